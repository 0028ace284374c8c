/** What is simulated is what the charts answer: every lifecycle of the registry, in every status, with facts and roles of every kind. */
import { expect, test } from 'vitest';
import { type AnyStateMachine, transition } from 'xstate';
import { parseStatusTuple } from '../../../rules/deployments/statuses.ts';
import { chartsOf } from '../../areas.ts';
import { deploymentFacts } from '../../deployments/charts.ts';
import { NO_FACTS } from '../../lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../lifecycles/deployment/lifecycle.ts';
import { type FactValues, mostOf, switchValue } from '../../lifecycles/engine/simulated-facts.ts';
import { WORKFLOWS } from '../registry.ts';
import type { WorkflowSource } from '../workflow-source.ts';
import {
  EVERY_PRIVILEGE,
  type LifecycleSimulator,
  mostOpen,
  NO_PRIVILEGE,
  type SimulatedOutcome,
  type StatusValues,
} from './lifecycle-simulator.ts';

const lifecycles = WORKFLOWS.filter(({ lifecycle }) => lifecycle !== null);

function simulatorFor({ id }: WorkflowSource): LifecycleSimulator {
  const simulator = chartsOf(id)?.simulator() ?? null;
  if (simulator === null) throw new Error(`The lifecycle ${id} can't be simulated.`);
  return simulator;
}

/** Every combination of the statuses of every region, as the machine itself has them. */
function everyTuple(machine: AnyStateMachine): readonly StatusValues[] {
  const regions = Object.entries(machine.root.states['live']?.states ?? {});
  return regions.reduce<readonly StatusValues[]>(
    (tuples, [region, { states }]) =>
      tuples.flatMap((tuple) => Object.keys(states).map((status) => ({ ...tuple, [region]: status }))),
    [{}],
  );
}

/** The initial facts, those that open most, and each switch alone at each of its values. */
function factCases({ switches }: LifecycleSimulator): readonly FactValues[] {
  const most = mostOf(switches);
  return [{}, most, ...switches.flatMap(({ id, options }) => options.map(({ value }) => ({ ...most, [id]: value })))];
}

/** What the machine alone says of each event. */
function answersOf(
  machine: AnyStateMachine,
  statuses: StatusValues,
  context: object,
): (event: string) => string | null {
  const snapshot = machine.resolveState({ value: { live: { ...statuses } }, context });
  return (event) => {
    if (!snapshot.can({ type: event })) return null;
    const [next] = transition(machine, snapshot, { type: event });
    return next.value === 'deleted' ? 'deleted' : JSON.stringify(next.value);
  };
}

function inWords(outcome: SimulatedOutcome | null) {
  if (outcome === null) return null;
  return outcome.statuses === null ? 'deleted' : JSON.stringify({ live: outcome.statuses });
}

test('every lifecycle of the registry can be simulated, with its statuses, actions and beginning', () => {
  expect(lifecycles.length).toBeGreaterThan(9);
  for (const source of lifecycles) {
    const simulator = simulatorFor(source);
    expect(simulator.regions).toEqual(source.lifecycle?.regions);
    expect(simulator.actions.map(({ event }) => event)).toEqual(source.lifecycle?.actions.map(({ action }) => action));
    expect(simulator.parse(simulator.initial)).toEqual(simulator.initial);
    expect(everyTuple(source.machine()).every((tuple) => simulator.parse(tuple) !== null)).toBe(true);
    expect(new Set(simulator.switches.map(({ id }) => id)).size).toBe(simulator.switches.length);
  }
});

test.each(lifecycles.filter(({ id }) => id !== 'deployment').map((source) => [source.id, source] as const))(
  'of %s, every answer in every status is the machine’s, with any facts and privileges',
  (_, source) => {
    const simulator = simulatorFor(source);
    const machine = source.machine();
    for (const statuses of everyTuple(machine)) {
      for (const facts of factCases(simulator)) {
        for (const privileges of [EVERY_PRIVILEGE, NO_PRIVILEGE]) {
          const situation = { statuses, facts, privileges };
          const byMachine = answersOf(machine, statuses, simulator.contextOf(situation));
          for (const { event } of simulator.actions) {
            const expected = byMachine(event);
            expect(inWords(simulator.send(situation, event)), `${event} in ${JSON.stringify(statuses)}`).toBe(expected);
            expect(simulator.whyNot(situation, event) === null).toBe(expected !== null);
          }
          for (const event of source.lifecycle?.reports ?? [])
            expect(inWords(simulator.send(situation, event))).toBe(byMachine(event));
        }
      }
    }
  },
);

