import { describe, expect, test } from 'vitest';
import {
  VPC_ACTIONS,
  type VpcCommand,
  vpcCommands,
  vpcLifecycle,
} from '../../src/machines/lifecycles/vpc/lifecycle.ts';
import { OFFERED_VPC_STATUSES } from '../../src/rules/deployments/forms/placement-fields.ts';
import { tenantAllowsCreation } from '../../src/rules/people/tenants.ts';
import { vpcStatuses } from '../../src/rules/vpcs/record.ts';
import {
  ACTIONS,
  type Action,
  CREATION,
  isOpen,
  PRIVILEGE_SETS,
  STATUSES,
  type Status,
  TABLE,
  TENANTS,
} from './vpc-actions.ts';

const { all, look, isInProgress, showsProgress } = vpcStatuses;
const { offered, whyNot, decide, policyOf, missing } = vpcLifecycle;
const privileges = PRIVILEGE_SETS.get('all') ?? new Set<string>();

test('statuses, actions and their labels are those of the text', () => {
  expect(all).toEqual(STATUSES);
  expect(VPC_ACTIONS.names).toEqual(ACTIONS);
  for (const action of ACTIONS) expect(VPC_ACTIONS.labels[action]).toBe(TABLE[action].label);
});

describe.each([...PRIVILEGE_SETS])('a holder of %s', (_, held) => {
  test.each(STATUSES)('in %s is offered what the table says, and gets a reason for the rest', (status) => {
    const facts = { privileges: held };
    const shown = offered({ status }, facts);
    for (const action of ACTIONS) {
      const open = isOpen(action, status, held);
      expect(shown.has(action), action).toBe(open);
      expect(whyNot({ status }, facts, action) === null, action).toBe(open);
      expect(decide({ status }, facts, { type: action }).accepted, action).toBe(open);
    }
  });
});

test('a build job can be opened once one has run', () => {
  const facts = vpcLifecycle.factsOf(
    { lastRunJenkinsJob: null },
    { privileges, userId: 1, tenantsWithoutSelfApproval: new Set() },
    new Date(),
  );
  expect(offered({ status: 'AVAILABLE' }, facts).has('LAST_BUILD')).toBe(false);
  expect(whyNot({ status: 'AVAILABLE' }, facts, 'LAST_BUILD')?.sentence).toBe('No build job has run yet.');
});

test.each<[VpcCommand, boolean]>([
  ['APPROVE', false],
  ['REJECT', false],
  ['DELETE', false],
  ['LAUNCH', true],
  ['RETRY', true],
  ['DESTROY', true],
  ['ROLLBACK', true],
])('to %s asks for the secrets of an empty credential: %s', (command, isAsked) => {
  const record = { id: 7, vpcId: 7, name: 'net', status: 'PENDING_CREATION', usedEmptyCredential: true } as const;
  const named = { ...record, credentialId: 3, credentialName: 'azure-trial', cloudProvider: 'AZURE' } as const;
  const demand = vpcCommands.credential?.(command, named) ?? null;
  expect(demand?.secrets.map(({ name }) => name) ?? null).toEqual(isAsked ? ['subscriptionId', 'azureTenantId'] : null);
  expect(vpcCommands.credential?.(command, record) ?? null).toBeNull();
});

test('a VPC can be created only in one tenant', () => {
  for (const tenant of TENANTS)
    expect(tenantAllowsCreation(tenant)).toBe((CREATION.tenants as readonly string[]).includes(tenant));
});

test('forms of deployments offer those that are to be made, failed to be, or are there', () => {
  expect(OFFERED_VPC_STATUSES).toEqual(['PENDING_CREATION', 'CREATING_VPC_FAILED', 'AVAILABLE']);
});

