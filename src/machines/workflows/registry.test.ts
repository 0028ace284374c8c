/** Nothing of the product's machines is missing in what people look at: compared with the machines' own configuration, written otherwise than the reader. */

import { describe, expect, test } from 'vitest';
import { StateMachine } from 'xstate';
import { isWorkflowId } from '../../rules/workflows/workflow-ids.ts';
import { vpcBeginning } from '../lifecycles/vpc/lifecycle.ts';
import { WORKFLOWS, workflowOf } from './registry.ts';
import type { Workflow, WorkflowTrigger } from './workflow.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../**/*.ts', '!../**/*.test.ts'], { eager: true });
const sources = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts', '!./**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const registered = WORKFLOWS.map((source) => source.machine());

type Parts = Readonly<Record<string, unknown>>;
function partsOf(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** What the modules of all machines export. */
const exported = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).map(([name, value]) => ({ name: `${name} of ${file}`, value })),
);

describe('the registry', () => {
  test('has every machine and every lifecycle that a module exports', () => {
    const made = exported.flatMap(({ name, value }) => {
      const { machine, decide } = partsOf(value);
      if (value instanceof StateMachine) return { name, own: value };
      return typeof decide === 'function' && typeof machine === 'function' ? { name, own: machine() } : [];
    });
    expect(made.filter(({ own }) => !registered.includes(own)).map(({ name }) => name)).toEqual([]);
    expect(made.length).toBeGreaterThan(20);
  });

  test('has every lifecycle that only answers about records', () => {
    const drawn = WORKFLOWS.map(({ lifecycle }) => lifecycle?.actions.map(({ action }) => action).join());
    const answering = exported.flatMap(({ name, value }) => {
      const { ask, policyOf, actions } = partsOf(value);
      return typeof ask === 'function' && typeof policyOf === 'function' && Array.isArray(actions)
        ? { name, actions }
        : [];
    });
    expect(answering.filter(({ actions }) => !drawn.includes(actions.join())).map(({ name }) => name)).toEqual([]);
    expect(answering.length).toBe(WORKFLOWS.filter(({ lifecycle }) => lifecycle !== null).length);
  });

  test('has every machine that is made anywhere, by its id, factories’ too', () => {
    const ids = new Set(registered.map(({ id }) => id));
    const texts = Object.entries(sources);
    const made = texts.flatMap(([file, text]) =>
      [...text.matchAll(/createMachine\(\{\s*id: '([^']+)'/g)].map(([, id = '']) => ({ file, id })),
    );
    expect(made.filter(({ id }) => !ids.has(id))).toEqual([]);
    const calls = texts.flatMap(([, text]) => [...text.matchAll(/createMachine\(/g)]);
    // Those without an id of their own are the charts of lifecycles: one for each way to define them.
    expect(calls.length - made.length).toBe(3);
    expect(made.length).toBe(WORKFLOWS.filter(({ lifecycle }) => lifecycle === null).length);
  });

  test('names each machine once', () => {
    const ids = WORKFLOWS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(registered).size).toBe(registered.length);
  });
});

/** A transition as it is written: its source, trigger, targets, and the names of all its guards. */
interface Written {
  readonly source: string;
  readonly trigger: string;
  readonly targets: readonly string[];
  readonly guards: readonly string[];
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The names of guards, however they are put together. */
function guardNames(guard: unknown): readonly string[] {
  if (typeof guard === 'string') return [guard];
  if (typeof guard === 'function') return listOf(Reflect.get(guard, 'guards')).flatMap(guardNames);
  const { type } = partsOf(guard);
  return typeof type === 'string' ? [type] : [];
}

function targetPath(target: string, path: readonly string[]): string {
  if (target.startsWith('#')) return target.split('.').slice(1).join('.');
  const around = target.startsWith('.') ? path : path.slice(0, -1);
  return [...around, ...target.split('.').filter((part) => part !== '')].join('.');
}

function writtenIn(
  config: unknown,
  path: readonly string[],
): { states: readonly string[]; transitions: readonly Written[] } {
  const { on, always, after, invoke, onDone, states } = partsOf(config);
  const source = path.join('.');
  const read = (trigger: string, value: unknown): readonly Written[] =>
    listOf(value).map((each) => {
      const { target, guard, meta } = partsOf(each);
      const targets = listOf(typeof each === 'string' ? each : target).map((to) => targetPath(String(to), path));
      const named = listOf(partsOf(meta)['guards']).map(String);
      return { source, trigger, targets, guards: [...new Set([...guardNames(guard), ...named])] };
    });
  const own = [
    ...Object.entries(partsOf(on)).flatMap(([event, value]) => read(`on ${event}`, value)),
    ...Object.entries(partsOf(after)).flatMap(([delay, value]) => read(`after ${delay}`, value)),
    ...read('always', always),
    ...read('done', onDone),
    ...listOf(invoke).flatMap((worker) => {
      const { onDone: done, onError: error, onSnapshot: snapshot } = partsOf(worker);
      return [...read('done', done), ...read('error', error), ...read('news', snapshot)];
    }),
  ];
  const inner = Object.entries(partsOf(states)).map(([name, state]) => writtenIn(state, [...path, name]));
  return {
    states: [source, ...inner.flatMap((each) => each.states)],
    transitions: [...own, ...inner.flatMap((each) => each.transitions)],
  };
}

/** A trigger, written as in the machine's configuration. */
function writtenTrigger(trigger: WorkflowTrigger): string {
  switch (trigger.kind) {
    case 'always':
    case 'done':
    case 'error':
      return trigger.kind;
    case 'after':
      return `after ${trigger.delay}`;
    case 'event':
      return /^xstate\.snapshot\.[^*]/.test(trigger.event) ? 'news' : `on ${trigger.event}`;
  }
}

function drawnIn({ transitions }: Workflow): readonly Omit<Written, 'guards'>[] {
  return transitions.map(({ source, trigger, targets }) => ({ source, trigger: writtenTrigger(trigger), targets }));
}

const key = (transition: Omit<Written, 'guards'>) =>
  `${transition.source} | ${transition.trigger} | ${transition.targets.join()}`;

describe.each(WORKFLOWS.map((source) => [source.id, source] as const))('%s', (_, source) => {
  const workflow = source.read();
  const written = writtenIn(source.machine().config, []);

  test('has every state, each within the one around it', () => {
    expect(workflow.states.map(({ id }) => id).sort()).toEqual([...written.states].sort());
    for (const { id, parent } of workflow.states)
      expect(parent).toBe(id === '' ? null : id.split('.').slice(0, -1).join('.'));
  });

  test('has every transition with its target', () => {
    expect(drawnIn(workflow).map(key).sort()).toEqual(written.transitions.map(key).sort());
    const ids = workflow.transitions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has every guard of each transition, and no other one', () => {
    const drawn = drawnIn(workflow);
    const left = new Map(written.transitions.map((each) => [each, true]));
    workflow.transitions.forEach((transition, index) => {
      const shown = drawn[index];
      const match = shown && [...left.keys()].find((each) => key(each) === key(shown));
      if (match === undefined) throw new Error(`${transition.id} is not written.`);
      left.delete(match);
      const asked = match.guards.filter((name) => name !== 'holds the privilege' && name !== 'is allowed');
      const said = transition.guards.map(({ name }) => name).join(' | ');
      for (const name of asked) expect(said, transition.id).toContain(name);
      expect(said === '', transition.id).toBe(asked.length === 0);
      // A guard on a privilege is drawn as the sender `user`; some actions need none.
      expect(transition.sender === 'user' || match.guards.length === asked.length, transition.id).toBe(true);
    });
    expect(left.size).toBe(0);
  });

  test('has words for everything', () => {
    for (const { id, label } of workflow.states) expect(label, id).toMatch(/^[A-Z0-9]/);
    for (const { id, label, guards } of workflow.transitions) {
      expect(label, id).toMatch(/^[A-Z]/);
      for (const { name, about, sentence } of guards) {
        expect(name, id).not.toBe('');
        expect(sentence === null, `${id}: ${name}`).toBe(about === 'context' || about === 'event');
      }
    }
  });
});

test('the server takes comments on every chart that there is, and on no other', () => {
  for (const { id } of WORKFLOWS) expect(isWorkflowId(id), id).toBe(true);
  expect(isWorkflowId('nothing')).toBe(false);
});

test('a record whose first state depends on its author has both initial states in its chart', () => {
  const beginnings = (id: string) =>
    workflowOf(id)
      ?.read()
      .states.flatMap(({ name, parent, isInitial, beginsFor }) =>
        parent === 'live.status' && (isInitial || beginsFor !== undefined) ? [[name, beginsFor ?? []]] : [],
      );
  const beginningFor = (...privileges: string[]) =>
    vpcBeginning(
      { requesterId: 1, tenantIds: ['HALDEN'] },
      { userId: 1, privileges: new Set(privileges), tenantsWithoutSelfApproval: new Set() },
    );
  expect(beginnings('vpc')).toEqual([
    [beginningFor(), []],
    [beginningFor('deployment.vpc.approve'), ['deployment.vpc.approve']],
  ]);
  expect(beginnings('platform-version')).toEqual([
    ['ALPHA', []],
    ['BETA', ['platformversion.list.all']],
    ['RELEASE_CANDIDATE', ['platformversion.create']],
    ['RELEASE', ['platformversion.create']],
    ['OBSOLETE', ['platformversion.list.all']],
  ]);
  expect(beginnings('bi-deployment')).toEqual([['PENDING_APPROVAL', []]]);
});
