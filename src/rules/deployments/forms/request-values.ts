/** Reads a record or a sent body into form values. */
import type { DeploymentRequest, InstallerApplicationsData } from '../../../contract/generated/schema.d.ts';
import { isSameValue } from '../../forms/equal.ts';
import { areSentAlike, rowsOf } from '../../forms/key-value-rows.ts';
import type { PickedZip } from '../../forms/picked-files.ts';
import { fieldNames } from '../../forms/questions.ts';
import type { DeploymentType } from '../deployment-types.ts';
import type { DeploymentSchedule } from '../schedule.ts';
import type { DeploymentForm } from './deployment-form.ts';
import { DEPLOYMENT_FORMS } from './forms.ts';
import { mayEditApplication, mayEditInfrastructure } from './gates.ts';
import { byVmIndex } from './installer-applications.ts';
import type { DeploymentFormSetting, DeploymentReference } from './setting.ts';
import {
  type DeploymentFieldName,
  type DeploymentFormValues,
  type InstallerApplicationRow,
  type LinkedRequest,
  UPLOAD_FILE_NAMES,
} from './values.ts';

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

export interface RequestFields
  extends Optional<
    Omit<
      DeploymentRequest,
      'deploymentSchedule' | 'deploymentMonitoringSchedule' | 'installerApplicationsData' | 'usedCidrs'
    >
  > {
  readonly deploymentSchedule?: DeploymentSchedule | null | undefined;
  readonly installerApplicationsData?: InstallerApplicationsData | null | undefined;
  readonly deploymentMonitoringSchedule?:
    | {
        readonly scriptVersionId?: string | null | undefined;
        readonly scriptVersion?: string | null | undefined;
        readonly idleTimeMins?: number | null | undefined;
      }
    | null
    | undefined;
  readonly usedCidrs?: readonly string[] | null | undefined;
}

function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

function numberOf(value: number | null | undefined, fallback: string): string {
  return value === null || value === undefined ? fallback : String(value);
}

/** 0 means that the limit doesn't apply: the form shows its default. */
function limitOf(value: number | null | undefined, applies: boolean, fallback: string): string {
  return value === 0 && !applies ? fallback : numberOf(value, fallback);
}

function zipOf(field: keyof typeof UPLOAD_FILE_NAMES, token: string | null | undefined): PickedZip | null {
  return token ? { fileName: UPLOAD_FILE_NAMES[field], token } : null;
}

function scheduleValues({ deploymentSchedule }: RequestFields, defaults: DeploymentFormValues) {
  // A schedule with times is read as is, so that missing parts are asked for; one without shows the defaults.
  const isTimed = (deploymentSchedule?.activeDuring ?? 'ACTIVE_ALWAYS') !== 'ACTIVE_ALWAYS';
  const given = (text: string | null | undefined, name: keyof DeploymentFormValues & `deploymentSchedule.${string}`) =>
    text || (isTimed ? '' : defaults[name]);
  return {
    'deploymentSchedule.activeDuring': given(deploymentSchedule?.activeDuring, 'deploymentSchedule.activeDuring'),
    'deploymentSchedule.timeZone': given(deploymentSchedule?.timeZone, 'deploymentSchedule.timeZone'),
    'deploymentSchedule.startDate': given(deploymentSchedule?.startDate, 'deploymentSchedule.startDate').slice(0, 10),
    'deploymentSchedule.endDate': given(deploymentSchedule?.endDate, 'deploymentSchedule.endDate').slice(0, 10),
    'deploymentSchedule.startupTime': given(deploymentSchedule?.startupTime, 'deploymentSchedule.startupTime'),
    'deploymentSchedule.shutdownTime': given(deploymentSchedule?.shutdownTime, 'deploymentSchedule.shutdownTime'),
  };
}

