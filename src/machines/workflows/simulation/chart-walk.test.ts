/** A walk on a drawn chart goes where XState goes: along every transition of every machine of the registry, for all outcomes of its guards. */
import { expect, test } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate';
import { WORKFLOWS } from '../registry.ts';
import type { Workflow } from '../workflow.ts';
import { beginningOf, type Configuration, configurationIn, follow, transitionsAt } from './chart-walk.ts';

/** The drawn chart as a machine of its own: no guards, and each transition by an event of its own. */
function machineOf({ states, transitions }: Workflow): AnyStateMachine {
  const configOf = (id: string): object => {
    const state = states.find((each) => each.id === id);
    const children = states.filter(({ parent }) => parent === id);
    const first = children.find(({ isInitial }) => isInitial);
    return {
      id: `state ${id.replaceAll('.', '/')}`,
      ...(state?.kind === 'parallel' && { type: 'parallel' }),
      ...(state?.kind === 'final' && { type: 'final' }),
      ...(state?.kind === 'compound' && first !== undefined && { initial: first.name }),
      states: Object.fromEntries(children.map((child) => [child.name, configOf(child.id)])),
      on: Object.fromEntries(
        transitions
          .filter(({ source, targets }) => source === id && targets.length > 0)
          .map((each) => [
            String(transitions.indexOf(each)),
            { target: each.targets.map((target) => `#state ${target.replaceAll('.', '/')}`) },
          ]),
      ),
    };
  };
  return createMachine(configOf(''));
}

function activeIn(snapshot: AnyMachineSnapshot): readonly string[] {
  return snapshot._nodes.map(({ path }) => path.join('.')).toSorted();
}

function sorted(active: Configuration): readonly string[] {
  return [...active].toSorted();
}

function stateValue(states: Workflow['states'], active: Configuration, id = ''): StateValue {
  const children = states.filter(({ parent, id: child }) => parent === id && active.has(child));
  return Object.fromEntries(children.map((child) => [child.name, stateValue(states, active, child.id)]));
}

test.each(WORKFLOWS.map((source) => [source.id, source] as const))('of %s', (_, source) => {
  const workflow = source.read();
  const machine = machineOf(workflow);
  const [first] = initialTransition(machine);
  expect(sorted(beginningOf(workflow))).toEqual(activeIn(first));
  const faults: string[] = [];
  workflow.transitions.forEach((each, index) => {
    if (each.targets.length === 0) return;
    const active = configurationIn(workflow, each.source);
    expect(transitionsAt(workflow, active)).toContain(each);
    const snapshot = machine.resolveState({ value: stateValue(workflow.states, active), context: {} });
    const [next] = transition(machine, snapshot, { type: String(index) });
    if (activeIn(next).join() !== sorted(follow(workflow, active, each)).join()) faults.push(each.id);
  });
  expect(faults).toEqual([]);
});
