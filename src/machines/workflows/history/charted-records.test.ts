import { expect, test } from 'vitest';
import { ALL_TENANTS } from '../../../rules/people/tenants.ts';
import { areaOfWorkflow, workflowOfArea } from '../../../rules/workflows/record-workflows.ts';
import { chartsOf } from '../../areas.ts';
import { WORKFLOWS } from '../registry.ts';
import { EVERY_PRIVILEGE, NO_PRIVILEGE } from '../simulation/lifecycle-simulator.ts';
import { placingMoves, simulate } from '../simulation/simulation.ts';
import { nextActions } from './charted-records.ts';
import { recordedStatuses } from './recorded-steps.ts';

const viewer = {
  userId: 7,
  privileges: new Set(['user.view']),
  currentTenantId: 'T',
  tenantsWithoutSelfApproval: new Set<string>(),
};
const now = new Date('2026-01-01T00:00:00Z');

function statusesOf(approval: string, infrastructure: string, job: string, service: string) {
  return {
    status: {
      approvalStatus: { status: approval },
      infrastructureStatus: { status: infrastructure },
      jenkinsStatus: { status: job },
      serviceStatus: { status: service },
    },
  };
}

const deploymentFields = {
  tenantId: 'T',
  deploymentType: 'PRODUCT',
  environmentTypeProduction: false,
  ...statusesOf('PENDING_APPROVAL', 'INIT', 'IDLE', 'SERVICES_NOT_MONITORED'),
} as const;

test('an area links to the workflow of its records, and back, as the registry says', () => {
  for (const { id, lifecycle } of WORKFLOWS) {
    const area = lifecycle?.area ?? null;
    expect(areaOfWorkflow(id), id).toBe(area);
    if (area !== null) expect(workflowOfArea(area)).toBe(id);
  }
});

test('records of every area can be asked about', () => {
  for (const { id, lifecycle } of WORKFLOWS) {
    if (lifecycle == null || lifecycle.area === null) continue;
    const simulator = chartsOf(id)?.simulator() ?? null;
    const record = { id: 1, userId: 1, ...deploymentFields, ...(id !== 'deployment' && simulator?.initial) };
    const asked = nextActions(id, simulator?.actions.map(({ event }) => event) ?? [], {
      record,
      viewer: { ...viewer, privileges: new Set() },
      now,
      actors: [],
    });
    expect(asked?.length, id).toBe(lifecycle.actions.length);
    expect(asked?.every(({ refusal }) => refusal !== null)).toBe(true);
  }
});

test('a refused action names who can do it, or why nobody can', () => {
  const ask = (userId: number, privileges: readonly string[], status: string) =>
    nextActions('user', ['ACTIVATE', 'DEACTIVATE'], {
      record: Object.assign({ id: userId }, { userId, status }),
      viewer: { ...viewer, privileges: new Set(privileges) },
      now,
      actors: [
        { name: 'Keeper', privileges: new Set(['user.activate']) },
        { name: 'Reader', privileges: new Set(['user.view']) },
      ],
    });
  const [activate, deactivate] = ask(3, ['user.view'], 'ACTIVE') ?? [];
  expect(deactivate).toMatchObject({ refusal: { because: 'privilege' }, refusalOfAll: null, by: ['Keeper'] });
  expect([activate?.needed, deactivate?.needed]).toEqual(['“Activate users”', '“Activate users”']);
  expect(activate).toMatchObject({
    refusal: { because: 'status' },
    refusalOfAll: { because: 'status' },
    by: [],
    holders: ['Keeper'],
  });
  // Only another user can deactivate the viewer's account.
  const [, own] = ask(7, ['user.activate'], 'ACTIVE') ?? [];
  expect(own).toMatchObject({
    refusal: { because: 'guard', isAboutViewer: true },
    refusalOfAll: null,
    by: ['Keeper'],
  });
});

const LAUNCHED = { ...statusesOf('LAUNCHED', 'STARTED', 'IDLE', 'SERVICES_UP'), tokenValidTo: '2026-02-01T00:00:00Z' };

test.each([
  ['deployment', {}],
  ['deployment', { createdUserId: 7 }],
  ['deployment', { environmentTypeProduction: true, ...LAUNCHED }],
  ['deployment', { deploymentType: 'WINDOWS', emUrl: 'https://a.example', lastRunJenkinsJob: '7', ...LAUNCHED }],
  ['deployment', { createReadReplica: true, enableDeletionProtection: true, enableMonitoring: true, ...LAUNCHED }],
  ['deployment', { deploymentSchedule: { timeZone: 'UTC', endDate: '2025-01-01' }, ...LAUNCHED }],
  ['deployment', { keepAwakeUntil: '2026-01-01T06:00:00Z', ...LAUNCHED }],
  ['user', { userId: 7, status: 'ACTIVE' }],
  ['user', { userId: 8, status: 'ACTIVE' }],
  ['topology', { tenants: [{ tenantId: 'DEFAULT' }] }],
  ['topology', { tenants: [{ tenantId: 'DEFAULT' }, { tenantId: 'T' }] }],
  ['vpc', { status: 'AVAILABLE' }],
] as const)('of a %s like %j, a simulation that starts at its status answers as for the record', (workflow, fields) => {
  const simulator = chartsOf(workflow)?.simulator() ?? null;
  const record = { id: 1, ...deploymentFields, ...fields };
  const statuses = simulator && recordedStatuses(simulator, record);
  if (simulator === null || statuses === null) throw new Error('It stands nowhere.');
  for (const privileges of [EVERY_PRIVILEGE, NO_PRIVILEGE]) {
    for (const currentTenantId of ['T', ALL_TENANTS]) {
      const looker = { ...viewer, privileges, currentTenantId, tenantsWithoutSelfApproval: new Set(['T']) };
      const initial = { statuses: simulator.initial, facts: {}, role: '', privileges, privilegesOf: () => null };
      const moves = placingMoves(simulator, statuses, simulator.recordedFacts(record, looker, now));
      const simulated = simulator.ask(simulate(simulator, initial, moves).situation).actions;
      const events = simulator.actions.map(({ event }) => event);
      const answers = nextActions(workflow, events, { record, viewer: looker, now, actors: [] });
      expect(simulated.map(({ refusal }) => refusal)).toEqual(answers?.map(({ refusal }) => refusal));
    }
  }
});

test('a record in a status that no chart knows has no place', () => {
  expect(nextActions('session', ['SIGN_IN'], { record: { id: 1 }, viewer, now, actors: [] })).toBeNull();
});