function monitoringValues(request: RequestFields, defaults: DeploymentFormValues, reference: DeploymentReference) {
  const schedule = request.deploymentMonitoringSchedule;
  const readBack = reference.scriptVersions?.find(({ version }) => version === schedule?.scriptVersion)?.versionId;
  return {
    enableMonitoring: request.enableMonitoring ?? false,
    monitoringCredentialId: request.enableMonitoring ? textOf(request.monitoringCredentialId) : '',
    enableMonitoringAgent: request.enableMonitoringAgent ?? false,
    'deploymentMonitoringSchedule.scriptVersionId':
      schedule?.scriptVersionId ?? readBack ?? defaults['deploymentMonitoringSchedule.scriptVersionId'],
    'deploymentMonitoringSchedule.idleTimeMins': numberOf(
      schedule?.idleTimeMins,
      defaults['deploymentMonitoringSchedule.idleTimeMins'],
    ),
    'zabbixConfiguration.zabbixMonitoringEnabled': request.zabbixConfiguration?.zabbixMonitoringEnabled ?? false,
  };
}

function tagValues({ deploymentTags }: RequestFields) {
  const { Department = '', SubDepartment = '', ...others } = deploymentTags ?? {};
  return {
    'deploymentTags.Department': Department,
    'deploymentTags.SubDepartment': SubDepartment,
    deploymentTags: rowsOf(others),
  };
}

function installerRows(data: InstallerApplicationsData | null | undefined): readonly InstallerApplicationRow[] {
  const rows = (data?.installerApplications ?? []).map((application, index) => ({
    applicationType: application.applicationType,
    deviceId: application.deviceId,
    registrationSerialNo: application.registrationSerialNo,
    vmIndex: application.vmIndex ?? index + 1,
    isInstalled: application.isInstalled ?? false,
  }));
  return byVmIndex(rows);
}

function linkedRequest(data: InstallerApplicationsData | null | undefined): LinkedRequest | null {
  const linked = data?.linkedDeploymentRequest;
  if (linked === null || linked === undefined) return null;
  const { id, client, environmentIdentifier } = linked;
  return { id, client, environmentIdentifier, deploymentType: 'PRODUCT' };
}

function sizingValues(request: RequestFields, defaults: DeploymentFormValues) {
  const { installerApplicationsData: data } = request;
  return {
    numberOfVms: numberOf(request.numberOfVms, defaults.numberOfVms),
    windowsVmCount: numberOf(request.windowsVmCount, defaults.windowsVmCount),
    'installerApplicationsData.installerApplications': installerRows(data),
    'installerApplicationsData.emRegistrationUrl': textOf(data?.emRegistrationUrl),
    'installerApplicationsData.linkedDeploymentRequest': linkedRequest(data),
  };
}

function applicationValues(request: RequestFields) {
  return {
    licence: textOf(request.licence),
    companyName: textOf(request.companyName),
    defaultPassword: textOf(request.defaultPassword),
    sftpPassword: textOf(request.sftpPassword),
    uploadedStackFileToken: zipOf('uploadedStackFileToken', request.uploadedStackFileToken),
    uploadedEnvFileToken: zipOf('uploadedEnvFileToken', request.uploadedEnvFileToken),
    uploadedProfileFileToken: zipOf('uploadedProfileFileToken', request.uploadedProfileFileToken),
  };
}

