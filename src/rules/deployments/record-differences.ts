import type { DeploymentRequest } from '../../contract/generated/schema.d.ts';
import { deploymentModeText } from './deployment-modes.ts';
import { availabilityZoneText, configurationText, networkText, usedCidrsText } from './detail.ts';
import { regionName } from './regions.ts';
import { scheduleText } from './schedule.ts';
import { statusWords } from './status-display.ts';
import { type StatusRegion, statusTupleOf } from './statuses.ts';
import { timeZoneLabel } from './time-zones.ts';

/** One field that is no longer what it was, in words. */
export interface FieldDifference {
  readonly label: string;
  readonly seen: string;
  readonly now: string;
}

interface ComparedField {
  /** The record's own field; one that either side lacks, as a list row has not all of them, is not compared. */
  readonly field: keyof DeploymentRequest;
  readonly label: string;
  readonly text: (record: DeploymentRequest) => string;
}

function statusOf(region: StatusRegion) {
  return ({ status }: DeploymentRequest): string => {
    const tuple = statusTupleOf(status);
    return statusWords(tuple === null ? 'UNKNOWN' : tuple[region]);
  };
}

function yesOrNo(value: boolean | undefined): string {
  return value === true ? 'Yes' : 'No';
}

function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** What whoever decides has read, in the order of the detail page. Secrets are never compared on the screen. */
const COMPARED: readonly ComparedField[] = [
  { field: 'status', label: 'Approval', text: statusOf('approval') },
  { field: 'status', label: 'Infrastructure', text: statusOf('infrastructure') },
  { field: 'status', label: 'Build job', text: statusOf('job') },
  { field: 'status', label: 'Services', text: statusOf('service') },
  { field: 'client', label: 'Client', text: ({ client }) => client },
  { field: 'environmentIdentifier', label: 'Environment Identifier', text: (record) => record.environmentIdentifier },
  { field: 'approvalReference', label: 'Approval Reference', text: (record) => record.approvalReference },
  { field: 'environmentType', label: 'Environment Type', text: (record) => record.environmentType },
  { field: 'notificationEmails', label: 'Notification Emails', text: (r) => (r.notificationEmails ?? []).join(', ') },
  {
    field: 'deploymentSchedule',
    label: 'Uptime Schedule',
    text: (r) => scheduleText(r.deploymentSchedule ?? null, timeZoneLabel),
  },
  { field: 'companyName', label: 'Company Name', text: (record) => record.companyName ?? '' },
  { field: 'configuration', label: 'Configuration', text: (record) => configurationText(record.configuration) },
  { field: 'configs', label: 'Configurations', text: (record) => configurationText(record.configs) },
  { field: 'cloudProvider', label: 'Cloud Provider', text: (record) => record.cloudProvider ?? '' },
  { field: 'credentialName', label: 'Deployment Credential', text: (record) => record.credentialName ?? '' },
  { field: 'region', label: 'Region', text: ({ region }) => (region ? regionName(region) : '') },
  { field: 'availabilityZone', label: 'Availability Zone', text: (r) => availabilityZoneText(r.availabilityZone) },
  { field: 'vpcName', label: 'VPC Name', text: (record) => record.vpcName ?? '' },
  { field: 'usedCidrs', label: 'Used CIDRs', text: (record) => usedCidrsText(record.usedCidrs) },
  { field: 'network', label: 'Network', text: (record) => networkText(record.network) },
  { field: 'platformVersion', label: 'Platform Version', text: (record) => record.platformVersion ?? '' },
  { field: 'topologyName', label: 'Topology', text: (record) => record.topologyName ?? '' },
  { field: 'topologyVersion', label: 'Topology Version', text: (record) => record.topologyVersion ?? '' },
  { field: 'deploymentMode', label: 'Deployment Mode', text: (record) => deploymentModeText(record.deploymentMode) },
  { field: 'deploymentConfigId', label: 'Deployment Config Version', text: (r) => r.deploymentConfigId ?? '' },
  { field: 'tokenValidFrom', label: 'Launch Link Valid From', text: (record) => record.tokenValidFrom ?? '' },
  { field: 'tokenValidTo', label: 'Launch Link Valid To', text: (record) => record.tokenValidTo ?? '' },
  { field: 'numberOfVms', label: 'Number of VMs', text: (record) => numberText(record.numberOfVms) },
  { field: 'windowsVmCount', label: 'Windows VM Count', text: (record) => numberText(record.windowsVmCount) },
  { field: 'databaseInstanceType', label: 'Instance Type', text: (record) => record.databaseInstanceType ?? '' },
  { field: 'createReadReplica', label: 'Read Replica', text: (record) => yesOrNo(record.createReadReplica) },
  { field: 'storage', label: 'Storage (GB)', text: (record) => numberText(record.storage) },
  { field: 'maxStorage', label: 'Max Storage (GB)', text: (record) => numberText(record.maxStorage) },
  { field: 'enableBackups', label: 'Backups', text: (record) => yesOrNo(record.enableBackups) },
  { field: 'enableDeletionProtection', label: 'Deletion Protection', text: (r) => yesOrNo(r.enableDeletionProtection) },
];

/** The fields that differ between what was seen and what is now; a list row and a whole record may both be given. */
export function recordDifferences(seen: DeploymentRequest, now: DeploymentRequest): readonly FieldDifference[] {
  return COMPARED.filter(({ field }) => Object.hasOwn(seen, field) && Object.hasOwn(now, field))
    .map(({ label, text }) => ({ label, seen: text(seen), now: text(now) }))
    .filter((difference) => difference.seen !== difference.now);
}

/** Whether a request is no longer what was seen: by its version where both have one, and by what operators see of it. */
export function hasChanged(seen: DeploymentRequest, now: DeploymentRequest): boolean {
  const isOtherVersion = seen.version !== undefined && now.version !== undefined && seen.version !== now.version;
  return isOtherVersion || recordDifferences(seen, now).length > 0;
}
