import { describe, expect, test } from 'vitest';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { FactsViewer } from '../../../../machines/lifecycles/engine/facts-viewer.ts';
import { PRIVILEGES } from '../../../../rules/access/privileges.ts';
import {
  likelyActions as likelyOf,
  missingActions as missingOf,
  type RowTargets,
  rowActions as rowActionsOf,
} from '../../../list/row-actions.ts';
import { createPaths } from '../../../paths.ts';
import { deploymentList } from './deployment-list.tsx';

const listed = (await deploymentList.later?.load())?.actions;
if (listed === undefined) throw new Error('The rows of the list have actions.');
const LIST_ACTIONS = listed.listed;
const rowActions = (row: DeploymentRequestSummary, by: FactsViewer, at: Date, targets: RowTargets) =>
  rowActionsOf(listed, row, by, at, targets);
const missingActions = (row: DeploymentRequestSummary, by: FactsViewer, at: Date) => missingOf(listed, row, by, at);
const likelyActions = (actions: ReturnType<typeof rowActions>, count: number) => likelyOf(listed, actions, count);

const record: DeploymentRequestSummary = {
  id: 42,
  client: 'kestrel',
  environmentIdentifier: 'till-test',
  approvalReference: 'CHG-1',
  createdUserFirstName: 'Mara',
  createdUserLastName: 'Lindqvist',
  tenantId: 'KESTREL',
  environmentType: 'TEST',
  environmentTypeProduction: false,
  deploymentType: 'PRODUCT',
  status: {
    approvalStatus: { status: 'LAUNCHED', ragStatus: 'GREEN' },
    infrastructureStatus: { status: 'STARTED', ragStatus: 'GREEN' },
    jenkinsStatus: { status: 'IDLE', ragStatus: 'NONE' },
    serviceStatus: { status: 'SERVICES_UP', ragStatus: 'GREEN' },
  },
  emUrl: 'https://em.example/42',
  lastRunJenkinsJob: 'https://jenkins.example/42',
  enableMonitoring: true,
};
const viewer = {
  userId: 1,
  privileges: new Set<string>(PRIVILEGES),
  currentTenantId: 'KESTREL',
  tenantsWithoutSelfApproval: new Set<string>(),
};
const paths = createPaths({ code: 'MERIDIAN', slug: 'meridian' });
const now = new Date('2026-05-01T12:00:00Z');
const everywhere: RowTargets = { paths, mayOpen: () => true, recordAddress: () => null };

function offered(changes: Partial<DeploymentRequestSummary> = {}, targets = everywhere) {
  return rowActions({ ...record, ...changes }, viewer, now, targets);
}

const pending: DeploymentRequestSummary = {
  ...record,
  createdUserId: viewer.userId,
  status: {
    approvalStatus: { status: 'PENDING_APPROVAL', ragStatus: 'AMBER' },
    infrastructureStatus: { status: 'INIT', ragStatus: 'NONE' },
    jenkinsStatus: { status: 'IDLE', ragStatus: 'NONE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED', ragStatus: 'NONE' },
  },
};
const ANOTHER_DECIDES = 'You can’t approve your own request. Another approver has to decide.';

function namesOf(actions: ReturnType<typeof offered>) {
  return actions.map(({ action }) => action);
}

