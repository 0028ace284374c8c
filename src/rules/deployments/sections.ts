import type { BackupWindowSchedule, DeploymentRequest } from '../../contract/generated/schema.d.ts';
import { nameOfParts } from '../people/users.ts';
import { PLAN_FIELD } from '../plans/plan-field.ts';
import { comparisonOf, enabledText, factsOf, sectionsOf, yesOrNo } from '../records/record-sections.ts';
import { RUNNER_FIELD } from '../records/runner-field.ts';
import { CLOUD_PROVIDER_WORDS } from '../reference/cloud-providers.ts';
import { regionName } from '../reference/regions.ts';
import { dayWords } from '../texts/moments.ts';
import { approvalsText } from './approvals.ts';
import { deploymentModeText, ENVIRONMENT_TYPE_LABELS } from './deployment-types.ts';
import {
  availabilityZoneText,
  configurationText,
  DEFAULT_SCRIPT_VERSION,
  networkText,
  usedCidrsText,
} from './detail.ts';
import { type DetailField, hasDetailField } from './detail-fields.ts';
import { scheduleText } from './schedule.ts';
import { REVEALED_SECRET_NAMES, type RevealedSecretName } from './secret-fields.ts';
import { statusLook, statusWords } from './status-display.ts';
import { type StatusRegion, statusTupleOf } from './statuses.ts';
import { timeZoneLabel } from './zone-clock.ts';

export const STATUS_LABELS = {
  approval: 'Approval',
  infrastructure: 'Infrastructure',
  job: 'Build job',
  service: 'Services',
} as const satisfies Record<StatusRegion, string>;

function statusField<const Region extends StatusRegion>(region: Region) {
  return {
    label: STATUS_LABELS[region],
    compares: ['status'],
    text: ({ status }: DeploymentRequest) => {
      const tuple = statusTupleOf(status);
      return statusWords(tuple === null ? 'UNKNOWN' : tuple[region]);
    },
    look: ({ status }: DeploymentRequest) => {
      const tuple = statusTupleOf(status);
      return statusLook(tuple === null ? 'UNKNOWN' : tuple[region]);
    },
  } as const;
}

function revealed(field: RevealedSecretName) {
  return { name: REVEALED_SECRET_NAMES[field], field, value: (record: DeploymentRequest) => record[field] };
}

const has = (field: DetailField) => (record: DeploymentRequest) => hasDetailField(record.deploymentType, field);

function gigabytes(value: number | null | undefined): string {
  return value == null ? '' : `${value} GB`;
}

/** '01:00 to 03:00 (UTC+00:00) Dublin, Edinburgh, Lisbon, London' */
function backupWindowText(window: BackupWindowSchedule | null | undefined): string {
  if (!window) return '';
  const { startupTime, shutdownTime, timeZone } = window;
  const times = [startupTime, shutdownTime].filter(Boolean).join(' to ');
  return [times, timeZone ? timeZoneLabel(timeZone) : ''].filter(Boolean).join(' ');
}

export const LINK_END_LABEL = 'Launch link valid to';

