/** The bodies that the forms send (Deployments §5 "Sending rules", §7 "Create", "Update"), built from values without faults. */
import type {
  CommonRequestBody,
  DatabaseRequestBody,
  DeploymentMode,
  DeploymentScheduleBody,
  EnvironmentType,
  MonitoringScheduleBody,
  OnPremRequestBody,
  ProductRequestBody,
  StoreServerRequestBody,
  WindowsRequestBody,
} from '../../../contract/generated/schema.d.ts';
import { canonicalNetworks } from '../../formats/cidr.ts';
import { withEntry } from '../../forms/entries.ts';
import { trimmedMap, untrimmedMap } from '../../forms/key-value-rows.ts';
import { CLOUD_PROVIDERS } from '../../reference/cloud-providers.ts';
import { ACTIVE_DURING } from '../deployment-types.ts';
import { EMAIL_ENTRIES } from './identification-fields.ts';
import { APPLICATION_TYPES, availableVmIndexes } from './installer-applications.ts';
import { NEW_VPC } from './placement-fields.ts';
import { normaliseSchedule } from './schedule-fields.ts';
import { type DeploymentFormSetting, wholeNumber } from './setting.ts';
import type { DeploymentFormValues, LinkedRequest } from './values.ts';

type Values = DeploymentFormValues;
type Setting = DeploymentFormSetting;

const ENVIRONMENT_TYPES = [
  'TEST',
  'DEVELOPMENT',
  'STAGING',
  'PRODUCTION',
] as const satisfies readonly EnvironmentType[];
const DEPLOYMENT_MODES = ['PUBLIC', 'PRIVATE'] as const satisfies readonly DeploymentMode[];

/** "Notification emails: empty or duplicate entries are ignored" (Deployments §2). */
function withEmail(emails: readonly string[], added: string): readonly string[] {
  return withEntry(emails, added, EMAIL_ENTRIES);
}

/** The rules have refused unknown words before. */
function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new Error(`'${text}' is none of ${words.join(', ')}: the form has faults.`);
  return word;
}

function textOrNull(text: string): string | null {
  return text.trim() || null;
}

function idOrNull(text: string): number | null {
  return text === '' ? null : Number(text);
}

function countOf(text: string): number {
  return wholeNumber(text) ?? 0;
}

function scheduleBody(values: Values, { isUndated = false }: Setting): DeploymentScheduleBody {
  const activeDuring = oneOf(ACTIVE_DURING, values['deploymentSchedule.activeDuring']);
  // The form hides the dates of an on-demand schedule, so it sends none.
  const dateOf = (day: string) => (isUndated && activeDuring === 'ACTIVE_ALWAYS' ? null : day || null);
  return normaliseSchedule({
    activeDuring,
    timeZone: values['deploymentSchedule.timeZone'],
    startDate: dateOf(values['deploymentSchedule.startDate']),
    endDate: dateOf(values['deploymentSchedule.endDate']),
    startupTime: values['deploymentSchedule.startupTime'],
    shutdownTime: values['deploymentSchedule.shutdownTime'],
  });
}

function monitoringScheduleBody(values: Values): MonitoringScheduleBody | null {
  if (!values.enableMonitoringAgent) return null;
  return {
    scriptVersionId: values['deploymentMonitoringSchedule.scriptVersionId'],
    idleTimeMins: countOf(values['deploymentMonitoringSchedule.idleTimeMins']),
  };
}

function fixedTags(values: Values): Record<string, string> {
  return trimmedMap([
    { id: '', key: 'Department', value: values['deploymentTags.Department'] },
    { id: '', key: 'SubDepartment', value: values['deploymentTags.SubDepartment'] },
  ]);
}

/** Trimmed, without empty pairs; the Windows create form sends tags as typed (Deployments §5 "Sending rules"). */
function tagsBody(values: Values, isTrimmed = true): Record<string, string> {
  const others = isTrimmed ? trimmedMap(values.deploymentTags) : untrimmedMap(values.deploymentTags);
  return { ...others, ...fixedTags(values) };
}

function credentialIsEmpty(values: Values, { reference }: Setting): boolean {
  return reference.credentials?.find(({ credentialId }) => credentialId === values.credentialId)?.isEmpty ?? false;
}

export function commonBody(values: Values, setting: Setting): CommonRequestBody {
  return {
    client: values.client,
    environmentIdentifier: values.environmentIdentifier,
    approvalReference: values.approvalReference.trim(),
    environmentType: oneOf(ENVIRONMENT_TYPES, values.environmentType),
    environmentTypeProduction: values.environmentType === 'PRODUCTION',
    notificationEmails: [...values.notificationEmails.reduce(withEmail, [])],
    deploymentSchedule: scheduleBody(values, setting),
    cloudProvider: oneOf(CLOUD_PROVIDERS, values.cloudProvider),
    credentialId: idOrNull(values.credentialId),
    usedEmptyCredential: credentialIsEmpty(values, setting),
    topologyName: values.topologyName,
    topologyVersion: values.topologyVersion,
    deploymentMode: oneOf(DEPLOYMENT_MODES, values.deploymentMode),
    deploymentConfigId: textOrNull(values.deploymentConfigId),
    additionalParameters: trimmedMap(values.additionalParameters),
    deploymentTags: tagsBody(values),
    enableMonitoring: values.enableMonitoring,
    monitoringCredentialId: values.enableMonitoring ? idOrNull(values.monitoringCredentialId) : null,
    enableMonitoringAgent: values.enableMonitoringAgent,
    deploymentMonitoringSchedule: monitoringScheduleBody(values),
    tokenValidFrom: values.tokenValidFrom || null,
    tokenValidTo: values.tokenValidTo || null,
    ...(setting.mode === 'edit'
      ? {
          shouldApplyInfrastructureChanges: values.shouldApplyInfrastructureChanges,
          shouldApplyApplicationChanges: values.shouldApplyApplicationChanges,
        }
      : {}),
  };
}

