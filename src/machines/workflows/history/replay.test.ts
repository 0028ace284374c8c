import { expect, test } from 'vitest';
import { runToEnd } from '../../../../tests/model/run-to-end.ts';
import { chartsOf } from '../../areas.ts';
import type { StatusValues } from '../simulation/lifecycle-simulator.ts';
import { inOrder, stepsOfBuilds, stepsOfEntries } from './recorded-steps.ts';
import { type RecordedStep, replay } from './replay.ts';

function simulator(id: string) {
  const found = chartsOf(id)?.simulator() ?? null;
  if (found === null) throw new Error(`There is no ${id}.`);
  return found;
}
const deployment = simulator('deployment');
const vpc = simulator('vpc');

const status = (name: string): StatusValues => ({ status: name });
let counted = 0;
function step(words: string, action: string | null, before: string | null, after: string | null): RecordedStep {
  counted += 1;
  return {
    id: String(counted),
    at: new Date(counted * 60_000).toISOString(),
    who: action === null ? null : 'Ada',
    words,
    kind: before === null ? 'made' : after === null ? 'deleted' : 'changed',
    action,
    before: before === null ? null : status(before),
    after: after === null ? null : status(after),
  };
}
const judge = (...history: readonly RecordedStep[]) =>
  runToEnd(replay(vpc, history, null)).steps.map(({ standing, fault, between }) => [
    standing,
    fault,
    between.map(({ event }) => event),
  ]);

test('a way that the chart can have made fits, step by step', () => {
  expect(
    judge(
      step('Create', null, null, 'PENDING_APPROVAL'),
      step('Approve', 'APPROVE', 'PENDING_APPROVAL', 'PENDING_CREATION'),
      step('Launch', 'LAUNCH', 'PENDING_CREATION', 'QUEUED'),
    ),
  ).toEqual([
    ['fits', null, []],
    ['fits', null, []],
    ['fits', null, []],
  ]);
});

test('what is not recorded in between is a gap, with the least that must have been', () => {
  expect(
    judge(
      step('Launch', 'LAUNCH', 'PENDING_CREATION', 'QUEUED'),
      step('Destroy', 'DESTROY', 'AVAILABLE', 'DESTROYING'),
      step('Destroy has succeeded', null, 'DESTROYING', 'DESTROYED'),
      step('Delete', 'DELETE', 'DESTROYED', null),
    ),
  ).toEqual([
    ['fits', null, []],
    ['gap', null, ['status.CREATING_LB_LISTENERS', 'status.AVAILABLE']],
    // The runner's own report, which the log has as the end of an operation.
    ['fits', null, []],
    ['fits', null, []],
  ]);
});

test('what the chart could not have done is flagged: the action, its target, and the path to its source', () => {
  expect(
    judge(
      step('Launch', 'LAUNCH', 'PENDING_APPROVAL', 'QUEUED'),
      step('Approve', 'APPROVE', 'PENDING_APPROVAL', 'REJECTED'),
      step('Edit', 'EDIT', 'AVAILABLE', 'AVAILABLE'),
    ),
  ).toEqual([
    ['impossible', 'refused', []],
    ['impossible', 'before', []],
    ['impossible', 'before', []],
  ]);
  expect(judge(step('Approve', 'APPROVE', 'PENDING_APPROVAL', 'REJECTED'))).toEqual([['impossible', 'otherwise', []]]);
});

test('unknown statuses are not judged, and the path goes on from the known ones', () => {
  const [build] = stepsOfBuilds([
    {
      buildNumber: 3,
      jobName: 'launch',
      failedJob: null,
      state: 'SUCCEEDED',
      startedAt: '2026-01-01T00:00:00Z',
      endedAt: null,
      buildUrl: null,
    },
  ]);
  if (build === undefined) throw new Error('A build has a step.');
  const replayed = runToEnd(
    replay(
      vpc,
      [step('Launch', 'LAUNCH', 'PENDING_CREATION', 'QUEUED'), build, step('?', 'EDIT', 'QUEUED', null)],
      null,
    ),
  ).steps;
  expect(replayed.map(({ standing, statuses }) => [standing, statuses?.['status'] ?? null])).toEqual([
    ['fits', 'QUEUED'],
    ['unknown', 'QUEUED'],
    ['impossible', null],
  ]);
});

const wire = (approval: string, infrastructure: string, job: string) => ({
  status: {
    approvalStatus: { status: approval },
    infrastructureStatus: { status: infrastructure },
    jenkinsStatus: { status: job },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  },
});

