import { describe, expect, test } from 'vitest';
import { CLOUD_ACCOUNT_ACTIONS, cloudAccountLifecycle } from '../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import { cloudAccountStatuses } from '../../src/rules/cloud-accounts/record.ts';
import { tenantAllowsCreation } from '../../src/rules/people/tenants.ts';
import {
  ACTIONS,
  CREATION,
  isOpen,
  PRIVILEGE_SETS,
  STATUSES,
  type Status,
  TABLE,
  TENANTS,
} from './cloud-account-actions.ts';

const { all, look, isInProgress, showsProgress } = cloudAccountStatuses;
const { offered, whyNot, decide, policyOf, missing } = cloudAccountLifecycle;

test('statuses, actions and their labels are those of the text', () => {
  expect(all).toEqual(STATUSES);
  expect(CLOUD_ACCOUNT_ACTIONS.names).toEqual(ACTIONS);
  for (const action of ACTIONS) expect(CLOUD_ACCOUNT_ACTIONS.labels[action]).toBe(TABLE[action].label);
});

describe.each([...PRIVILEGE_SETS])('a holder of %s', (_, privileges) => {
  test.each(STATUSES)('in %s is offered what the table says, and gets a reason for the rest', (status) => {
    const shown = offered({ status }, { privileges });
    for (const action of ACTIONS) {
      const open = isOpen(action, status, privileges);
      expect(shown.has(action), action).toBe(open);
      expect(whyNot({ status }, { privileges }, action) === null, action).toBe(open);
      expect(decide({ status }, { privileges }, { type: action }).accepted, action).toBe(open);
    }
  });
});

test('an account can be requested only in one tenant', () => {
  for (const tenant of TENANTS)
    expect(tenantAllowsCreation(tenant)).toBe((CREATION.tenants as readonly string[]).includes(tenant));
});

describe('a decision', () => {
  const privileges = PRIVILEGE_SETS.get('all') ?? new Set<string>();
  const decided = (status: (typeof STATUSES)[number], type: (typeof ACTIONS)[number]) => {
    const decision = decide({ status }, { privileges }, { type });
    return decision.accepted
      ? { to: decision.deleted ? null : decision.tuple.status, effects: decision.effects }
      : null;
  };

  test('goes where the text says', () => {
    expect(decided('PENDING_APPROVAL', 'APPROVE')).toEqual({
      to: 'INITIATED',
      effects: [{ type: 'recordApproval', params: undefined }],
    });
    expect(decided('PENDING_APPROVAL', 'REJECT')).toEqual({ to: 'REJECTED', effects: [] });
    expect(decided('INITIATED', 'LAUNCH')).toEqual({
      to: 'QUEUED',
      effects: [{ type: 'enqueueOperation', params: { operation: 'LAUNCH' } }],
    });
    expect(decided('CREATING_DEPLOYMENT_ROLE_FAILED', 'RETRY')).toEqual({
      to: 'QUEUED',
      effects: [
        { type: 'enqueueOperation', params: { operation: 'RETRY_JOB', fromStage: 'CREATING_DEPLOYMENT_ROLE' } },
      ],
    });
    for (const status of TABLE.DELETE.allowedIn) expect(decided(status, 'DELETE')?.to).toBeNull();
  });

  test('to approve or reject can wait for the network, and no other', () => {
    const waiting = ACTIONS.filter((action) => policyOf(action) === 'queueable');
    expect(waiting).toEqual(['APPROVE', 'REJECT']);
  });

  test('is refused in the words of the screen', () => {
    const said = (status: (typeof STATUSES)[number], action: (typeof ACTIONS)[number]) =>
      whyNot({ status }, { privileges }, action)?.sentence;
    expect(said('INITIATED', 'APPROVE')).toBe('Can’t approve: it is already approved.');
    expect(said('PENDING_APPROVAL', 'LAUNCH')).toBe('Can’t launch: it is pending approval.');
    expect(said('ACTIVE', 'RETRY')).toBe('Can’t retry: nothing has failed.');
    expect(said('QUEUED', 'EDIT')).toBe('Can’t edit: it is queued.');
    expect(whyNot({ status: 'ACTIVE' }, { privileges }, 'EDIT')?.rule).toBe(
      'Edit is possible while the status is Pending approval or Initiated. Now the status is Active. It needs the privilege “Edit cloud accounts” (cloudaccount.edit).',
    );
    // Actions that an account can't reach any more are not listed at all.
    expect(missing({ status: 'CLOSED' }, { privileges }).map(({ action }) => action)).toEqual([]);
  });
});