/** The detail page of a request (Deployments §2 "Deployment detail"), also used to compare states. */
export const deploymentSections = sectionsOf<DeploymentRequest>()([
  {
    title: 'Status',
    fields: [
      statusField('approval'),
      { label: 'Approvals', text: approvalsText, isShown: (record) => approvalsText(record) !== '' },
      PLAN_FIELD,
      statusField('infrastructure'),
      statusField('job'),
      statusField('service'),
    ],
  },
  {
    title: 'Request',
    fields: [
      { label: 'Client', text: (record) => record.client, compares: ['client'] },
      {
        label: 'Environment Identifier',
        text: (record) => record.environmentIdentifier,
        compares: ['environmentIdentifier'],
        isCopied: true,
      },
      { label: 'Approval Reference', text: (record) => record.approvalReference, compares: ['approvalReference'] },
      {
        label: 'Environment type',
        text: (record) => ENVIRONMENT_TYPE_LABELS[record.environmentType],
        compares: ['environmentType'],
      },
      {
        label: 'Created By',
        text: (record) => nameOfParts(record.createdUserFirstName, record.createdUserLastName),
      },
      {
        label: 'Company name',
        text: (record) => record.companyName,
        compares: ['companyName'],
        isShown: has('company name'),
      },
      { label: 'Tenant', text: (record) => record.tenantId },
      {
        label: 'Notification emails',
        lines: (record) => record.notificationEmails ?? [],
        compares: ['notificationEmails'],
      },
      {
        label: 'Uptime schedule',
        text: (record) => scheduleText(record.deploymentSchedule ?? null, timeZoneLabel),
        compares: ['deploymentSchedule'],
      },
      {
        label: 'Launch link valid from',
        text: ({ tokenValidFrom }) => dayWords(tokenValidFrom),
        compares: ['tokenValidFrom'],
      },
      { label: LINK_END_LABEL, text: ({ tokenValidTo }) => dayWords(tokenValidTo), compares: ['tokenValidTo'] },
      {
        label: 'Store server URL',
        text: (record) => record.storeServerUrl,
        isMono: true,
        isShown: has('store server URL'),
      },
      { label: 'Estate manager URL', text: (record) => record.emUrl, isMono: true, isShown: has('estate manager URL') },
    ],
  },
  {
    title: 'Licence and passwords',
    isShown: has('licence and passwords'),
    fields: [
      {
        label: 'Default password',
        secret: revealed('defaultPassword'),
      },
      { label: 'SFTP password', secret: revealed('sftpPassword') },
      { label: 'Licence', isWide: true, secret: { ...revealed('licence'), isBlock: true } },
    ],
  },
  {
    title: 'Installer applications',
    isShown: has('installer applications'),
    fields: [
      { label: 'Windows VM count', text: (record) => record.windowsVmCount, compares: ['windowsVmCount'] },
      {
        label: 'Linked deployment request',
        text: ({ installerApplicationsData: data }) => {
          const linked = data?.linkedDeploymentRequest;
          return linked && `#${linked.id} ${linked.client} / ${linked.environmentIdentifier}`;
        },
      },
      {
        label: 'EM registration base URL',
        text: (record) => record.installerApplicationsData?.emRegistrationUrl,
        isMono: true,
      },
    ],
  },
  {
    title: 'Database',
    isShown: has('database'),
    fields: [
      {
        label: 'Instance type',
        text: (record) => record.databaseInstanceType,
        compares: ['databaseInstanceType'],
        isMono: true,
      },
      {
        label: 'Read replica type',
        text: (record) => (record.createReadReplica ? record.readReplicaInstanceType : 'No read replica'),
        isMono: (record) => record.createReadReplica === true,
      },
      // A list row says only whether there is one.
      {
        label: 'Read replica',
        text: (record) => yesOrNo(record.createReadReplica),
        compares: ['createReadReplica'],
        isShown: () => false,
      },
      { label: 'Storage', text: (record) => gigabytes(record.storage), compares: ['storage'] },
      { label: 'Storage autoscaling', text: (record) => enabledText(record.enableStorageAutoScaling) },
      {
        label: 'Max storage',
        text: (record) => gigabytes(record.maxStorage),
        compares: ['maxStorage'],
        isShown: (record) => record.enableStorageAutoScaling === true,
      },
      { label: 'Multi-AZ', text: (record) => yesOrNo(record.isMultiAz) },
      {
        label: 'Deletion protection',
        text: (record) => enabledText(record.enableDeletionProtection),
        compares: ['enableDeletionProtection'],
      },
      { label: 'Storage encryption', text: (record) => enabledText(record.enableEncryption) },
      {
        label: 'Data source: Snapshot ID',
        text: (record) => record.sourceSnapshotId,
        isMono: true,
        isCopied: true,
        isShown: (record) => Boolean(record.sourceSnapshotId),
      },
      {
        label: 'Data source: Dump file URL',
        text: (record) => record.sourceDatabaseDumpUrl,
        isMono: true,
        isCopied: true,
        isShown: (record) => !record.sourceSnapshotId && Boolean(record.sourceDatabaseDumpUrl),
      },
      {
        label: 'Data source',
        text: () => 'None',
        isShown: (record) => !record.sourceSnapshotId && !record.sourceDatabaseDumpUrl,
      },
    ],
  },
  {
    title: 'Backups',
    isShown: has('database'),
    fields: [
      { label: 'Automated backups', text: (record) => enabledText(record.enableBackups), compares: ['enableBackups'] },
      {
        label: 'Retention days',
        text: (record) => record.backupRetentionPeriod,
        isShown: (record) => record.enableBackups === true,
      },
      {
        label: 'Backup window',
        text: (record) => backupWindowText(record.backupWindowSchedule),
        isShown: (record) => record.enableBackups === true,
      },
    ],
  },
  {
    title: 'Cloud',
    fields: [
      {
        label: 'Cloud provider',
        text: ({ cloudProvider }) => cloudProvider && CLOUD_PROVIDER_WORDS[cloudProvider],
        compares: ['cloudProvider'],
      },
      { label: 'Deployment credential', text: (record) => record.credentialName, compares: ['credentialName'] },
      {
        label: 'Region',
        text: ({ region }) => region && regionName(region),
        compares: ['region'],
        isShown: has('cloud network'),
      },
      {
        label: 'Availability zone',
        text: (record) => availabilityZoneText(record.availabilityZone),
        compares: ['availabilityZone'],
        isShown: has('cloud network'),
      },
      { label: 'VPC name', text: (record) => record.vpcName, compares: ['vpcName'], isShown: has('cloud network') },
      {
        label: 'Network',
        text: (record) => networkText(record.network),
        compares: ['network'],
        isShown: has('cloud network'),
      },
      {
        label: 'Used CIDRs',
        text: (record) => usedCidrsText(record.usedCidrs),
        compares: ['usedCidrs'],
        isShown: (record) => has('cloud network')(record) && record.usedCidrs !== undefined,
      },
    ],
  },
  {
    title: 'Platform',
    fields: [
      {
        label: 'Platform Version',
        text: ({ platformVersion, platformVersionName }) =>
          platformVersion && [platformVersionName, platformVersion].filter(Boolean).join(' - '),
        compares: ['platformVersion', 'platformVersionName'],
        isShown: has('platform version'),
      },
      {
        label: 'Topology',
        text: ({ topologyName, topologyVersion }) => [topologyName, topologyVersion].filter(Boolean).join(' '),
        compares: ['topologyName', 'topologyVersion'],
      },
      {
        label: 'Deployment mode',
        text: (record) => deploymentModeText(record.deploymentMode),
        compares: ['deploymentMode'],
      },
      {
        label: 'Deployment config version',
        text: (record) => record.deploymentConfigName ?? record.deploymentConfigId,
        compares: ['deploymentConfigId'],
      },
      RUNNER_FIELD,
      {
        label: 'Configurations',
        text: ({ configuration, configs }) => configurationText([configuration ?? '', ...(configs ?? [])]),
        compares: ['configuration', 'configs'],
        isShown: has('configurations'),
      },
      {
        label: 'Number of VMs',
        text: (record) => record.numberOfVms,
        compares: ['numberOfVms'],
        isShown: has('number of VMs'),
      },
    ],
  },
  {
    title: 'Monitoring',
    fields: [
      {
        label: 'Status monitoring',
        text: (record) => enabledText(record.enableMonitoring),
        compares: ['enableMonitoring'],
      },
      {
        label: 'Monitoring credential',
        text: (record) => record.monitoringCredentialName,
        isShown: (record) => record.enableMonitoring === true,
      },
      {
        label: 'Zabbix monitoring',
        text: (record) => enabledText(record.zabbixConfiguration?.zabbixMonitoringEnabled),
        isShown: has('Zabbix monitoring'),
      },
      { label: 'Monitoring agent', text: (record) => enabledText(record.enableMonitoringAgent) },
      {
        label: 'Script version',
        text: (record) => record.deploymentMonitoringSchedule?.scriptVersion || DEFAULT_SCRIPT_VERSION,
        isShown: (record) => record.enableMonitoringAgent === true,
      },
      {
        label: 'Idle minutes',
        text: (record) => record.deploymentMonitoringSchedule?.idleTimeMins,
        isShown: (record) => record.enableMonitoringAgent === true,
      },
    ],
  },
  { title: 'Additional parameters', fields: [] },
  { title: 'Deployment tags', fields: [] },
  {
    title: 'Redeployment',
    fields: [
      { label: 'Apply infrastructure changes', text: (record) => yesOrNo(record.shouldApplyInfrastructureChanges) },
      {
        label: 'Apply application changes',
        text: (record) => yesOrNo(record.shouldApplyApplicationChanges),
        isShown: has('application changes'),
      },
      { label: 'Infrastructure changes pending', text: (record) => yesOrNo(record.areInfrastructureChangesPending) },
      {
        label: 'Application changes pending',
        text: (record) => yesOrNo(record.areApplicationChangesPending),
        isShown: has('application changes'),
      },
    ],
  },
]);

export const deploymentComparison = comparisonOf<DeploymentRequest>(deploymentSections);

/** What an approver judges by: what for, who asks, where it runs, how large, until when. */
export const deploymentFacts = factsOf(deploymentSections, [
  'Approvals',
  'Plan',
  'Environment type',
  'Created By',
  'Approval Reference',
  'Cloud provider',
  'Region',
  'VPC name',
  'Deployment credential',
  'Instance type',
  'Storage',
  'Number of VMs',
  'Windows VM count',
  'Platform Version',
  'Topology',
  'Uptime schedule',
  'Status monitoring',
  LINK_END_LABEL,
]);