test('entries of the log are read with who, what and the statuses before and after, the oldest first', () => {
  const entry = { entryEntityName: 'DeploymentRequest', entryEntityId: '7' };
  const steps = inOrder(
    stepsOfEntries(deployment, [
      {
        ...entry,
        entryId: 3,
        entryType: 'UPDATE',
        entryDate: '2026-01-03T00:00:00Z',
        description: 'Launch of Acme / shop has succeeded',
        user: null,
        oldEntity: wire('LAUNCHED', 'STARTING', 'RESTARTING_SERVICES'),
        newEntity: wire('LAUNCHED', 'STARTED', 'IDLE'),
      },
      {
        ...entry,
        entryId: 2,
        entryType: 'UPDATE',
        entryDate: '2026-01-02T00:00:00Z',
        description: 'Launch deployment request Acme / shop',
        user: { userId: 4, firstName: 'Ada', lastName: 'Byron' },
        oldEntity: wire('APPROVED', 'INIT', 'IDLE'),
        newEntity: wire('LAUNCHED', 'PENDING_CREATION', 'QUEUED'),
      },
      {
        ...entry,
        entryId: 1,
        entryType: 'CREATE',
        entryDate: '2026-01-01T00:00:00Z',
        description: 'Create deployment request Acme / shop',
        user: { userId: 9, firstName: null, lastName: null },
        oldEntity: null,
        newEntity: wire('PENDING_APPROVAL', 'INIT', 'BENT'),
      },
    ]),
  );
  expect(steps.map(({ who, action, kind }) => [who, action, kind])).toEqual([
    ['User 9', null, 'made'],
    ['Ada Byron', 'LAUNCH', 'changed'],
    [null, null, 'changed'],
  ]);
  // A status that no chart knows is none.
  expect(steps[0]?.after).toBeNull();
  expect(steps[1]?.before).toEqual({ ...deployment.initial, approval: 'APPROVED' });
  const replayed = runToEnd(replay(deployment, steps, null));
  expect(replayed.steps.map(({ standing }) => standing)).toEqual(['unknown', 'fits', 'gap']);
});

test('what lies between the last that is recorded and now is a gap, or can’t have been', () => {
  const approved = [
    step('Create', null, null, 'PENDING_APPROVAL'),
    step('Approve', 'APPROVE', 'PENDING_APPROVAL', 'PENDING_CREATION'),
  ];
  const now = (present: string | null, history: readonly RecordedStep[] = approved) =>
    runToEnd(replay(vpc, history, present === null ? null : status(present))).now;
  expect(now('PENDING_CREATION')).toEqual({ standing: 'fits' });
  expect(now('AVAILABLE')).toMatchObject({
    standing: 'gap',
    between: [{ event: 'LAUNCH' }, { sender: 'runner' }, { event: 'status.AVAILABLE' }],
  });
  expect(now('PENDING_APPROVAL')).toEqual({ standing: 'impossible' });
  // The runner's work since then is logged only when the operation ends.
  const launched = [...approved, step('Launch', 'LAUNCH', 'PENDING_CREATION', 'QUEUED')];
  expect(now('AVAILABLE', launched)).toEqual({ standing: 'fits' });
  expect([now(null), now('AVAILABLE', [])]).toEqual([null, null]);
});

test('a build is flagged before the record was made, and before anything of it can have been ordered', () => {
  const build = (buildNumber: number, startedAt: string) =>
    stepsOfBuilds([
      { buildNumber, jobName: 'launch', failedJob: null, state: 'SUCCEEDED', startedAt, endedAt: null, buildUrl: null },
    ]);
  const [create, approve, launch] = [
    step('Create', null, null, 'PENDING_APPROVAL'),
    step('Approve', 'APPROVE', 'PENDING_APPROVAL', 'PENDING_CREATION'),
    step('Launch', 'LAUNCH', 'PENDING_CREATION', 'QUEUED'),
  ];
  if (create === undefined || approve === undefined || launch === undefined) throw new Error('There are three.');
  const history = inOrder([
    ...build(1, new Date(Date.parse(create.at) - 1000).toISOString()),
    create,
    ...build(2, new Date(Date.parse(approve.at) - 1000).toISOString()),
    approve,
    ...build(3, new Date(Date.parse(launch.at) - 1000).toISOString()),
    launch,
    ...build(4, new Date(Date.parse(launch.at) + 1000).toISOString()),
  ]);
  const faults = (steps: readonly RecordedStep[], present: string) =>
    runToEnd(replay(vpc, steps, status(present)))
      .steps.filter(({ kind }) => kind === 'noted')
      .map(({ fault }) => fault);
  expect(faults(history, 'AVAILABLE')).toEqual(['unmade', 'unordered', 'unordered', null]);
  // A launch that is not recorded may have ordered it.
  expect(faults(history.slice(0, 5), 'AVAILABLE')).toEqual(['unmade', 'unordered', null]);
  expect(faults(build(5, create.at), 'AVAILABLE')).toEqual([null]);
});

test('builds of one moment are in the order of their numbers, with the names of their jobs', () => {
  const at = '2026-01-01T00:00:00Z';
  const built = { failedJob: null, state: 'FAILED', startedAt: at, endedAt: null, buildUrl: null };
  const steps = inOrder(
    stepsOfBuilds([
      { ...built, buildNumber: 2, jobName: 'launch' },
      { ...built, buildNumber: 1, jobName: 'launch' },
      { ...built, buildNumber: 1, jobName: 'maintenance' },
    ]),
  );
  expect(steps.map(({ words }) => words)).toEqual([
    'Build 1 of launch began',
    'Build 1 of maintenance began',
    'Build 2 of launch began',
  ]);
  expect(new Set(steps.map(({ id }) => id)).size).toBe(3);
});
