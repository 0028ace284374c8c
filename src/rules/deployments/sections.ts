import type { BackupWindowSchedule, DeploymentRequest } from '../../contract/generated/schema.d.ts';
import { comparisonOf, enabledText, sectionsOf, yesOrNo } from '../records/record-sections.ts';
import { CLOUD_PROVIDER_WORDS } from '../reference/cloud-providers.ts';
import { regionName } from '../reference/regions.ts';
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
import { statusWords } from './status-display.ts';
import { type StatusRegion, statusTupleOf } from './statuses.ts';
import { timeZoneLabel } from './time-zones.ts';

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

/** The detail page of a request (Deployments §2 "Deployment detail"), also used to compare states. */
export const deploymentSections = sectionsOf<DeploymentRequest>()([
  {
    title: 'Status',
    fields: [statusField('approval'), statusField('infrastructure'), statusField('job'), statusField('service')],
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
        label: 'Environment Type',
        text: (record) => ENVIRONMENT_TYPE_LABELS[record.environmentType],
        compares: ['environmentType'],
      },
      {
        label: 'Created By',
        text: (record) => [record.createdUserFirstName, record.createdUserLastName].filter(Boolean).join(' '),
      },
      {
        label: 'Company Name',
        text: (record) => record.companyName,
        compares: ['companyName'],
        isShown: has('company name'),
      },
      { label: 'Tenant', text: (record) => record.tenantId },
      {
        label: 'Notification Emails',
        lines: (record) => record.notificationEmails ?? [],
        compares: ['notificationEmails'],
      },
      {
        label: 'Uptime Schedule',
        text: (record) => scheduleText(record.deploymentSchedule ?? null, timeZoneLabel),
        compares: ['deploymentSchedule'],
      },
      { label: 'Launch Link Valid From', text: (record) => record.tokenValidFrom, compares: ['tokenValidFrom'] },
      { label: 'Launch Link Valid To', text: (record) => record.tokenValidTo, compares: ['tokenValidTo'] },
      {
        label: 'Store Server URL',
        text: (record) => record.storeServerUrl,
        isMono: true,
        isShown: has('store server URL'),
      },
      { label: 'Estate Manager URL', text: (record) => record.emUrl, isMono: true, isShown: has('estate manager URL') },
    ],
  },
  {
    title: 'Licence and Passwords',
    isShown: has('licence and passwords'),
    fields: [
      {
        label: 'Default Password',
        secret: revealed('defaultPassword'),
      },
      { label: 'SFTP Password', secret: revealed('sftpPassword') },
      { label: 'Licence', isWide: true, secret: { ...revealed('licence'), isBlock: true } },
    ],
  },
  {
    title: 'Installer Applications',
    isShown: has('installer applications'),
    fields: [
      { label: 'Windows VM Count', text: (record) => record.windowsVmCount, compares: ['windowsVmCount'] },
      {
        label: 'Linked Deployment Request',
        text: ({ installerApplicationsData: data }) => {
          const linked = data?.linkedDeploymentRequest;
          return linked && `#${linked.id} ${linked.client} / ${linked.environmentIdentifier}`;
        },
      },
      {
        label: 'EM Registration Base URL',
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
        label: 'Instance Type',
        text: (record) => record.databaseInstanceType,
        compares: ['databaseInstanceType'],
        isMono: true,
      },
      {
        label: 'Read Replica Type',
        text: (record) => (record.createReadReplica ? record.readReplicaInstanceType : 'No read replica'),
        isMono: (record) => record.createReadReplica === true,
      },
      // A list row says only whether there is one.
      {
        label: 'Read Replica',
        text: (record) => yesOrNo(record.createReadReplica),
        compares: ['createReadReplica'],
        isShown: () => false,
      },
      { label: 'Storage', text: (record) => gigabytes(record.storage), compares: ['storage'] },
      { label: 'Storage Autoscaling', text: (record) => enabledText(record.enableStorageAutoScaling) },
      {
        label: 'Max Storage',
        text: (record) => gigabytes(record.maxStorage),
        compares: ['maxStorage'],
        isShown: (record) => record.enableStorageAutoScaling === true,
      },
      { label: 'Multi-AZ', text: (record) => yesOrNo(record.isMultiAz) },
      {
        label: 'Deletion Protection',
        text: (record) => enabledText(record.enableDeletionProtection),
        compares: ['enableDeletionProtection'],
      },
      { label: 'Storage Encryption', text: (record) => enabledText(record.enableEncryption) },
      {
        label: 'Data Source: Snapshot Id',
        text: (record) => record.sourceSnapshotId,
        isMono: true,
        isCopied: true,
        isShown: (record) => Boolean(record.sourceSnapshotId),
      },
      {
        label: 'Data Source: Dump File URL',
        text: (record) => record.sourceDatabaseDumpUrl,
        isMono: true,
        isCopied: true,
        isShown: (record) => !record.sourceSnapshotId && Boolean(record.sourceDatabaseDumpUrl),
      },
      {
        label: 'Data Source',
        text: () => 'None',
        isShown: (record) => !record.sourceSnapshotId && !record.sourceDatabaseDumpUrl,
      },
    ],
  },
  {
    title: 'Backups',
    isShown: has('database'),
    fields: [
      { label: 'Automated Backups', text: (record) => enabledText(record.enableBackups), compares: ['enableBackups'] },
      {
        label: 'Retention Days',
        text: (record) => record.backupRetentionPeriod,
        isShown: (record) => record.enableBackups === true,
      },
      {
        label: 'Backup Window',
        text: (record) => backupWindowText(record.backupWindowSchedule),
        isShown: (record) => record.enableBackups === true,
      },
    ],
  },
  {
    title: 'Cloud',
    fields: [
      {
        label: 'Cloud Provider',
        text: ({ cloudProvider }) => cloudProvider && CLOUD_PROVIDER_WORDS[cloudProvider],
        compares: ['cloudProvider'],
      },
      { label: 'Deployment Credential', text: (record) => record.credentialName, compares: ['credentialName'] },
      {
        label: 'Region',
        text: ({ region }) => region && regionName(region),
        compares: ['region'],
        isShown: has('cloud network'),
      },
      {
        label: 'Availability Zone',
        text: (record) => availabilityZoneText(record.availabilityZone),
        compares: ['availabilityZone'],
        isShown: has('cloud network'),
      },
      { label: 'VPC Name', text: (record) => record.vpcName, compares: ['vpcName'], isShown: has('cloud network') },
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
        label: 'Deployment Mode',
        text: (record) => deploymentModeText(record.deploymentMode),
        compares: ['deploymentMode'],
      },
      {
        label: 'Deployment Config Version',
        text: (record) => record.deploymentConfigName ?? record.deploymentConfigId,
        compares: ['deploymentConfigId'],
      },
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
      { label: 'Status Monitoring', text: (record) => enabledText(record.enableMonitoring) },
      {
        label: 'Monitoring Credential',
        text: (record) => record.monitoringCredentialName,
        isShown: (record) => record.enableMonitoring === true,
      },
      {
        label: 'Zabbix Monitoring',
        text: (record) => enabledText(record.zabbixConfiguration?.zabbixMonitoringEnabled),
        isShown: has('Zabbix monitoring'),
      },
      { label: 'Monitoring Agent', text: (record) => enabledText(record.enableMonitoringAgent) },
      {
        label: 'Script Version',
        text: (record) => record.deploymentMonitoringSchedule?.scriptVersion || DEFAULT_SCRIPT_VERSION,
        isShown: (record) => record.enableMonitoringAgent === true,
      },
      {
        label: 'Idle Minutes',
        text: (record) => record.deploymentMonitoringSchedule?.idleTimeMins,
        isShown: (record) => record.enableMonitoringAgent === true,
      },
    ],
  },
  { title: 'Additional Parameters', fields: [] },
  { title: 'Deployment Tags', fields: [] },
  {
    title: 'Redeployment',
    fields: [
      { label: 'Apply Infrastructure Changes', text: (record) => yesOrNo(record.shouldApplyInfrastructureChanges) },
      {
        label: 'Apply Application Changes',
        text: (record) => yesOrNo(record.shouldApplyApplicationChanges),
        isShown: has('application changes'),
      },
      { label: 'Infrastructure Changes Pending', text: (record) => yesOrNo(record.areInfrastructureChangesPending) },
      {
        label: 'Application Changes Pending',
        text: (record) => yesOrNo(record.areApplicationChangesPending),
        isShown: has('application changes'),
      },
    ],
  },
]);

export const deploymentComparison = comparisonOf<DeploymentRequest>(deploymentSections);