describe('row actions', () => {
  test('are those of the chart, each with its target', () => {
    expect(offered()).toEqual([
      { kind: 'page', action: 'VIEW', address: '/dashboard/deployments/view/meridian/42' },
      { kind: 'page', action: 'EDIT', address: '/dashboard/deployments/edit/meridian/42' },
      { kind: 'page', action: 'COPY', address: '/dashboard/deployments/create/meridian/42' },
      { kind: 'command', action: 'STOP', isRefused: false },
      { kind: 'elsewhere', action: 'LAST_BUILD', address: 'https://jenkins.example/42' },
      { kind: 'page', action: 'LOGS', address: '/dashboard/deployments/logs/42' },
      { kind: 'elsewhere', action: 'OPEN_MANAGEMENT_APP', address: 'https://em.example/42' },
      { kind: 'command', action: 'REDEPLOY', isRefused: false },
      { kind: 'page', action: 'MONITORING', address: '/dashboard/deployments/monitoring/1.0/42' },
    ]);
  });

  test('leave out actions that have no page', () => {
    const mayOpen = (address: string) => address.includes('/view/');
    expect(namesOf(offered({}, { ...everywhere, mayOpen }))).toEqual([
      'VIEW',
      'STOP',
      'LAST_BUILD',
      'OPEN_MANAGEMENT_APP',
      'REDEPLOY',
    ]);
  });

  test('never link to an address that is not of the web', () => {
    const names = namesOf(offered({ emUrl: 'javascript:alert(1)', lastRunJenkinsJob: 'data:text/html,x' }));
    expect(names).not.toContain('OPEN_MANAGEMENT_APP');
    expect(names).not.toContain('LAST_BUILD');
  });

  test('answer with an alert where a database has a read replica', () => {
    expect(offered({ deploymentType: 'DATABASE', createReadReplica: true })).toContainEqual({
      kind: 'command',
      action: 'STOP',
      isRefused: true,
    });
  });

  test('say who decides the user’s own request in a tenant that forbids self-approval, in every current tenant', () => {
    const strict = { ...viewer, tenantsWithoutSelfApproval: new Set(['KESTREL']) };
    for (const looking of [strict, { ...strict, currentTenantId: 'ALL_TENANTS' }]) {
      const actions = rowActions(pending, looking, now, everywhere);
      expect(actions).toContainEqual({ kind: 'refused', action: 'APPROVE', reason: ANOTHER_DECIDES });
      expect(actions).toContainEqual({ kind: 'command', action: 'REJECT', isRefused: false });
      expect(namesOf(likelyActions(actions, 2))).toEqual(['APPROVE', 'REJECT']);
      expect(missingActions(pending, looking, now).notYou).toContainEqual({
        action: 'APPROVE',
        refusal: expect.objectContaining({ because: 'guard', sentence: ANOTHER_DECIDES }),
      });
    }
  });

  test('offer to approve an own request where the tenant allows it, and another one’s everywhere', () => {
    const approve = { kind: 'command', action: 'APPROVE', isRefused: false };
    const strict = { ...viewer, tenantsWithoutSelfApproval: new Set(['KESTREL']) };
    expect(rowActions(pending, viewer, now, everywhere)).toContainEqual(approve);
    expect(rowActions({ ...pending, tenantId: 'HALDEN' }, strict, now, everywhere)).toContainEqual(approve);
    expect(rowActions({ ...pending, createdUserId: 2 }, strict, now, everywhere)).toContainEqual(approve);
    // A back end without the extension does not say who asked: it decides itself.
    expect(rowActions({ ...pending, createdUserId: null }, strict, now, everywhere)).toContainEqual(approve);
  });

  test('open the monitoring of the script version that the request uses', () => {
    const schedule = { scriptVersion: 'version-2', idleTimeMins: 5 };
    expect(offered({ deploymentMonitoringSchedule: schedule })).toContainEqual(
      expect.objectContaining({ address: '/dashboard/deployments/monitoring/version-2/42' }),
    );
  });
});

test('the likely actions are at most so many, and none that is refused', () => {
  expect(namesOf(likelyActions(offered(), 2))).toEqual(['STOP', 'OPEN_MANAGEMENT_APP']);
  const database = offered({ deploymentType: 'DATABASE', createReadReplica: true });
  expect(namesOf(likelyActions(database, 2))).not.toContain('STOP');
});

test('every action of the list is offered, missing with its reason, or past', () => {
  const { notNow, notYou } = missingActions(record, viewer, now);
  expect(notNow).toContainEqual({
    action: 'START',
    refusal: expect.objectContaining({
      sentence: 'Can’t start: it is already running.',
      rule: expect.stringContaining('Now the infrastructure status is Started.'),
    }),
  });
  expect(notYou).toEqual([]);
  const names = [...namesOf(offered()), ...notNow.map(({ action }) => action)];
  expect(new Set(names).size).toBe(names.length);
  const past = LIST_ACTIONS.filter((action) => !names.includes(action));
  expect(past).toEqual(['APPROVE', 'REJECT']);
});

test('actions that the viewer can’t do are listed apart from those that no user can do now', () => {
  const stranger = { ...viewer, privileges: new Set(['deployment.view']) };
  const { notNow, notYou } = missingActions(record, stranger, now);
  expect(notNow.map(({ action }) => action)).toEqual(['DELETE', 'START', 'DESTROY', 'ROLLBACK', 'RETRY']);
  expect(notYou.map(({ refusal }) => refusal.sentence)).toEqual([
    'Can’t edit: you need the privilege “Edit deployments”, “Edit applications of deployments” or “Edit infrastructure of deployments”.',
    'Can’t copy: you need the privilege “Create deployments”.',
    'Can’t stop: you need the privilege “Stop deployments”.',
    'Can’t open the last build job: you need the privilege “Open build jobs of deployments”.',
    'Can’t view the job logs: you need the privilege “View job logs of deployments”.',
    'Can’t redeploy: you need the privilege “Redeploy deployments”.',
    'Can’t open the monitoring: you need the privilege “View monitoring of deployments”.',
  ]);
});
