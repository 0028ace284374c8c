import { isBlank, isSameValue } from '../../forms/equal.ts';
import type { FieldFault } from '../../forms/errors.ts';
import type { FieldName } from '../../forms/form.ts';
import { fieldNames, isVisible, optionsOf, whyWaiting } from '../../forms/questions.ts';
import type { DeploymentForm } from './deployment-form.ts';
import type { CopiedRequest, DeploymentFormSetting } from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

/** What every copy has of its own, or leaves to the other environment. */
const OWN_FIELDS: ReadonlySet<DeploymentFieldName> = new Set([
  'notificationEmails',
  'defaultPassword',
  'sftpPassword',
  'tokenValidFrom',
  'tokenValidTo',
  'installerApplicationsData.installerApplications',
]);

/** A span's end is told with its beginning. */
const TOLD_WITH: Partial<Record<DeploymentFieldName, DeploymentFieldName>> = {
  'deploymentSchedule.endDate': 'deploymentSchedule.startDate',
};

const LICENCE_NOT_HERE =
  'Licences aren’t stored on this device. Add the licence here, or copy the request again with a connection.';

const SHORTENED_IDENTIFIER =
  'Environment Identifier: shortened to make room for “-copy”. Check that it is still clear.';

export interface CopyState {
  readonly values: DeploymentFormValues;
  readonly begun: DeploymentFormValues;
  readonly setting: DeploymentFormSetting;
}

function hasLost(wish: unknown, begun: unknown): boolean {
  if (typeof wish === 'boolean' || isBlank(wish) || isSameValue(wish, begun)) return false;
  if (!Array.isArray(wish) || !Array.isArray(begun)) return true;
  return wish.some((entry) => !begun.some((other) => isSameValue(entry, other)));
}

function nameIn(
  form: DeploymentForm,
  name: DeploymentFieldName,
  value: string,
  { values, setting }: CopyState,
): string {
  return optionsOf(form, name, values, setting)?.find((option) => option.value === value)?.label ?? value;
}

function sentence(form: DeploymentForm, name: DeploymentFieldName, state: CopyState, copied: CopiedRequest): string {
  const { label, control } = form.fields[name];
  if (name === 'licence') return LICENCE_NOT_HERE;
  if (name === 'environmentIdentifier') return SHORTENED_IDENTIFIER;
  const now = state.values[name];
  const wish = copied.values[name];
  if (control === 'zip') return `${label} is never copied. Upload it again if you need it.`;
  if (control === 'date')
    return `${label}: ${String(wish)} has passed. The schedule starts today and keeps its length.`;
  if (typeof wish !== 'string') return `${label} couldn’t be copied.`;
  const wished = copied.names[name] ?? nameIn(form, name, wish, state);
  const waiting = whyWaiting(form, name, state.values, state.setting);
  if (waiting !== null) return `${label}: ${wished} couldn’t be copied yet. ${waiting}`;
  if (isBlank(now)) return `${label}: ${wished} is no longer available.`;
  return `${label}: ${wished} is not available. It was set to ${nameIn(form, name, String(now), state)} instead.`;
}

/**
 * The fields that hold something else than the copied request does, or nothing, without the user having said so, each with a
 * sentence of its own, in the form's order. One that was given a value is none of them any more.
 */
export function notTakenOver(form: DeploymentForm, state: CopyState): readonly FieldFault<DeploymentFormValues>[] {
  const { values, begun, setting } = state;
  const { copied } = setting;
  if (copied === null) return [];
  const isLost = (name: FieldName<DeploymentFormValues>) =>
    !OWN_FIELDS.has(name) &&
    (name === 'environmentIdentifier'
      ? !begun[name].startsWith(copied.values[name])
      : hasLost(copied.values[name], begun[name]) || (name === 'licence' && copied.lacksSecrets)) &&
    isSameValue(values[name], begun[name]) &&
    isVisible(form, name, values, setting);
  return fieldNames(form)
    .filter((name) => {
      const told = TOLD_WITH[name];
      return isLost(name) && (told === undefined || !isLost(told));
    })
    .map((field) => ({ field, message: sentence(form, field, state, copied) }));
}
