import { cloudAccountParser } from '../../contract/generated/parsers/cloud-accounts.ts';
import type { CloudAccount } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { choiceFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import type { SortValues } from '../lists/sorting.ts';
import { nameOfParts, userName } from '../people/users.ts';
import { PLAN_FIELD } from '../plans/plan-field.ts';
import { statusConditions, USUAL_CONDITIONS } from '../records/conditions.ts';
import { DECISION_FIELDS } from '../records/decision-words.ts';
import { comparisonOf, factsOf, type RecordFact, sectionsOf, yesOrNo } from '../records/record-sections.ts';
import { RUNNER_FIELD } from '../records/runner-field.ts';
import { rankIn } from '../records/status-order.ts';
import { defineStatuses, type StatusOf } from '../records/statuses.ts';
import { countedStatuses } from '../workflows/counted-statuses.ts';

export const ACCOUNT_STAGES = [
  'LAUNCHING',
  'CREATING_ACCOUNT',
  'CREATING_DEPLOYMENT_ROLE',
  'CREATING_MONITORING_ROLE',
] as const;
export type AccountStage = (typeof ACCOUNT_STAGES)[number];

/** Also the wait before them. A rehearsal can be made to fail at each. */
export const JOB_STAGES = ['QUEUED', ...ACCOUNT_STAGES] as const;

const working = { style: 'launching', sign: 'working' } as const;
const failed = { style: 'failed', sign: 'failed' } as const;

/** The statuses of a cloud account (Administration §4). */
export const cloudAccountStatuses = defineStatuses({
  PENDING_APPROVAL: {
    words: 'Pending approval',
    style: 'initiated',
    sign: 'decision',
    clause: 'it is pending approval',
  },
  INITIATED: { words: 'Initiated', style: 'initiated', sign: 'agreed', clause: 'it is approved but not launched yet' },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'it has been rejected' },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued', clause: 'it is queued' },
  LAUNCHING: { words: 'Launching', ...working, clause: 'it is being launched' },
  LAUNCHING_FAILED: { words: 'Launching failed', ...failed, clause: 'launching it has failed' },
  CREATING_ACCOUNT: { words: 'Creating account', ...working, clause: 'it is being created' },
  CREATING_ACCOUNT_FAILED: { words: 'Creating account failed', ...failed, clause: 'creating it has failed' },
  CREATING_DEPLOYMENT_ROLE: {
    words: 'Creating deployment role',
    ...working,
    clause: 'its deployment role is being created',
  },
  CREATING_DEPLOYMENT_ROLE_FAILED: {
    words: 'Creating deployment role failed',
    ...failed,
    clause: 'creating its deployment role has failed',
  },
  CREATING_MONITORING_ROLE: {
    words: 'Creating monitoring role',
    ...working,
    clause: 'its monitoring role is being created',
  },
  CREATING_MONITORING_ROLE_FAILED: {
    words: 'Creating monitoring role failed',
    ...failed,
    clause: 'creating its monitoring role has failed',
  },
  ACTIVE: { words: 'Active', style: 'running', sign: 'on', clause: 'it is active' },
  CLOSED: { words: 'Closed', style: 'destroyed', sign: 'gone', clause: 'it has been closed' },
});
export type CloudAccountStatus = StatusOf<typeof cloudAccountStatuses>;

export type CloudAccountRecord = CloudAccount & { readonly id: string };

export function recordOf(account: CloudAccount): CloudAccountRecord {
  return { ...account, id: account.accountId };
}

const NOT_ALLOCATED = 'Not allocated yet';