describe('a decision', () => {
  const decided = (status: Status, type: Action) => {
    const decision = decide({ status }, { privileges }, { type });
    return decision.accepted
      ? { to: decision.deleted ? null : decision.tuple.status, effects: decision.effects }
      : null;
  };
  const ordered = (to: Status, operation: string, fromStage?: string) => ({
    to,
    effects: [{ type: 'enqueueOperation', params: { operation, ...(fromStage !== undefined && { fromStage }) } }],
  });

  test('goes where the text says', () => {
    expect(decided('PENDING_APPROVAL', 'APPROVE')).toEqual({
      to: 'PENDING_CREATION',
      effects: [{ type: 'recordApproval', params: undefined }],
    });
    expect(decided('PENDING_APPROVAL', 'REJECT')).toEqual({ to: 'REJECTED', effects: [] });
    expect(decided('PENDING_CREATION', 'LAUNCH')).toEqual(ordered('QUEUED', 'LAUNCH'));
    expect(decided('ROLLED_BACK', 'LAUNCH')).toEqual(ordered('QUEUED', 'LAUNCH'));
    expect(decided('WAITING_FOR_DNS_SETUP', 'LAUNCH')).toEqual(ordered('QUEUED', 'LAUNCH', 'CREATING_LB_LISTENERS'));
    expect(decided('AVAILABLE', 'DESTROY')).toEqual(ordered('DESTROYING', 'DESTROY_INFRASTRUCTURE'));
    for (const status of TABLE.ROLLBACK.allowedIn)
      expect(decided(status, 'ROLLBACK')).toEqual(ordered('ROLLING_BACK_INFRASTRUCTURE', 'ROLLBACK_INFRASTRUCTURE'));
    for (const status of TABLE.DELETE.allowedIn) expect(decided(status, 'DELETE')?.to).toBeNull();
  });

  test.each<[Status, Status, string]>([
    ['LAUNCHING_FAILED', 'QUEUED', 'LAUNCHING'],
    ['CREATING_VPC_FAILED', 'QUEUED', 'CREATING_VPC'],
    ['CREATING_LB_LISTENERS_FAILED', 'QUEUED', 'CREATING_LB_LISTENERS'],
    ['DESTROYING_FAILED', 'DESTROYING', 'DESTROYING'],
    ['ROLLING_BACK_FAILED', 'ROLLING_BACK_INFRASTRUCTURE', 'ROLLING_BACK_INFRASTRUCTURE'],
  ])('to retry goes from %s back to the stage that failed', (status, to, stage) => {
    expect(decided(status, 'RETRY')).toEqual(ordered(to, 'RETRY_JOB', stage));
  });

  test('to approve or reject can wait for the network, and no other', () => {
    expect(ACTIONS.filter((action) => policyOf(action) === 'queueable')).toEqual(['APPROVE', 'REJECT']);
  });

  test('to destroy or roll back asks for the name, and no other', () => {
    const vpc = { id: 7, vpcId: 7, name: 'harbour_lab', status: 'AVAILABLE' } as const;
    const typed = (['APPROVE', 'REJECT', 'DELETE', 'LAUNCH', 'RETRY', 'DESTROY', 'ROLLBACK'] as const).filter(
      (command) => vpcCommands.typed?.(command, vpc)?.text === 'harbour_lab',
    );
    expect(typed).toEqual(['DESTROY', 'ROLLBACK']);
  });

  test('is refused in the words of the screen', () => {
    const said = (status: Status, action: Action) => whyNot({ status }, { privileges }, action)?.sentence;
    expect(said('PENDING_CREATION', 'APPROVE')).toBe('Can’t approve: it is already approved.');
    expect(said('PENDING_APPROVAL', 'LAUNCH')).toBe('Can’t launch: it is pending approval.');
    expect(said('AVAILABLE', 'RETRY')).toBe('Can’t retry: nothing has failed.');
    expect(said('DESTROYING', 'DESTROY')).toBe('Can’t destroy: it is already being destroyed.');
    expect(said('DESTROYING_FAILED', 'ROLLBACK')).toBe('Can’t roll back: destroying it has failed.');
    expect(missing({ status: 'DESTROYED' }, { privileges }).map(({ action }) => action)).toEqual([]);
  });
});

/** Where the job runner can take a VPC: a launch stops for its DNS before the listeners are made. */
const REPORTED: Partial<Record<Status, readonly Status[]>> = {
  QUEUED: ['LAUNCHING', 'LAUNCHING_FAILED', 'CREATING_VPC', 'CREATING_LB_LISTENERS'],
  LAUNCHING: ['LAUNCHING_FAILED', 'CREATING_VPC', 'CREATING_LB_LISTENERS'],
  CREATING_VPC: ['CREATING_VPC_FAILED', 'CREATING_LB_LISTENERS', 'WAITING_FOR_DNS_SETUP'],
  CREATING_LB_LISTENERS: ['CREATING_LB_LISTENERS_FAILED', 'AVAILABLE'],
  DESTROYING: ['DESTROYED', 'DESTROYING_FAILED'],
  ROLLING_BACK_INFRASTRUCTURE: ['ROLLED_BACK', 'ROLLING_BACK_FAILED'],
};

test.each(STATUSES)('the runner’s reports go from %s where the text says, and nowhere else', (status) => {
  const taken = STATUSES.filter(
    (to) => to !== status && decide({ status }, { privileges: new Set() }, { type: `status.${to}` as const }).accepted,
  );
  expect(taken).toEqual(REPORTED[status] ?? []);
});

describe('a status', () => {
  const styleOf: Readonly<Record<Status, string>> = {
    PENDING_APPROVAL: 'initiated',
    REJECTED: 'failed',
    PENDING_CREATION: 'initiated',
    QUEUED: 'initiated',
    LAUNCHING: 'launching',
    LAUNCHING_FAILED: 'failed',
    CREATING_VPC: 'launching',
    CREATING_VPC_FAILED: 'failed',
    CREATING_LB_LISTENERS: 'launching',
    CREATING_LB_LISTENERS_FAILED: 'failed',
    WAITING_FOR_DNS_SETUP: 'initiated',
    AVAILABLE: 'running',
    DESTROYING: 'destroyed',
    DESTROYED: 'destroyed',
    DESTROYING_FAILED: 'failed',
    ROLLING_BACK_INFRASTRUCTURE: 'destroyed',
    ROLLED_BACK: 'initiated',
    ROLLING_BACK_FAILED: 'failed',
  };

  test.each(STATUSES)('%s looks as the text says', (status) => {
    expect(look(status).kind).toBe(styleOf[status]);
  });

  test('that waits for DNS does not look like one that is agreed to', () => {
    expect(look('WAITING_FOR_DNS_SETUP').sign).toBe('waiting');
    expect(look('PENDING_CREATION').sign).toBe('agreed');
  });

  test('is in progress, and its progress is shown, where the decisions say so', () => {
    const running = [
      ...['LAUNCHING', 'CREATING_VPC', 'CREATING_LB_LISTENERS', 'DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE'],
    ];
    expect(STATUSES.filter(isInProgress)).toEqual(['QUEUED', ...running]);
    expect(STATUSES.filter(showsProgress)).toEqual(running);
  });
});
