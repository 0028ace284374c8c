import { biDeploymentDetailParser } from '../../contract/generated/parsers/bi-deployments.ts';
import type { BiDeployment, BiDeploymentDetail, BiResource } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { choiceFilter, numberFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import type { SortValues } from '../lists/sorting.ts';
import { nameOfParts } from '../people/users.ts';
import { PLAN_FIELD } from '../plans/plan-field.ts';
import { statusConditions, USUAL_CONDITIONS } from '../records/conditions.ts';
import { DECISION_FIELDS } from '../records/decision-words.ts';
import { comparisonOf, factsOf, pairLines, type RecordFact, sectionsOf } from '../records/record-sections.ts';
import { RUNNER_FIELD } from '../records/runner-field.ts';
import { lookOf, type StatusLook } from '../records/status-look.ts';
import { rankIn } from '../records/status-order.ts';
import { defineStatuses, type StatusOf } from '../records/statuses.ts';
import { CLOUD_PROVIDER_WORDS } from '../reference/cloud-providers.ts';
import { regionName } from '../reference/regions.ts';
import { countedStatuses } from '../workflows/counted-statuses.ts';

/** A rehearsal can be made to fail at each. */
export const LAUNCH_STAGES = ['QUEUED', 'LAUNCHING'] as const;
export const JOB_STAGES = [...LAUNCH_STAGES, 'DESTROYING'] as const;

const failed = { style: 'failed', sign: 'failed' } as const;

/** The statuses of a BI deployment (Administration §4). */
export const biDeploymentStatuses = defineStatuses({
  PENDING_APPROVAL: {
    words: 'Pending approval',
    style: 'initiated',
    sign: 'decision',
    clause: 'it is pending approval',
  },
  APPROVED: { words: 'Approved', style: 'initiated', sign: 'agreed', clause: 'it is approved but not launched yet' },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'it has been rejected' },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued', clause: 'it is queued' },
  LAUNCHING: { words: 'Launching', style: 'launching', sign: 'working', clause: 'it is being launched' },
  LAUNCHED: { words: 'Launched', style: 'running', sign: 'on', clause: 'it is launched' },
  LAUNCHING_FAILED: { words: 'Launching failed', ...failed, clause: 'launching it has failed' },
  DESTROYING: { words: 'Destroying', style: 'destroyed', sign: 'working', clause: 'it is being destroyed' },
  DESTROYED: { words: 'Destroyed', style: 'destroyed', sign: 'gone', clause: 'it has been destroyed' },
  DESTROYING_FAILED: { words: 'Destroying failed', ...failed, clause: 'destroying it has failed' },
});
export type BiDeploymentStatus = StatusOf<typeof biDeploymentStatuses>;

const BEFORE_LAUNCH: ReadonlySet<BiDeploymentStatus> = new Set(['PENDING_APPROVAL', 'APPROVED']);

export function isBeforeLaunch(status: BiDeploymentStatus): boolean {
  return BEFORE_LAUNCH.has(status);
}

export const BI_SECRET_NAMES = {
  pbiUserDefaultPassword: 'default password',
  connectionString: 'connection string',
} as const;
export type BiSecretName = keyof typeof BI_SECRET_NAMES;
export const BI_SECRETS: readonly BiSecretName[] = ['pbiUserDefaultPassword', 'connectionString'];

/** Shown while an unlaunched request has an empty credential, and when its launch is refused for it (Administration §8 "Warnings"). */
export const EMPTY_CREDENTIAL_WARNING = 'Empty credential selected. Please update credential before launch.';

/** "running for SUCCEEDED, stopped for FAILED, initiated otherwise" */
export function biResourceLook(status: string): StatusLook {
  switch (status) {
    case 'SUCCEEDED':
      return lookOf({ words: 'Succeeded', style: 'running', sign: 'up' });
    case 'FAILED':
      return lookOf({ words: 'Failed', style: 'stopped', sign: 'down' });
    default: {
      const words = status.toLowerCase().replaceAll('_', ' ');
      return lookOf({ words: words.charAt(0).toUpperCase() + words.slice(1), style: 'initiated', sign: 'queued' });
    }
  }
}

export interface BiSummary {
  readonly all: number;
  readonly notFailed: number;
  readonly succeeded: number;
}

export function biSummary(resources: readonly Pick<BiResource, 'status'>[]): BiSummary {
  const notFailed = resources.filter(({ status }) => status !== 'FAILED');
  return {
    all: resources.length,
    notFailed: notFailed.length,
    succeeded: notFailed.filter(({ status }) => status === 'SUCCEEDED').length,
  };
}

export interface BiCount {
  /** "4 succeeded". */
  readonly words: string;
  readonly isFailed: boolean;
}

