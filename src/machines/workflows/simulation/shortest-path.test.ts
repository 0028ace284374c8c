import { expect, test } from 'vitest';
import { runToEnd } from '../../../../tests/model/run-to-end.ts';
import { chartsOf } from '../../areas.ts';
import { type LifecycleSimulator, mostOpen, NO_PRIVILEGE, type StatusValues } from './lifecycle-simulator.ts';
import { findPath, runInSlices, searchPath } from './shortest-path.ts';

function simulator(id: string): LifecycleSimulator {
  const found = chartsOf(id)?.simulator() ?? null;
  if (found === null) throw new Error(`There is no ${id}.`);
  return found;
}
const deployment = simulator('deployment');
const vpc = simulator('vpc');

test('a request is launched by an approver, a user who launches, and the runner’s reports', () => {
  const answer = runToEnd(
    findPath(
      deployment,
      { statuses: deployment.initial, ...mostOpen(deployment) },
      {
        region: 'infrastructure',
        status: 'STARTED',
      },
    ),
  );
  expect(answer).toMatchObject({ found: true });
  const steps = answer.found ? answer.steps : [];
  expect(steps.map(({ event, sender }) => [event, sender])).toEqual([
    ['APPROVE', 'user'],
    ['LAUNCH', 'user'],
    ['infrastructure.STARTING', 'runner'],
    ['job.IDLE', 'runner'],
    ['infrastructure.STARTED', 'runner'],
  ]);
  // Each step is one that the chart takes where the one before has led.
  let statuses: StatusValues | null = deployment.initial;
  for (const step of steps) {
    const outcome = deployment.send({ statuses, ...mostOpen(deployment) }, step.event);
    expect(outcome?.statuses).toEqual(step.statuses);
    statuses = outcome?.statuses ?? null;
  }
});

test('the runner starts what was ordered: a rollback ends rolled back, and never destroys an environment', () => {
  const queued = { ...deployment.initial, approval: 'LAUNCHED', infrastructure: 'PENDING_CREATION', job: 'QUEUED' };
  const waysTo = (status: string) => {
    const answer = runToEnd(
      findPath(deployment, { statuses: queued, ...mostOpen(deployment) }, { region: 'infrastructure', status }),
    );
    return answer.found ? answer.steps.map(({ event }) => event) : null;
  };
  expect(waysTo('ROLLED_BACK')).toEqual([
    'job.QUEUED_FAILED',
    'ROLLBACK',
    'infrastructure.ROLLING_BACK_INFRASTRUCTURE',
    'infrastructure.ROLLED_BACK',
  ]);
  const destroyed = waysTo('DESTROYED');
  expect(destroyed).not.toContain('ROLLBACK');
  expect(destroyed?.slice(-3)).toEqual(['DESTROY', 'infrastructure.DESTROYING', 'infrastructure.DESTROYED']);
  // What was ordered before the search counts as well.
  const rolling = { ...queued, infrastructure: 'QUEUED', job: 'IDLE' };
  const first = (ordered: string | null) => {
    const answer = runToEnd(
      findPath(
        deployment,
        { statuses: rolling, ...mostOpen(deployment) },
        { region: 'infrastructure', status: 'DESTROYING' },
        ordered,
      ),
    );
    return answer.found ? answer.steps[0]?.event : null;
  };
  expect(first(null)).toBe('infrastructure.DESTROYING');
  expect(first('STOP_VMS')).toBe('infrastructure.STOPPING');
});

test('nothing that the chart can reach is out of reach because of what was ordered', () => {
  // Of a job it is enough that it ends, well or not: no operation begins differently after another stage.
  const isAsked = (event: string) => !/^(service|job)\./.test(event) || /^job\.(IDLE|QUEUED_FAILED)$/.test(event);
  const waysFrom = (statuses: StatusValues) => deployment.waysFrom(statuses).filter(isAsked);
  const reached = (begins: LifecycleSimulator['begins']) => {
    const seen = new Set<string>();
    const isThere = (statuses: StatusValues | null) => {
      for (const [region, status] of Object.entries(statuses ?? {})) seen.add(`${region} ${status}`);
      return false;
    };
    runToEnd(
      searchPath(
        { ...deployment, begins, waysFrom },
        { statuses: deployment.initial, ...mostOpen(deployment) },
        isThere,
      ),
    );
    return [...seen].sort();
  };
  expect(reached(deployment.begins)).toContain('infrastructure ROLLED_BACK');
  expect(reached(deployment.begins)).toEqual(reached(new Map()));
});

test('no way is shorter than the one that is found', () => {
  const from = { statuses: vpc.initial, ...mostOpen(vpc) };
  for (const { status } of vpc.regions[0]?.statuses ?? []) {
    const answer = runToEnd(findPath(vpc, from, { region: 'status', status }));
    expect(answer.found ? answer.steps.length : null, status).toBe(distance(status));
  }
  function distance(target: string): number | null {
    let reached = new Set([vpc.initial['status'] ?? '']);
    for (let steps = 0; steps < 30; steps += 1) {
      if (reached.has(target)) return steps;
      reached = new Set(
        [...reached].flatMap((status) => {
          const { actions, reports } = vpc.ask({ ...from, statuses: { status } });
          return [status, ...[...actions, ...reports].map(({ outcome }) => outcome?.statuses?.['status'] ?? status)];
        }),
      );
    }
    return null;
  }
});

test('says when the viewer is the obstacle, and when no path exists at all', () => {
  const atBeginning = { statuses: vpc.initial, facts: {}, privileges: NO_PRIVILEGE };
  const approved = { region: 'status', status: 'PENDING_CREATION' };
  expect(runToEnd(findPath(vpc, atBeginning, approved))).toMatchObject({ found: false, because: 'viewer' });
  // A destroyed environment is not started again.
  const destroyed = { ...deployment.initial, approval: 'LAUNCHED', infrastructure: 'DESTROYED' };
  expect(
    runToEnd(
      findPath(
        deployment,
        { statuses: destroyed, ...mostOpen(deployment) },
        { region: 'approval', status: 'APPROVED' },
      ),
    ),
  ).toMatchObject({ found: false, because: 'nobody' });
});

test('a record is deleted by a way too, and is where it is without any', () => {
  const answer = runToEnd(findPath(vpc, { statuses: vpc.initial, ...mostOpen(vpc) }, 'deleted'));
  expect(answer).toMatchObject({ found: true, steps: [{ event: 'APPROVE' }, { event: 'DELETE', statuses: null }] });
  const here = { region: 'status', status: vpc.initial['status'] ?? '' };
  expect(runToEnd(findPath(vpc, { statuses: vpc.initial, ...mostOpen(vpc) }, here))).toEqual({
    found: true,
    steps: [],
  });
  expect(runToEnd(findPath(vpc, { statuses: null, ...mostOpen(vpc) }, here))).toMatchObject({ found: false });
});

test('a search in slices finds the same, and can be aborted', async () => {
  const from = { statuses: deployment.initial, ...mostOpen(deployment) };
  const target = { region: 'infrastructure', status: 'STOPPED' };
  const sliced = await runInSlices(findPath(deployment, from, target), new AbortController().signal);
  expect(sliced).toEqual(runToEnd(findPath(deployment, from, target)));
  const given = new AbortController();
  const search = runInSlices(findPath(deployment, from, { region: 'job', status: 'none' }), given.signal, () =>
    given.abort(),
  );
  expect(await search).toBeNull();
});
