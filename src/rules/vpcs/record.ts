import { vpcParser } from '../../contract/generated/parsers/vpcs.ts';
import type { RecordUsage, Vpc } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { choiceFilter, numberFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import type { SortValues } from '../lists/sorting.ts';
import { nameOfParts, userName } from '../people/users.ts';
import { PLAN_FIELD } from '../plans/plan-field.ts';
import { statusConditions } from '../records/conditions.ts';
import { DECISION_FIELDS } from '../records/decision-words.ts';
import { comparisonOf, factsOf, type RecordFact, sectionsOf, yesOrNo } from '../records/record-sections.ts';
import { RUNNER_FIELD } from '../records/runner-field.ts';
import { rankIn } from '../records/status-order.ts';
import { defineStatuses, type StatusOf } from '../records/statuses.ts';
import { type KeepingUses, type RefusedForUsage, usageRefusal } from '../records/usage.ts';
import { CLOUD_PROVIDER_WORDS } from '../reference/cloud-providers.ts';
import { REGIONS_BY_NAME, regionName } from '../reference/regions.ts';
import { countedStatuses } from '../workflows/counted-statuses.ts';

export const LAUNCH_STAGES = ['LAUNCHING', 'CREATING_VPC', 'CREATING_LB_LISTENERS'] as const;

/** A rehearsal can be made to fail at each. */
export const JOB_STAGES = ['QUEUED', ...LAUNCH_STAGES, 'DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

const working = { style: 'launching', sign: 'working' } as const;
const undoing = { style: 'destroyed', sign: 'working' } as const;
const failed = { style: 'failed', sign: 'failed' } as const;

export const vpcStatuses = defineStatuses({
  PENDING_APPROVAL: {
    words: 'Pending approval',
    style: 'initiated',
    sign: 'decision',
    clause: 'it is pending approval',
  },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'it has been rejected' },
  PENDING_CREATION: {
    words: 'Pending creation',
    style: 'initiated',
    sign: 'agreed',
    clause: 'it is approved but not launched yet',
  },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued', clause: 'it is queued' },
  LAUNCHING: { words: 'Launching', ...working, clause: 'it is being launched' },
  LAUNCHING_FAILED: { words: 'Launching failed', ...failed, clause: 'launching it has failed' },
  CREATING_VPC: { words: 'Creating VPC', ...working, clause: 'it is being created' },
  CREATING_VPC_FAILED: { words: 'Creating VPC failed', ...failed, clause: 'creating it has failed' },
  CREATING_LB_LISTENERS: {
    words: 'Creating LB listeners',
    ...working,
    clause: 'the listeners of its load balancer are being created',
  },
  CREATING_LB_LISTENERS_FAILED: {
    words: 'Creating LB listeners failed',
    ...failed,
    clause: 'creating the listeners of its load balancer has failed',
  },
  WAITING_FOR_DNS_SETUP: {
    words: 'Waiting for DNS setup',
    style: 'initiated',
    sign: 'waiting',
    clause: 'it is waiting for its DNS records',
  },
  AVAILABLE: { words: 'Available', style: 'running', sign: 'on', clause: 'it is available' },
  DESTROYING: { words: 'Destroying', ...undoing, clause: 'it is being destroyed' },
  DESTROYED: { words: 'Destroyed', style: 'destroyed', sign: 'gone', clause: 'it has been destroyed' },
  DESTROYING_FAILED: { words: 'Destroying failed', ...failed, clause: 'destroying it has failed' },
  ROLLING_BACK_INFRASTRUCTURE: { words: 'Rolling back', ...undoing, clause: 'it is being rolled back' },
  ROLLED_BACK: { words: 'Rolled back', style: 'initiated', sign: 'undone', clause: 'it has been rolled back' },
  ROLLING_BACK_FAILED: { words: 'Rolling back failed', ...failed, clause: 'rolling it back has failed' },
});
export type VpcStatus = StatusOf<typeof vpcStatuses>;

/** A failed wait has no status of its own: the launch has failed. */
export const FAILED_STATUSES = {
  QUEUED: 'LAUNCHING_FAILED',
  LAUNCHING: 'LAUNCHING_FAILED',
  CREATING_VPC: 'CREATING_VPC_FAILED',
  CREATING_LB_LISTENERS: 'CREATING_LB_LISTENERS_FAILED',
  DESTROYING: 'DESTROYING_FAILED',
  ROLLING_BACK_INFRASTRUCTURE: 'ROLLING_BACK_FAILED',
} as const satisfies Record<JobStage, VpcStatus>;

export function isWaitingForDns(status: VpcStatus): boolean {
  return status === 'WAITING_FOR_DNS_SETUP';
}

const LAUNCHED_NEXT: ReadonlySet<VpcStatus> = new Set([
  'PENDING_APPROVAL',
  'PENDING_CREATION',
  'WAITING_FOR_DNS_SETUP',
  'ROLLED_BACK',
  'LAUNCHING_FAILED',
  'CREATING_VPC_FAILED',
  'CREATING_LB_LISTENERS_FAILED',
]);

export const EMPTY_CREDENTIAL_WARNING =
  'Empty credential. Update the credential, or enter its secrets when you launch.';

/** A launch or its retry comes next, which needs the credential's secrets. */
export function isLaunchedNext(status: VpcStatus): boolean {
  return LAUNCHED_NEXT.has(status);
}

const TAKEN_AWAY: ReadonlySet<VpcStatus> = new Set([
  'DESTROYING',
  'DESTROYED',
  'DESTROYING_FAILED',
  'ROLLING_BACK_INFRASTRUCTURE',
  'ROLLED_BACK',
  'ROLLING_BACK_FAILED',
]);

/** Destroyed or rolled back, about to be, or failed while it was. */
export function isTakenAway(status: VpcStatus): boolean {
  return TAKEN_AWAY.has(status);
}

/** Rejected, destroyed or rolled back: it has no network. */
export function isWithoutNetwork(status: VpcStatus): boolean {
  return ['refused', 'gone', 'undone'].includes(vpcStatuses.signOf(status));
}

export function isBuilt(status: VpcStatus | null): boolean {
  return status === 'AVAILABLE';
}

export type VpcRecord = Vpc & { readonly id: number };

export function recordOf(vpc: Vpc): VpcRecord {
  return { ...vpc, id: vpc.vpcId };
}

const REFUSED = {
  DELETE: { verb: 'delete', noun: 'VPC', keeping: 'unended' },
  DESTROY: { verb: 'destroy', noun: 'VPC', keeping: 'standing' },
  ROLLBACK: { verb: 'roll back', noun: 'VPC', keeping: 'standing' },
  // Retrying a launch removes nothing; retrying a destruction or rollback does the same again.
  RETRY: { verb: 'retry', noun: 'VPC', keeping: 'standing' },
} as const satisfies Readonly<Record<string, RefusedForUsage>>;
export type TakingAction = keyof typeof REFUSED;

export function isTakingAction(action: string): action is TakingAction {
  return Object.hasOwn(REFUSED, action);
}

export function keepingUses(action: TakingAction, status: VpcStatus): KeepingUses | null {
  return action === 'RETRY' && !isTakenAway(status) ? null : REFUSED[action].keeping;
}

export function vpcUsageRefusal(action: TakingAction, usage: RecordUsage): string | null {
  return usageRefusal(usage, REFUSED[action]);
}

/** Drawn by the page; empty before they are known. */
export function validationRecords({ dnsValidationRecords = {} }: Pick<VpcRecord, 'dnsValidationRecords'>) {
  return Object.entries(dnsValidationRecords).map(([record, target]) => ({ record, target, type: 'CNAME' }));
}

export function placeWords({ cloudProvider, region }: VpcRecord): string {
  const words = [cloudProvider && CLOUD_PROVIDER_WORDS[cloudProvider], region && regionName(region)];
  return words.filter(Boolean).join(', ');
}

const NOT_DEPLOYED = 'Not deployed yet';

/** The page of a VPC (Administration §2 "VPCs"), also used to compare states. */
export const vpcSections = sectionsOf<VpcRecord>()([
  {
    title: 'VPC',
    fields: [
      {
        label: 'Status',
        compares: ['status'],
        text: ({ status }) => vpcStatuses.words(status),
        look: ({ status }) => vpcStatuses.look(status),
      },
      PLAN_FIELD,
      { label: 'Client', compares: ['client'], text: ({ client }) => client },
      { label: 'Name', compares: ['name'], text: ({ name }) => name },
      {
        label: 'Resource group',
        compares: ['vpcResourceGroup', 'existingVpcResourceGroup'],
        isShown: ({ cloudProvider }) => cloudProvider === 'AZURE',
        text: ({ vpcResourceGroup, existingVpcResourceGroup }) =>
          vpcResourceGroup && `${vpcResourceGroup}${existingVpcResourceGroup === true ? ' (Existing)' : ''}`,
      },
      {
        label: 'Resource identifier',
        compares: ['vpcResourceId', 'isExistingVpc'],
        text: ({ vpcResourceId, isExistingVpc }) =>
          vpcResourceId ? `${vpcResourceId}${isExistingVpc === true ? ' (Existing)' : ''}` : NOT_DEPLOYED,
        isMono: ({ vpcResourceId }) => Boolean(vpcResourceId),
      },
      { label: 'Created By', text: ({ createdUser }) => (createdUser ? userName(createdUser) : null) },
    ],
  },
  {
    title: 'Cloud',
    fields: [
      {
        label: 'Credential name',
        compares: ['credentialId'],
        text: ({ credentialName, credentialId }) => credentialName ?? credentialId,
      },
      {
        label: 'Cloud provider',
        compares: ['cloudProvider'],
        text: ({ cloudProvider }) => cloudProvider && CLOUD_PROVIDER_WORDS[cloudProvider],
      },
      { label: 'Region', compares: ['region'], text: ({ region }) => region && regionName(region) },
      {
        label: 'Deployment config',
        compares: ['deploymentConfigId'],
        text: ({ deploymentConfigId, deploymentConfigName }) => deploymentConfigName ?? deploymentConfigId,
      },
      RUNNER_FIELD,
    ],
  },
  {
    title: 'Network',
    fields: [
      { label: 'VPC CIDR', compares: ['vpcCidr'], text: ({ vpcCidr }) => vpcCidr, isMono: true },
      {
        label: 'Used CIDRs',
        compares: ['usedCidrs'],
        lines: ({ usedCidrs = [] }) => (usedCidrs.length === 0 ? ['None'] : usedCidrs),
      },
    ],
  },
  {
    title: 'Supporting infrastructure',
    fields: [
      {
        label: 'Deploy supporting infrastructure',
        compares: ['shouldDeploySupportingInfrastructure'],
        text: ({ shouldDeploySupportingInfrastructure: isDeployed }) => yesOrNo(isDeployed),
      },
      { label: 'DNS name', compares: ['dnsName'], text: ({ dnsName }) => dnsName },
      { label: 'NLB endpoint', text: ({ nlbEndpoint }) => nlbEndpoint, isMono: true, isCopied: true },
    ],
  },
  {
    title: 'DNS validation records',
    isShown: (vpc) => validationRecords(vpc).length > 0,
    fields: [],
  },
  { title: 'Used by', fields: [] },
]);

export const vpcComparison = comparisonOf<VpcRecord>(vpcSections);

const judged = factsOf(vpcSections, [
  'Client',
  'Created By',
  'Resource identifier',
  'Cloud provider',
  'Region',
  'Credential name',
  'Resource group',
  'Deployment config',
  'VPC CIDR',
  'Deploy supporting infrastructure',
  'DNS name',
]);

/** What an approver judges by. */
export function vpcFacts(vpc: VpcRecord): readonly RecordFact[] {
  return judged(vpc).filter(({ words }) => words !== NOT_DEPLOYED);
}

export const vpcConditions = statusConditions(
  vpcStatuses,
  ['WAITING_FOR_APPROVAL', 'APPROVED', 'IN_PROGRESS', 'WAITING_OUTSIDE', 'FAILED', 'RUNNING'],
  { RUNNING: 'Available', WAITING_OUTSIDE: 'Waiting for DNS setup' },
);

const SORTS = ['id', 'name', 'createdBy', 'region', 'status'] as const;
export const vpcSortValues: SortValues<VpcRecord, (typeof SORTS)[number]> = {
  name: ({ name }) => name,
  createdBy: ({ createdUser }) => createdUser && nameOfParts(createdUser.firstName, createdUser.lastName),
  region: ({ region }) => rankIn(REGIONS_BY_NAME, region),
  status: ({ status }) => rankIn(vpcStatuses.byUrgency, status),
};

export const vpcListAddress = createListAddress(
  1,
  {
    vpcId: numberFilter('VPC ID', 1),
    name: textFilter('Name'),
    status: choiceFilter('Status', vpcStatuses.all, vpcStatuses.words),
    createdBy: userFilter('Created By'),
    condition: vpcConditions.filter,
  },
  { by: SORTS, usual: '-id' },
);
export type VpcListQuery = QueryOf<typeof vpcListAddress>;
/** Of those that wait for a decision. */
export const waitingVpcs = vpcListAddress.withFilters(vpcListAddress.defaultQuery, { status: 'PENDING_APPROVAL' });

export const countedVpcs = countedStatuses(vpcStatuses, vpcListAddress);

export const loggedVpc = loggedEntity({
  parser: vpcParser,
  recordOf,
  sections: vpcSections,
  unlisted: DECISION_FIELDS,
  repeated: ['progress', 'lastFailure'],
  title: ({ name }) => `Deployment VPC ${name}`,
});
