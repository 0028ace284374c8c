/** What a form begins with: nothing, a record, or a copy of one (Deployments §2 "Create and edit forms"). */
import type { RandomSource } from '../../forms/controls.ts';
import { fieldNames, optionsOf } from '../../forms/questions.ts';
import { begin } from '../../forms/settle.ts';
import { roomBeside } from '../../identification.ts';
import { DEFAULT_SCHEDULE_DAYS } from '../requested-schedule.ts';
import { dayAfter, daysBetween, isDay } from './dates.ts';
import type { DeploymentForm } from './deployment-form.ts';
import { generatePassword } from './password.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFormValues } from './values.ts';

const COPY_SUFFIX = '-copy';

/** New passwords, in forms that have them. */
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

/** A schedule that has begun starts today, and keeps its length. */
function copiedDates(copied: DeploymentFormValues, { today }: DeploymentFormSetting) {
  const from = copied['deploymentSchedule.startDate'];
  const to = copied['deploymentSchedule.endDate'];
  if (!isDay(from) || from >= today) return {};
  const length = isDay(to) ? daysBetween(from, to) : DEFAULT_SCHEDULE_DAYS;
  return { 'deploymentSchedule.startDate': today, 'deploymentSchedule.endDate': dayAfter(today, length) };
}

/** With '-copy', and cut short before it where the whole would be too long beside the client. */
function copiedIdentifier({ client, environmentIdentifier }: DeploymentFormValues): string {
  const room = roomBeside(client).maxLength - COPY_SUFFIX.length;
  return `${room > 0 ? environmentIdentifier.slice(0, room) : environmentIdentifier}${COPY_SUFFIX}`;
}

/**
 * A copy's values: the identifier gets '-copy', passwords are made anew, the mails go to who copies. What belonged to the
 * other environment alone is not taken over: its files, its launch link, its installed software, days that have passed. A type
 * that is not offered becomes the one that a new request begins with.
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