/** Resources by status: what succeeded first, what failed last. */
export function biCounts(resources: readonly Pick<BiResource, 'status'>[]): readonly BiCount[] {
  const rank = (status: string) => (status === 'SUCCEEDED' ? 0 : status === 'FAILED' ? 2 : 1);
  return [...Map.groupBy(resources, ({ status }) => status)]
    .toSorted(([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : 1))
    .map(([status, { length }]) => ({
      words: `${length} ${biResourceLook(status).label.toLowerCase()}`,
      isFailed: status === 'FAILED',
    }));
}

function revealed(field: BiSecretName) {
  return { name: BI_SECRET_NAMES[field], field, value: (record: BiDeploymentDetail) => record[field] };
}

const NOT_ALLOCATED = 'Not allocated yet';

/** The page of a request (Administration §2 "BI deployments", §3), also used to compare states. */
export const biDeploymentSections = sectionsOf<BiDeploymentDetail>()([
  {
    title: 'Request',
    fields: [
      {
        label: 'Status',
        compares: ['status'],
        text: ({ status }) => biDeploymentStatuses.words(status),
        look: ({ status }) => biDeploymentStatuses.look(status),
      },
      PLAN_FIELD,
      { label: 'Client', compares: ['client'], text: ({ client }) => client },
      {
        label: 'Environment Identifier',
        compares: ['environmentIdentifier'],
        text: ({ environmentIdentifier }) => environmentIdentifier,
        isCopied: true,
      },
      {
        label: 'Approval Reference',
        compares: ['approvalReference'],
        text: ({ approvalReference }) => approvalReference,
      },
      {
        label: 'Notification email',
        compares: ['notificationEmail'],
        text: ({ notificationEmail }) => notificationEmail,
      },
      {
        label: 'Created By',
        text: ({ createdUserFirstName, createdUserLastName }) => nameOfParts(createdUserFirstName, createdUserLastName),
      },
      { label: 'Tenant', text: ({ tenantId }) => tenantId },
    ],
  },
  {
    title: 'Cloud',
    fields: [
      {
        label: 'Cloud provider',
        compares: ['cloudProvider'],
        text: ({ cloudProvider }) => cloudProvider && CLOUD_PROVIDER_WORDS[cloudProvider],
      },
      { label: 'Credential', compares: ['credentialName'], text: ({ credentialName }) => credentialName },
      { label: 'Region', compares: ['region'], text: ({ region }) => region && regionName(region) },
      { label: 'Network', compares: ['network'], text: ({ network }) => network || NOT_ALLOCATED },
    ],
  },
  {
    title: 'Topology',
    fields: [
      {
        label: 'Topology',
        compares: ['topologyName', 'topologyVersion'],
        text: ({ topologyName, topologyVersion }) => [topologyName, topologyVersion].filter(Boolean).join(' '),
      },
      {
        label: 'Deployment config',
        compares: ['deploymentConfigId'],
        text: ({ deploymentConfigId, deploymentConfigName }) => deploymentConfigName ?? deploymentConfigId,
      },
      RUNNER_FIELD,
    ],
  },
  {
    title: 'Power BI',
    fields: [
      {
        label: 'User display name',
        compares: ['pbiUserDisplayName'],
        text: ({ pbiUserDisplayName }) => pbiUserDisplayName,
      },
      {
        label: 'User mail nickname',
        compares: ['pbiUserMailNickName'],
        text: ({ pbiUserMailNickName }) => pbiUserMailNickName,
      },
      {
        label: 'User default password',
        secret: revealed('pbiUserDefaultPassword'),
      },
      {
        label: 'Connection string',
        isWide: true,
        secret: revealed('connectionString'),
      },
    ],
  },
  {
    title: 'Additional parameters',
    fields: [
      // Drawn by its own component; this text only shows a difference.
      {
        label: 'Parameters',
        compares: ['additionalParameters'],
        text: ({ additionalParameters }) => pairLines(additionalParameters).join(', '),
        isShown: () => false,
      },
    ],
  },
]);

export const biDeploymentComparison = comparisonOf<BiDeploymentDetail>(biDeploymentSections);

const judged = factsOf(biDeploymentSections, [
  'Created By',
  'Approval Reference',
  'Cloud provider',
  'Region',
  'Credential',
  'Topology',
  'Deployment config',
  'Network',
  'User display name',
]);

/** What an approver judges by. */
export function biDeploymentFacts(deployment: BiDeploymentDetail): readonly RecordFact[] {
  return judged(deployment).filter(({ words }) => words !== NOT_ALLOCATED);
}

export const biDeploymentConditions = statusConditions(biDeploymentStatuses, USUAL_CONDITIONS, { RUNNING: 'Launched' });

const SORTS = ['id', 'client', 'environmentIdentifier', 'createdBy', 'approvalReference', 'status'] as const;
export const biDeploymentSortValues: SortValues<BiDeployment, (typeof SORTS)[number]> = {
  client: ({ client }) => client,
  environmentIdentifier: ({ environmentIdentifier }) => environmentIdentifier,
  createdBy: ({ createdUserFirstName, createdUserLastName }) => nameOfParts(createdUserFirstName, createdUserLastName),
  approvalReference: ({ approvalReference }) => approvalReference,
  status: ({ status }) => rankIn(biDeploymentStatuses.byUrgency, status),
};

export const biDeploymentListAddress = createListAddress(
  1,
  {
    requestId: numberFilter('Request ID', 1),
    status: choiceFilter('Status', biDeploymentStatuses.all, biDeploymentStatuses.words),
    environmentIdentifier: textFilter('Environment Identifier'),
    createdBy: userFilter('Created By'),
    condition: biDeploymentConditions.filter,
  },
  { by: SORTS, usual: '-id' },
);
export type BiDeploymentListQuery = QueryOf<typeof biDeploymentListAddress>;
/** Of those that wait for a decision. */
export const waitingBiDeployments = biDeploymentListAddress.withFilters(biDeploymentListAddress.defaultQuery, {
  status: 'PENDING_APPROVAL',
});

export const countedBiDeployments = countedStatuses(biDeploymentStatuses, biDeploymentListAddress);

export const loggedBiDeployment = loggedEntity({
  parser: biDeploymentDetailParser,
  recordOf: (request) => request,
  sections: biDeploymentSections,
  unlisted: [
    { label: 'Additional parameters', lines: ({ additionalParameters }) => pairLines(additionalParameters) },
    ...DECISION_FIELDS,
  ],
  repeated: ['progress', 'lastFailure'],
  title: ({ client, environmentIdentifier }) => `BI deployment request ${client} / ${environmentIdentifier}`,
});
