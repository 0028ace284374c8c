import { expect, test } from 'vitest';
import { chartsOf } from '../../areas.ts';
import { NO_PRIVILEGE } from './lifecycle-simulator.ts';
import {
  AS_NOBODY,
  knownBeginning,
  knownMoves,
  MOST_MOVES,
  movesOf,
  movesText,
  placingMoves,
  type SimulationMove,
  simulate,
} from './simulation.ts';

const simulator = chartsOf('deployment')?.simulator() ?? null;
if (simulator === null) throw new Error('There is no deployment.');
const approver = new Set(['deployment.approve']);
const beginning = {
  statuses: simulator.initial,
  facts: {},
  role: AS_NOBODY,
  privileges: NO_PRIVILEGE,
  privilegesOf: (role: string) => (role === 'approver' ? approver : null),
};

test('a record with a status is simulated by placing it there with its facts', () => {
  const statuses = { approval: 'LAUNCHED', infrastructure: 'STARTED', job: 'IDLE', service: 'SERVICES_NOT_MONITORED' };
  const moves = placingMoves(simulator, statuses, { deploymentType: 'WINDOWS', production: 'yes', scheduled: 'yes' });
  expect(movesText(moves)).toBe(
    movesText([
      { kind: 'put', region: 'approval', status: 'LAUNCHED' },
      { kind: 'put', region: 'infrastructure', status: 'STARTED' },
      { kind: 'fact', fact: 'deploymentType', value: 'WINDOWS' },
      { kind: 'fact', fact: 'production', value: 'yes' },
    ]),
  );
  const { situation } = simulate(simulator, beginning, moves);
  expect(situation.statuses).toEqual(statuses);
  expect(situation.facts).toEqual({ deploymentType: 'WINDOWS', production: 'yes' });
});

test('a beginning places a record, and leaves out what an address would have done before', () => {
  const text = 'put:approval:REJECTED,as:*all,may:deployment.launch,send:DELETE,fact:production:yes,put:approval:NONE';
  expect(knownBeginning(simulator, text)).toEqual({
    moves: [
      { kind: 'put', region: 'approval', status: 'REJECTED' },
      { kind: 'fact', fact: 'production', value: 'yes' },
    ],
    leftOut: 4,
  });
});

test('moves follow each other: another role, a fact, an event, and what the chart does not take', () => {
  const moves: readonly SimulationMove[] = [
    { kind: 'send', event: 'APPROVE' },
    { kind: 'as', role: 'approver' },
    { kind: 'fact', fact: 'selfApprovalBlocked', value: 'yes' },
    { kind: 'send', event: 'APPROVE' },
    { kind: 'fact', fact: 'selfApprovalBlocked', value: 'no' },
    { kind: 'send', event: 'APPROVE' },
    { kind: 'may', privilege: 'deployment.launch', isHeld: true },
    { kind: 'send', event: 'LAUNCH' },
  ];
  const { situation, trace, role } = simulate(simulator, beginning, moves);
  expect(role).toBe('approver');
  expect(trace.map(({ outcome }) => outcome !== null)).toEqual([false, false, false, false, false, true, false, true]);
  expect(situation.statuses).toEqual({
    approval: 'LAUNCHED',
    infrastructure: 'PENDING_CREATION',
    job: 'QUEUED',
    service: 'SERVICES_NOT_MONITORED',
  });
  expect(trace.at(-1)?.outcome?.effects).toEqual([{ name: 'enqueueOperation', detail: 'LAUNCH' }]);
  expect(approver.has('deployment.launch')).toBe(false);
});

test('a record can be placed in any status by hand, but only in one that exists', () => {
  const put = (status: string): SimulationMove => ({ kind: 'put', region: 'infrastructure', status });
  expect(simulate(simulator, beginning, [put('STOPPED')]).situation.statuses).toMatchObject({
    infrastructure: 'STOPPED',
  });
  expect(simulate(simulator, beginning, [put('BENT')]).situation.statuses).toEqual(simulator.initial);
});

test('an address holds the moves, whatever they are called, and nothing else', () => {
  const moves: readonly SimulationMove[] = [
    { kind: 'put', region: 'job', status: 'IDLE' },
    { kind: 'fact', fact: 'a build job has run', value: 'a:b,c' },
    { kind: 'as', role: '*me' },
    { kind: 'may', privilege: 'deployment.stop', isHeld: false },
    { kind: 'send', event: 'job.IDLE' },
  ];
  expect(movesOf(new URLSearchParams({ moves: movesText(moves) }).get('moves'))).toEqual(moves);
  expect(movesOf('bad,put:one,send:,send:%E0%A4%A,nonsense:a')).toEqual([]);
  expect(movesOf(null)).toEqual([]);
  expect(movesOf(Array.from({ length: 300 }, () => 'send:A').join())).toHaveLength(MOST_MOVES);
});

test('what a link names and this chart does not know is left out, and counted', () => {
  const { moves, leftOut } = knownMoves(
    simulator,
    'send:FOO,send:APPROVE,send:job.BENT,send:job.IDLE,put:job:BENT,put:job:IDLE,fact:none:yes,fact:production:perhaps,' +
      'fact:production:yes,may:fly,may:deployment.stop,as:a-role,nonsense',
  );
  expect(movesText(moves)).toBe(
    'send:APPROVE,send:job.IDLE,put:job:IDLE,fact:production:yes,may:deployment.stop,as:a-role',
  );
  expect(leftOut).toBe(7);
  expect(knownMoves(simulator, null)).toEqual({ moves: [], leftOut: 0 });
});

test('an ordered operation waits until the runner has started it', () => {
  const failed: readonly SimulationMove[] = [
    { kind: 'put', region: 'approval', status: 'LAUNCHED' },
    { kind: 'put', region: 'infrastructure', status: 'PENDING_CREATION' },
    { kind: 'put', region: 'job', status: 'QUEUED_FAILED' },
    { kind: 'may', privilege: 'deployment.rollback', isHeld: true },
    { kind: 'send', event: 'ROLLBACK' },
  ];
  const after = (...moves: readonly SimulationMove[]) => simulate(simulator, beginning, [...failed, ...moves]).ordered;
  expect(after()).toBe('ROLLBACK_INFRASTRUCTURE');
  expect(after({ kind: 'send', event: 'infrastructure.ROLLING_BACK_INFRASTRUCTURE' })).toBeNull();
  expect(after({ kind: 'put', region: 'infrastructure', status: 'STOPPED' })).toBeNull();
});
