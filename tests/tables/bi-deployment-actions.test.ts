import { describe, expect, test } from 'vitest';
import {
  BI_DEPLOYMENT_ACTIONS,
  biDeploymentCommands,
  biDeploymentLifecycle,
  biDeploymentRecords,
} from '../../src/machines/lifecycles/bi-deployment/lifecycle.ts';
import { biCounts, biDeploymentStatuses, biResourceLook, biSummary } from '../../src/rules/bi-deployments/record.ts';
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
} from './bi-deployment-actions.ts';

const { all, look, isInProgress, showsProgress } = biDeploymentStatuses;
const { offered, whyNot, decide, policyOf, missing } = biDeploymentLifecycle;

test('statuses, actions and their labels are those of the text', () => {
  expect(all).toEqual(STATUSES);
  expect(BI_DEPLOYMENT_ACTIONS.names).toEqual(ACTIONS);
  for (const action of ACTIONS) expect(BI_DEPLOYMENT_ACTIONS.labels[action]).toBe(TABLE[action].label);
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

test('one can be requested only in one tenant', () => {
  for (const tenant of TENANTS)
    expect(tenantAllowsCreation(tenant)).toBe((CREATION.tenants as readonly string[]).includes(tenant));
});

const privileges = PRIVILEGE_SETS.get('all') ?? new Set<string>();

describe('a decision', () => {
  const decided = (status: (typeof STATUSES)[number], type: (typeof ACTIONS)[number]) => {
    const decision = decide({ status }, { privileges }, { type });
    return decision.accepted
      ? { to: decision.deleted ? null : decision.tuple.status, effects: decision.effects }
      : null;
  };
  const order = (operation: string) => [{ type: 'enqueueOperation', params: { operation } }];

  test('goes where the text says', () => {
    expect(decided('PENDING_APPROVAL', 'APPROVE')).toEqual({
      to: 'APPROVED',
      effects: [{ type: 'recordApproval', params: undefined }],
    });
    expect(decided('PENDING_APPROVAL', 'REJECT')).toEqual({ to: 'REJECTED', effects: [] });
    expect(decided('APPROVED', 'LAUNCH')).toEqual({ to: 'QUEUED', effects: order('LAUNCH') });
    for (const status of TABLE.DESTROY.allowedIn)
      expect(decided(status, 'DESTROY')).toEqual({ to: 'DESTROYING', effects: order('DESTROY') });
    for (const status of TABLE.DELETE.allowedIn) expect(decided(status, 'DELETE')?.to).toBeNull();
  });

  test('to approve or reject can wait for the network, and no other', () => {
    expect(ACTIONS.filter((action) => policyOf(action) === 'queueable')).toEqual(['APPROVE', 'REJECT']);
  });

  test('is refused in the words of the screen', () => {
    const said = (status: (typeof STATUSES)[number], action: (typeof ACTIONS)[number]) =>
      whyNot({ status }, { privileges }, action)?.sentence;
    expect(said('APPROVED', 'APPROVE')).toBe('Can’t approve: it is already approved.');
    expect(said('PENDING_APPROVAL', 'LAUNCH')).toBe('Can’t launch: it is pending approval.');
    expect(said('LAUNCHED', 'EDIT')).toBe('Can’t edit: it is launched.');
    expect(said('LAUNCHED', 'LOGS')).toBe('Can’t view the job logs: no job has failed.');
    expect(said('QUEUED', 'MONITORING')).toBe('Can’t open the monitoring: it is queued.');
    expect(said('DESTROYING', 'DESTROY')).toBe('Can’t destroy: it is already being destroyed.');
    expect(missing({ status: 'REJECTED' }, { privileges }).map(({ action }) => action)).toEqual([]);
  });
});

describe('what is asked of a request beside its status', () => {
  const viewer = { userId: 1, privileges, currentTenantId: 'HALDEN', tenantsWithoutSelfApproval: new Set<string>() };
  const asked = (record: { readonly usedEmptyCredential?: boolean; readonly lastRunJenkinsJob?: string | null }) =>
    biDeploymentRecords.ask(
      { id: 7, client: 'acme', environmentIdentifier: 'uat', status: 'APPROVED', ...record },
      viewer,
      new Date(),
    );

  test.each([
    ['APPROVE', null],
    ['REJECT', null],
    ['DELETE', null],
    ['LAUNCH', ['subscriptionId', 'azureTenantId']],
    ['DESTROY', ['subscriptionId', 'azureTenantId']],
  ] as const)('to %s asks for the secrets %s of an empty credential', (command, secrets) => {
    expect(asked({ usedEmptyCredential: true })?.offered.has('LAUNCH')).toBe(true);
    const record = {
      id: 7,
      client: 'acme',
      environmentIdentifier: 'uat',
      status: 'APPROVED',
      credentialId: 3,
    } as const;
    const demand = biDeploymentCommands.credential?.(command, { ...record, cloudProvider: 'AZURE' }) ?? null;
    expect(demand?.secrets.map(({ name }) => name) ?? null).toEqual(secrets);
  });

  test('the last build job is a link once there is one', () => {
    expect(asked({ lastRunJenkinsJob: 'https://jenkins.example/job/7' })?.offered.has('LAST_BUILD')).toBe(true);
    expect(asked({ lastRunJenkinsJob: null })?.whyNot('LAST_BUILD')?.sentence).toBe('No build job has run yet.');
  });
});

/** Where the job runner can take a BI deployment. */
const REPORTED: Partial<Record<Status, readonly Status[]>> = {
  QUEUED: ['LAUNCHING'],
  LAUNCHING: ['LAUNCHED', 'LAUNCHING_FAILED'],
  DESTROYING: ['DESTROYED', 'DESTROYING_FAILED'],
};

test.each(STATUSES)('the runner’s reports go from %s where the text says, and nowhere else', (status) => {
  const taken = STATUSES.filter(
    (to) => to !== status && decide({ status }, { privileges: new Set() }, { type: `status.${to}` as const }).accepted,
  );
  expect(taken).toEqual(REPORTED[status] ?? []);
});

describe('a status', () => {
  const styleOf: Readonly<Record<(typeof STATUSES)[number], string>> = {
    PENDING_APPROVAL: 'initiated',
    APPROVED: 'initiated',
    REJECTED: 'failed',
    QUEUED: 'initiated',
    LAUNCHING: 'launching',
    LAUNCHED: 'running',
    LAUNCHING_FAILED: 'failed',
    DESTROYING: 'destroyed',
    DESTROYED: 'destroyed',
    DESTROYING_FAILED: 'failed',
  };

  test.each(STATUSES)('%s looks as the text says', (status) => {
    expect(look(status).kind).toBe(styleOf[status]);
  });

  test('is in progress, and its progress is shown, while a job is at work', () => {
    expect(STATUSES.filter(isInProgress)).toEqual(['QUEUED', 'LAUNCHING', 'DESTROYING']);
    expect(STATUSES.filter(showsProgress)).toEqual(['LAUNCHING', 'DESTROYING']);
  });
});

describe('the dashboard', () => {
  test.each([
    ['SUCCEEDED', 'running', 'Succeeded'],
    ['FAILED', 'stopped', 'Failed'],
    ['IN_PROGRESS', 'initiated', 'In progress'],
  ])('shows a resource that is %s as %s', (status, kind, label) => {
    expect(biResourceLook(status)).toMatchObject({ kind, label });
  });

  test('counts the non-failed of all, and the succeeded of the non-failed', () => {
    const resources = ['SUCCEEDED', 'FAILED', 'RUNNING', 'SUCCEEDED'].map((status) => ({ status }));
    expect(biSummary(resources)).toEqual({ all: 4, notFailed: 3, succeeded: 2 });
    expect(biCounts(resources).map(({ words, isFailed }) => (isFailed ? words.toUpperCase() : words))).toEqual([
      '2 succeeded',
      '1 running',
      '1 FAILED',
    ]);
    expect(biSummary([])).toEqual({ all: 0, notFailed: 0, succeeded: 0 });
  });
});