export function networkBody(values: Values, { pendingVpcId }: Setting) {
  return {
    region: textOrNull(values.region),
    availabilityZone: textOrNull(values.availabilityZone),
    vpcId: idOrNull(values.vpcId),
    ...(values.vpcId === NEW_VPC || (values.vpcId !== '' && values.vpcId === pendingVpcId)
      ? { usedCidrs: canonicalNetworks(values.usedCidr) }
      : {}),
  };
}

/** Leaves out a password that couldn't be read and wasn't typed, so that it stays. */
function passwordsBody({ defaultPassword, sftpPassword }: Values) {
  return { ...(defaultPassword === '' ? {} : { defaultPassword }), ...(sftpPassword === '' ? {} : { sftpPassword }) };
}

function licenceBody({ licence }: Values, { original }: Setting) {
  // Like a password: an edit of something else doesn't remove a licence that couldn't be read.
  return licence === '' && original?.licence === '' ? {} : { licence: textOrNull(licence) };
}

export function applicationBody(values: Values, setting: Setting) {
  const tokens = {
    uploadedStackFileToken: values.uploadedStackFileToken?.token ?? null,
    uploadedEnvFileToken: values.uploadedEnvFileToken?.token ?? null,
  };
  return {
    ...licenceBody(values, setting),
    ...passwordsBody(values),
    companyName: textOrNull(values.companyName),
    platformVersion: textOrNull(values.platformVersion),
    configs: [...new Set(values.configs.map((config) => config.trim()))].filter(Boolean),
    zabbixConfiguration: { zabbixMonitoringEnabled: values['zabbixConfiguration.zabbixMonitoringEnabled'] },
    ...tokens,
    isFileSet: Object.values(tokens).some((token) => token !== null),
  };
}

export function onPremisesBody(values: Values, setting: Setting) {
  const body = applicationBody(values, setting);
  const uploadedProfileFileToken = values.uploadedProfileFileToken?.token ?? null;
  return { ...body, uploadedProfileFileToken, isFileSet: body.isFileSet || uploadedProfileFileToken !== null };
}

export function storeServerBody({ numberOfVms }: Values) {
  return { numberOfVms: countOf(numberOfVms) };
}

export function windowsBody(values: Values, { mode }: Setting) {
  const rows = values['installerApplicationsData.installerApplications'];
  const linkedDeploymentRequest: LinkedRequest | null = values['installerApplicationsData.linkedDeploymentRequest'];
  return {
    deploymentTags: tagsBody(values, mode === 'edit'),
    platformVersion: textOrNull(values.platformVersion),
    windowsVmCount: countOf(values.windowsVmCount),
    installerApplicationsData: {
      installerApplications: rows.map(({ applicationType, deviceId, registrationSerialNo, vmIndex, isInstalled }) => ({
        applicationType: oneOf(APPLICATION_TYPES, applicationType),
        deviceId: deviceId.trim(),
        registrationSerialNo: registrationSerialNo.trim(),
        vmIndex,
        isInstalled,
      })),
      emRegistrationUrl: textOrNull(values['installerApplicationsData.emRegistrationUrl']),
      linkedDeploymentRequest,
      availableVmIndexes: [...availableVmIndexes(rows)],
    },
  };
}

export function databaseBody(values: Values) {
  const { enableBackups, enableStorageAutoScaling, createReadReplica, isRestored, dataSource } = values;
  return {
    databaseInstanceType: values.databaseInstanceType,
    isMultiAz: values.isMultiAz,
    enableEncryption: values.enableEncryption,
    enableDeletionProtection: values.enableDeletionProtection,
    storage: countOf(values.storage),
    enableStorageAutoScaling,
    maxStorage: enableStorageAutoScaling ? countOf(values.maxStorage) : 0,
    enableBackups,
    backupRetentionPeriod: enableBackups ? countOf(values.backupRetentionPeriod) : 0,
    backupWindowSchedule: enableBackups
      ? {
          timeZone: values['backupWindowSchedule.timeZone'],
          startupTime: values['backupWindowSchedule.startupTime'],
          shutdownTime: values['backupWindowSchedule.shutdownTime'],
        }
      : null,
    createReadReplica,
    readReplicaInstanceType: createReadReplica ? textOrNull(values.readReplicaInstanceType) : null,
    sourceSnapshotId: isRestored && dataSource === 'SNAPSHOT' ? textOrNull(values.sourceSnapshotId) : null,
    sourceDatabaseDumpUrl: isRestored && dataSource === 'DUMP' ? textOrNull(values.sourceDatabaseDumpUrl) : null,
  };
}

export type DeploymentRequestBody =
  | ProductRequestBody
  | OnPremRequestBody
  | StoreServerRequestBody
  | WindowsRequestBody
  | DatabaseRequestBody;
