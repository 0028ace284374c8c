/** Initial values of a form: empty, a record's or a copy's (Deployments §2 "Create and edit forms"). */
import type { DeploymentRequest } from '../../../contract/generated/schema.d.ts';
import type { RandomSource } from '../../forms/controls.ts';
import { isBlank, isSameValue } from '../../forms/equal.ts';
import type { FieldFault } from '../../forms/errors.ts';
import type { FieldName } from '../../forms/form.ts';
import { fieldNames, isVisible, optionsOf, whyWaiting } from '../../forms/questions.ts';
import { begin } from '../../forms/settle.ts';
import { roomBeside } from '../../records/identification.ts';
import { regionName } from '../../reference/regions.ts';
import { ENVIRONMENT_TYPE_LABELS } from '../deployment-types.ts';
import { availabilityZoneText } from '../detail.ts';
import { DUMP_FILE_LABEL } from './database-fields.ts';
import type { DeploymentForm } from './deployment-form.ts';
import { DEFAULT_SCHEDULE_DAYS } from './schedule-fields.ts';
import {
  type CopiedRequest,
  type DeploymentFormSetting,
  dayAfter,
  daysBetween,
  generatePassword,
  isDay,
} from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

const COPY_SUFFIX = '-copy';

function withPasswords(form: DeploymentForm, values: DeploymentFormValues, random: RandomSource): DeploymentFormValues {
  if (!fieldNames(form).includes('defaultPassword')) return { ...values, defaultPassword: '', sftpPassword: '' };
  return { ...values, defaultPassword: generatePassword(random), sftpPassword: generatePassword(random) };
}

export function newValues(
  form: DeploymentForm,
  setting: DeploymentFormSetting,
  random: RandomSource,
): DeploymentFormValues {
  return begin(form, withPasswords(form, form.defaults(setting), random), setting).values;
}

function copiedDates(copied: DeploymentFormValues, { today }: DeploymentFormSetting) {
  const from = copied['deploymentSchedule.startDate'];
  const to = copied['deploymentSchedule.endDate'];
  if (!isDay(from) || from >= today) return {};
  const length = isDay(to) ? daysBetween(from, to) : DEFAULT_SCHEDULE_DAYS;
  return { 'deploymentSchedule.startDate': today, 'deploymentSchedule.endDate': dayAfter(today, length) };
}

/** Appends '-copy' and shortens the text before it where the whole is too long beside the client. */
function copiedIdentifier({ client, environmentIdentifier }: DeploymentFormValues): string {
  const room = roomBeside(client).maxLength - COPY_SUFFIX.length;
  return `${room > 0 ? environmentIdentifier.slice(0, room) : environmentIdentifier}${COPY_SUFFIX}`;
}

/**
 * '-copy' in the identifier, new passwords, mails to the copying user. Files, launch link, installed software and past days are left out; a
 * type that isn't offered becomes the default.
 */
export function copiedValues(
  form: DeploymentForm,
  copied: DeploymentFormValues,
  setting: DeploymentFormSetting,
  random: RandomSource,
): DeploymentFormValues {
  const defaults = form.defaults(setting);
  const installers = copied['installerApplicationsData.installerApplications'];
  const isOfferedType = optionsOf(form, 'environmentType', copied, setting)?.some(
    ({ value }) => value === copied.environmentType,
  );
  const values: DeploymentFormValues = {
    ...copied,
    environmentType: isOfferedType === true ? copied.environmentType : defaults.environmentType,
    environmentIdentifier: copiedIdentifier(copied),
    notificationEmails: defaults.notificationEmails,
    ...copiedDates(copied, setting),
    tokenValidFrom: defaults.tokenValidFrom,
    tokenValidTo: defaults.tokenValidTo,
    uploadedStackFileToken: null,
    uploadedEnvFileToken: null,
    uploadedProfileFileToken: null,
    'installerApplicationsData.installerApplications': installers.map((row) => ({ ...row, isInstalled: false })),
    shouldApplyInfrastructureChanges: false,
    shouldApplyApplicationChanges: false,
  };
  return begin(form, withPasswords(form, values, random), setting).values;
}

const OWN_FIELDS: ReadonlySet<DeploymentFieldName> = new Set([
  'notificationEmails',
  'defaultPassword',
  'sftpPassword',
  'tokenValidFrom',
  'tokenValidTo',
  'installerApplicationsData.installerApplications',
]);

const SHOWN_WITH: Partial<Record<DeploymentFieldName, DeploymentFieldName>> = {
  'deploymentSchedule.endDate': 'deploymentSchedule.startDate',
};

const LICENCE_NOT_HERE =
  'Licences aren’t stored on this device. Add the licence here, or copy the request again with a connection.';

const SHORTENED_IDENTIFIER =
  'Environment Identifier: shortened to make room for “-copy”. Check that it is still clear.';

interface CopyState {
  readonly values: DeploymentFormValues;
  readonly initial: DeploymentFormValues;
  readonly setting: DeploymentFormSetting;
}

function hasLost(wish: unknown, initial: unknown): boolean {
  if (typeof wish === 'boolean' || isBlank(wish) || isSameValue(wish, initial)) return false;
  if (!Array.isArray(wish) || !Array.isArray(initial)) return true;
  return wish.some((entry) => !initial.some((other) => isSameValue(entry, other)));
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

/** Fields that differ from the copied request, or are empty, without the user's doing. Fields the user has filled since are left out. */
export function notTakenOver(form: DeploymentForm, state: CopyState): readonly FieldFault<DeploymentFormValues>[] {
  const { values, initial, setting } = state;
  const { copied } = setting;
  if (copied === null) return [];
  const isLost = (name: FieldName<DeploymentFormValues>) =>
    !OWN_FIELDS.has(name) &&
    (name === 'environmentIdentifier'
      ? !initial[name].startsWith(copied.values[name])
      : hasLost(copied.values[name], initial[name]) || (name === 'licence' && copied.lacksSecrets)) &&
    isSameValue(values[name], initial[name]) &&
    isVisible(form, name, values, setting);
  return fieldNames(form)
    .filter((name) => {
      const shownWith = SHOWN_WITH[name];
      return isLost(name) && (shownWith === undefined || !isLost(shownWith));
    })
    .map((field) => ({ field, message: sentence(form, field, state, copied) }));
}

/** Labels of a request's choices, for lists that don't contain them any more. */
export function choiceNames(request: DeploymentRequest): CopiedRequest['names'] {
  const { credentialName, monitoringCredentialName, vpcName, platformVersion, platformVersionName } = request;
  const { environmentType, region, availabilityZone, sourceDatabaseDumpUrl } = request;
  const known: Record<string, string | null | undefined> = {
    credentialId: credentialName,
    monitoringCredentialId: monitoringCredentialName,
    vpcId: vpcName,
    platformVersion: [platformVersionName, platformVersion].filter(Boolean).join(' - '),
    environmentType: ENVIRONMENT_TYPE_LABELS[environmentType],
    region: region && regionName(region),
    dataSource: sourceDatabaseDumpUrl && DUMP_FILE_LABEL,
    availabilityZone: availabilityZone && availabilityZoneText(availabilityZone),
  };
  return Object.fromEntries(Object.entries(known).filter(([, name]) => Boolean(name)));
}