function databaseValues(request: RequestFields, defaults: DeploymentFormValues) {
  const { sourceSnapshotId, sourceDatabaseDumpUrl, backupWindowSchedule } = request;
  return {
    databaseInstanceType: textOf(request.databaseInstanceType),
    enableEncryption: request.enableEncryption ?? false,
    enableDeletionProtection: request.enableDeletionProtection ?? defaults.enableDeletionProtection,
    isMultiAz: request.isMultiAz ?? false,
    storage: numberOf(request.storage, defaults.storage),
    enableStorageAutoScaling: request.enableStorageAutoScaling ?? false,
    maxStorage: limitOf(request.maxStorage, request.enableStorageAutoScaling ?? false, defaults.maxStorage),
    enableBackups: request.enableBackups ?? false,
    backupRetentionPeriod: limitOf(
      request.backupRetentionPeriod,
      request.enableBackups ?? false,
      defaults.backupRetentionPeriod,
    ),
    'backupWindowSchedule.timeZone': textOf(backupWindowSchedule?.timeZone),
    'backupWindowSchedule.startupTime': textOf(backupWindowSchedule?.startupTime),
    'backupWindowSchedule.shutdownTime': textOf(backupWindowSchedule?.shutdownTime),
    createReadReplica: request.createReadReplica ?? false,
    readReplicaInstanceType: textOf(request.readReplicaInstanceType),
    isRestored: Boolean(sourceSnapshotId || sourceDatabaseDumpUrl),
    dataSource: sourceSnapshotId ? 'SNAPSHOT' : sourceDatabaseDumpUrl ? 'DUMP' : '',
    sourceSnapshotId: textOf(sourceSnapshotId),
    sourceDatabaseDumpUrl: textOf(sourceDatabaseDumpUrl),
  };
}

/** A request's values; missing ones keep the form's defaults. */
export function valuesOfRequest(
  request: RequestFields,
  defaults: DeploymentFormValues,
  reference: DeploymentReference,
): DeploymentFormValues {
  return {
    client: textOf(request.client),
    environmentIdentifier: textOf(request.environmentIdentifier),
    approvalReference: textOf(request.approvalReference),
    environmentType: request.environmentType ?? defaults.environmentType,
    notificationEmails: request.notificationEmails ?? [],
    cloudProvider: request.cloudProvider ?? defaults.cloudProvider,
    credentialId: textOf(request.credentialId),
    region: textOf(request.region),
    availabilityZone: textOf(request.availabilityZone),
    vpcId: textOf(request.vpcId),
    usedCidr: request.usedCidrs ?? [],
    platformVersion: textOf(request.platformVersion),
    topologyName: textOf(request.topologyName),
    topologyVersion: textOf(request.topologyVersion),
    deploymentMode: request.deploymentMode ?? defaults.deploymentMode,
    deploymentConfigId: textOf(request.deploymentConfigId),
    configs: request.configs ?? [],
    additionalParameters: rowsOf(request.additionalParameters ?? {}),
    tokenValidFrom: textOf(request.tokenValidFrom).slice(0, 10),
    tokenValidTo: textOf(request.tokenValidTo).slice(0, 10),
    shouldApplyInfrastructureChanges: request.shouldApplyInfrastructureChanges ?? false,
    shouldApplyApplicationChanges: request.shouldApplyApplicationChanges ?? false,
    ...scheduleValues(request, defaults),
    ...monitoringValues(request, defaults, reference),
    ...tagValues(request),
    ...sizingValues(request, defaults),
    ...applicationValues(request),
    ...databaseValues(request, defaults),
  };
}

interface PendingChanges {
  readonly infrastructure: boolean;
  readonly application: boolean;
}

/** Values as they reach the environment: unsent blanks and limits that don't apply are no change. */
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

/** Which part of the environment an edit applies to (Deployments §3 "Change flags"). Fields of neither take effect on saving. */
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

function withRowsOf(original: DeploymentFormValues | null, values: DeploymentFormValues): DeploymentFormValues {
  if (original === null) return values;
  const kept = (['additionalParameters', 'deploymentTags'] as const).filter((name) =>
    areSentAlike(values[name], original[name]),
  );
  return { ...values, ...Object.fromEntries(kept.map((name) => [name, original[name]])) };
}

export function requestValues(
  type: DeploymentType,
  request: RequestFields,
  setting: DeploymentFormSetting,
): DeploymentFormValues {
  const form = DEPLOYMENT_FORMS[type];
  const values = valuesOfRequest(request, form.defaults(setting), setting.reference);
  const derived = form.derivations.reduce((before, { ask }) => ask(before, setting), values);
  return withRowsOf(setting.original, derived);
}
