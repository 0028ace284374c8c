import { expect, test } from 'vitest';
import { areaOfWorkflow, workflowOfArea } from '../../../rules/workflows/record-workflows.ts';
import { WORKFLOWS } from '../registry.ts';
import { simulatorOf } from '../simulation/simulators.ts';
import { nextActions } from './charted-records.ts';

const viewer = {
  userId: 7,
  privileges: new Set(['user.view']),
  currentTenantId: 'T',
  tenantsWithoutSelfApproval: new Set<string>(),
};
const now = new Date('2026-01-01T00:00:00Z');

test('an area leads to the workflow that its records live, and back, as the registry says', () => {
  for (const { id, lifecycle } of WORKFLOWS) {
    const area = lifecycle?.area ?? null;
    expect(areaOfWorkflow(id), id).toBe(area);
    if (area !== null) expect(workflowOfArea(area)).toBe(id);
  }
});

test('records of every area can be asked about', () => {
  for (const { id, lifecycle } of WORKFLOWS) {
    if (lifecycle == null || lifecycle.area === null) continue;
    const simulator = simulatorOf(id);
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

test('what one can’t do is told with who can, and with why nobody can', () => {
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
  // One's own account is somebody else's to deactivate.
  const [, own] = ask(7, ['user.activate'], 'ACTIVE') ?? [];
  expect(own).toMatchObject({
    refusal: { because: 'guard', isAboutViewer: true },
    refusalOfAll: null,
    by: ['Keeper'],
  });
});

test('a record in a status that no chart knows is nowhere', () => {
  expect(nextActions('session', ['SIGN_IN'], { record: { id: 1 }, viewer, now, actors: [] })).toBeNull();
});

const one = (status: string) => ({ status });
const deploymentFields = {
  tenantId: 'T',
  deploymentType: 'PRODUCT',
  environmentTypeProduction: false,
  status: {
    approvalStatus: one('PENDING_APPROVAL'),
    infrastructureStatus: one('INIT'),
    jenkinsStatus: one('IDLE'),
    serviceStatus: one('SERVICES_NOT_MONITORED'),
  },
} as const;