/** The page of an account (Administration §2 "Cloud accounts"), also used to compare states. */
export const cloudAccountSections = sectionsOf<CloudAccountRecord>()([
  {
    title: 'Account',
    fields: [
      {
        label: 'Status',
        compares: ['status'],
        text: ({ status }) => cloudAccountStatuses.words(status),
        look: ({ status }) => cloudAccountStatuses.look(status),
      },
      PLAN_FIELD,
      { label: 'Client', compares: ['client'], text: ({ client }) => client },
      { label: 'Account ID', compares: ['accountId'], text: ({ accountId }) => accountId },
      { label: 'Display name', compares: ['displayName'], text: ({ displayName }) => displayName },
      { label: 'Account email', compares: ['accountEmail'], text: ({ accountEmail }) => accountEmail },
      {
        label: 'Account type',
        compares: ['accountTypeId'],
        text: ({ accountType, accountTypeId }) => accountType?.accountTypeName ?? accountTypeId,
      },
      { label: 'Created By', text: ({ user }) => (user ? userName(user) : null) },
      {
        label: 'Tenants',
        compares: ['tenants'],
        lines: ({ tenants }) => tenants?.map(({ tenantName }) => tenantName) ?? [],
      },
    ],
  },
  {
    title: 'AWS',
    fields: [
      {
        label: 'AWS account ID',
        compares: ['awsAccountId', 'isExistingCloudAccount'],
        text: ({ awsAccountId, isExistingCloudAccount }) =>
          awsAccountId ? `${awsAccountId}${isExistingCloudAccount === true ? ' (Existing)' : ''}` : NOT_ALLOCATED,
        isMono: ({ awsAccountId }) => Boolean(awsAccountId),
      },
      {
        label: 'AWS admin role name',
        compares: ['awsAdminRoleName'],
        text: ({ awsAdminRoleName }) => awsAdminRoleName,
      },
      {
        label: 'Deployment config version',
        compares: ['deploymentConfigId'],
        text: ({ deploymentConfigId, deploymentConfigName }) => deploymentConfigName ?? deploymentConfigId,
      },
      {
        label: 'Persist deployment credential',
        compares: ['shouldPersistDeploymentCredential'],
        text: (account) => yesOrNo(account.shouldPersistDeploymentCredential),
      },
      {
        label: 'Create monitoring credential',
        compares: ['shouldCreateMonitoringCredential'],
        text: (account) => yesOrNo(account.shouldCreateMonitoringCredential),
      },
      RUNNER_FIELD,
    ],
  },
]);

export const cloudAccountComparison = comparisonOf<CloudAccountRecord>(cloudAccountSections);

const judged = factsOf(cloudAccountSections, [
  'Client',
  'Created By',
  'Account type',
  'Account email',
  'Tenants',
  'AWS account ID',
  'AWS admin role name',
  'Deployment config version',
  'Persist deployment credential',
  'Create monitoring credential',
]);

/** What an approver judges by. */
export function cloudAccountFacts(account: CloudAccountRecord): readonly RecordFact[] {
  return judged(account).filter(({ words }) => words !== NOT_ALLOCATED);
}

export const cloudAccountConditions = statusConditions(cloudAccountStatuses, USUAL_CONDITIONS, { RUNNING: 'Active' });

const SORTS = ['id', 'displayName', 'accountEmail', 'createdBy', 'status'] as const;
export const cloudAccountSortValues: SortValues<CloudAccountRecord, (typeof SORTS)[number]> = {
  displayName: ({ displayName }) => displayName,
  accountEmail: ({ accountEmail }) => accountEmail,
  createdBy: ({ user }) => user && nameOfParts(user.firstName, user.lastName),
  status: ({ status }) => rankIn(cloudAccountStatuses.byUrgency, status),
};

export const cloudAccountListAddress = createListAddress(
  1,
  {
    accountId: textFilter('Account ID'),
    displayName: textFilter('Display name'),
    accountEmail: textFilter('Account email'),
    status: choiceFilter('Status', cloudAccountStatuses.all, cloudAccountStatuses.words),
    createdBy: userFilter('Created By'),
    condition: cloudAccountConditions.filter,
  },
  { by: SORTS, usual: 'id' },
);
export type CloudAccountListQuery = QueryOf<typeof cloudAccountListAddress>;
/** Of those that wait for a decision. */
export const waitingCloudAccounts = cloudAccountListAddress.withFilters(cloudAccountListAddress.defaultQuery, {
  status: 'PENDING_APPROVAL',
});

export const countedCloudAccounts = countedStatuses(cloudAccountStatuses, cloudAccountListAddress);

export const loggedCloudAccount = loggedEntity({
  parser: cloudAccountParser,
  recordOf,
  sections: cloudAccountSections,
  unlisted: DECISION_FIELDS,
  repeated: ['progress', 'lastFailure'],
  title: ({ displayName }) => `AWS cloud account ${displayName}`,
});
