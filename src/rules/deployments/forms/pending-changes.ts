/** Which part of an environment an edit is about, so that it waits to be applied there (Deployments §3 "Change flags"). */
import { isSameValue } from '../../forms/equal.ts';
import { areSentAlike } from '../../forms/key-value-rows.ts';
import { fieldNames } from '../../forms/questions.ts';
import type { DeploymentForm } from './deployment-form.ts';
import { mayEditApplication, mayEditInfrastructure } from './gates.ts';
import { valuesOfRequest } from './request-values.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

export interface PendingChanges {
  readonly infrastructure: boolean;
  readonly application: boolean;
}

/** What reaches the environment of values: blanks that are not sent, and limits that do not apply, are no change of it. */
function sentValues(
  form: DeploymentForm,
  values: DeploymentFormValues,
  setting: DeploymentFormSetting,
): DeploymentFormValues {
  return valuesOfRequest(form.body(values, setting), form.defaults(setting), setting.reference);
}

function differ(name: DeploymentFieldName, before: DeploymentFormValues, after: DeploymentFormValues): boolean {
  if (name === 'additionalParameters' || name === 'deploymentTags') return !areSentAlike(before[name], after[name]);
  return !isSameValue(before[name], after[name]);
}

/**
 * Whose privilege changes a field says where it is applied. A field of neither is applied by nobody: it counts as it is saved.
 * Both values are without faults.
 */
export function pendingChanges(
  form: DeploymentForm,
  before: DeploymentFormValues,
  after: DeploymentFormValues,
  setting: DeploymentFormSetting,
): PendingChanges {
  const [had, has] = [sentValues(form, before, setting), sentValues(form, after, setting)];
  const changed = fieldNames(form).filter((name) => differ(name, had, has));
  const areOf = (kind: typeof mayEditApplication) =>
    changed.some((name) => form.fields[name].editable?.includes(kind) === true);
  return { infrastructure: areOf(mayEditInfrastructure), application: areOf(mayEditApplication) };
}