/** Where the job runner can take an account. It becomes active once it has the role that deployments need. */
const REPORTED: Partial<Record<Status, readonly Status[]>> = {
  QUEUED: ['LAUNCHING', 'CREATING_ACCOUNT', 'CREATING_DEPLOYMENT_ROLE', 'CREATING_MONITORING_ROLE'],
  LAUNCHING: ['LAUNCHING_FAILED', 'CREATING_ACCOUNT', 'CREATING_DEPLOYMENT_ROLE', 'CREATING_MONITORING_ROLE'],
  CREATING_ACCOUNT: ['CREATING_ACCOUNT_FAILED', 'CREATING_DEPLOYMENT_ROLE', 'CREATING_MONITORING_ROLE'],
  CREATING_DEPLOYMENT_ROLE: ['CREATING_DEPLOYMENT_ROLE_FAILED', 'CREATING_MONITORING_ROLE', 'ACTIVE'],
  CREATING_MONITORING_ROLE: ['CREATING_MONITORING_ROLE_FAILED', 'ACTIVE'],
  ACTIVE: ['CLOSED'],
};

test.each(STATUSES)('the runner’s reports go from %s where the text says, and nowhere else', (status) => {
  const taken = STATUSES.filter(
    (to) => to !== status && decide({ status }, { privileges: new Set() }, { type: `status.${to}` as const }).accepted,
  );
  expect(taken).toEqual(REPORTED[status] ?? []);
});

interface Listed {
  readonly accountId: string;
  readonly status: (typeof STATUSES)[number];
  readonly timestamp?: string;
  readonly estimatedDuration?: number;
}

describe('a status', () => {
  const styleOf: Readonly<Record<(typeof STATUSES)[number], string>> = {
    PENDING_APPROVAL: 'initiated',
    INITIATED: 'initiated',
    REJECTED: 'failed',
    QUEUED: 'initiated',
    LAUNCHING: 'launching',
    LAUNCHING_FAILED: 'failed',
    CREATING_ACCOUNT: 'launching',
    CREATING_ACCOUNT_FAILED: 'failed',
    CREATING_DEPLOYMENT_ROLE: 'launching',
    CREATING_DEPLOYMENT_ROLE_FAILED: 'failed',
    CREATING_MONITORING_ROLE: 'launching',
    CREATING_MONITORING_ROLE_FAILED: 'failed',
    ACTIVE: 'running',
    CLOSED: 'destroyed',
  };

  test.each(STATUSES)('%s looks as the text says', (status) => {
    expect(look(status).kind).toBe(styleOf[status]);
  });

  test('is in progress, and its progress is shown, where the text says so', () => {
    const running = ['LAUNCHING', 'CREATING_ACCOUNT', 'CREATING_DEPLOYMENT_ROLE', 'CREATING_MONITORING_ROLE'];
    expect(STATUSES.filter(isInProgress)).toEqual(['QUEUED', ...running]);
    expect(STATUSES.filter(showsProgress)).toEqual(running);
  });

  test('of an account in progress is overridden by the list’s progress, until it has left the set', () => {
    const listed = { accountId: 'a', status: 'QUEUED' } as const;
    const timed = { timestamp: '2026-01-01T00:00:00.000Z', estimatedDuration: 60_000 };
    const reported = { accountId: 'a', status: 'CREATING_ACCOUNT', ...timed } as const;
    const withProgress = (account: Listed, progress: readonly Listed[]) =>
      cloudAccountStatuses.withProgress(account, progress, 'accountId');
    expect(withProgress(listed, [reported])).toEqual({ accountId: 'a', status: 'CREATING_ACCOUNT', progress: timed });
    expect(withProgress(listed, [{ ...reported, accountId: 'b' }])).toBe(listed);
    expect(withProgress(listed, [{ ...reported, status: 'ACTIVE' }])).toEqual({
      ...listed,
      status: 'ACTIVE',
      progress: null,
    });
    const ended = { accountId: 'a', status: 'ACTIVE' } as const;
    expect(withProgress(ended, [reported])).toBe(ended);
  });
});