test('of a deployment, the answers in combinations of all statuses are those that screens and server are given', () => {
  const simulator = simulatorFor(firstOf('deployment'));
  const statuses = everyTuple(deploymentLifecycle.machine());
  expect(statuses).toHaveLength(4 * 17 * 25 * 5);
  const roles = [EVERY_PRIVILEGE, NO_PRIVILEGE, new Set(['deployment.approve', 'deployment.stop', 'deployment.view'])];
  const cases = factCases(simulator);
  const faults: string[] = [];
  statuses.forEach((values, index) => {
    // Every third combines each pair of statuses; facts and roles take turns, so that each meets every status.
    if (index % 3 !== 0) return;
    const facts = cases[index % cases.length] ?? {};
    const privileges = roles[index % roles.length] ?? NO_PRIVILEGE;
    const situation = { statuses: values, facts, privileges };
    const tuple = deploymentTuple(values);
    const asked = deploymentFacts.factsOf(facts, privileges);
    const offered = deploymentLifecycle.offered(tuple, asked);
    for (const action of deploymentLifecycle.actions) {
      const refusal = simulator.whyNot(situation, action);
      const isRight =
        (refusal === null) === offered.has(action) &&
        refusal?.sentence === deploymentLifecycle.whyNot(tuple, asked, action)?.sentence;
      if (!isRight) faults.push(`${action} in ${JSON.stringify(values)}`);
    }
  });
  expect(faults).toEqual([]);
});

test('of a deployment, what follows in every status of an environment and its job is what the chart decides', () => {
  const source = firstOf('deployment');
  const simulator = simulatorFor(source);
  const machine = source.machine();
  // One tuple for each status of an environment and its job, with the statuses of the other regions in turn.
  const groups = Map.groupBy(everyTuple(machine), ({ infrastructure, job }) => `${infrastructure} ${job}`);
  const tuples = [...groups.values()]
    .map((group, index) => group[index % group.length])
    .filter((tuple) => tuple !== undefined);
  const faults: string[] = [];
  for (const statuses of tuples) {
    const situation = { statuses, ...mostOpen(simulator) };
    const { actions, reports } = simulator.ask(situation);
    const byMachine = answersOf(machine, statuses, simulator.contextOf(situation));
    const outcomes = new Map([...actions, ...reports].map(({ event, outcome }) => [event, outcome]));
    for (const event of [...simulator.actions.map((action) => action.event), ...(source.lifecycle?.reports ?? [])]) {
      const outcome = outcomes.has(event) ? (outcomes.get(event) ?? null) : simulator.send(situation, event);
      if (inWords(outcome) !== byMachine(event)) faults.push(`${event} in ${JSON.stringify(statuses)}`);
    }
  }
  expect(tuples).toHaveLength(17 * 25);
  expect(faults).toEqual([]);
});

test('every fact of a deployment has its switch, and every value of each makes a difference', () => {
  const asked = Object.keys(NO_FACTS).filter((name) => name !== 'privileges');
  expect(deploymentFacts.switches.map(({ id }) => id).toSorted()).toEqual(asked.toSorted());
  for (const { id, options, ...rest } of deploymentFacts.switches) {
    const made = options.map(({ value }) => JSON.stringify(deploymentFacts.factsOf({ [id]: value }, NO_PRIVILEGE)));
    expect(new Set(made).size).toBe(options.length);
    expect(options.map(({ value }) => value)).toContain(rest.most);
    expect(switchValue({ id, options, ...rest }, { [id]: 'nonsense' })).toBe(options[0]?.value);
  }
});

test('a deleted record is not asked any more, and unknown events are not sent', () => {
  const simulator = simulatorFor(firstOf('vpc'));
  const rejected = { statuses: { status: 'REJECTED' }, ...mostOpen(simulator) };
  expect(simulator.send(rejected, 'DELETE')).toEqual({
    statuses: null,
    effects: [{ name: 'removeRecord', detail: null }],
  });
  expect(simulator.ask({ ...rejected, statuses: null })).toEqual({ actions: [], reports: [] });
  expect(simulator.send({ ...rejected, statuses: null }, 'DELETE')).toBeNull();
  expect(simulator.send(rejected, 'internal.anything')).toBeNull();
  expect(simulator.parse({ status: 'BENT' })).toBeNull();
});

test('an action says what it needs of anybody, and why it can’t be done now', () => {
  const simulator = simulatorFor(firstOf('deployment'));
  const { actions } = simulator.ask({ statuses: simulator.initial, facts: {}, privileges: NO_PRIVILEGE });
  expect(actions.find(({ event }) => event === 'APPROVE')).toMatchObject({
    label: 'Approve',
    needs: expect.stringContaining('Approve deployments'),
    refusal: { because: 'privilege' },
    outcome: null,
  });
  expect(actions.find(({ event }) => event === 'DESTROY')).toMatchObject({ refusal: { because: 'status' } });
});

function firstOf(id: string): WorkflowSource {
  const found = lifecycles.find((source) => source.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

function deploymentTuple(values: StatusValues) {
  const parsed = parseStatusTuple({
    approval: values['approval'],
    infrastructure: values['infrastructure'],
    job: values['job'],
    service: values['service'],
  });
  if (parsed === null) throw new Error('No status of a deployment.');
  return parsed;
}
