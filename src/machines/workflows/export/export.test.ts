/** Exports contain the whole chart, can be read again, and reveal nothing about users. */
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type DirectedGraphNode, toDirectedGraph } from 'xstate/graph';
import { WORKFLOWS } from '../registry.ts';
import type { Workflow } from '../workflow.ts';
import { capsuleOf } from './capsule.ts';
import { mermaidOf } from './mermaid.ts';
import { LARGEST_EXPORT, readExported } from './read-exported.ts';
import { capsuleRecordOf } from './record-capsule.ts';
import { machineConfigOf } from './stately-json.ts';

const workflows = WORKFLOWS.map(({ id, read }) => [id, read()] as const);
const exportedAt = new Date('2026-03-10T09:30:00Z');

function workflowOf(id: string): Workflow {
  const found = workflows.find(([name]) => name === id);
  if (found === undefined) throw new Error(`There is no workflow ${id}.`);
  return found[1];
}

function capsuleText(workflow: Workflow): string {
  return JSON.stringify(capsuleOf({ workflow, productVersion: '2.1.0', exportedAt, record: null }));
}

/** The states of a machine that XState has made of its JSON, and each of its arrows, as Stately's own graph of it has them. */
function graphOf(text: string): { readonly states: readonly object[]; readonly arrows: readonly string[] } {
  const machine = createMachine(JSON.parse(text));
  const nodes: DirectedGraphNode[] = [];
  const collect = (node: DirectedGraphNode): void => {
    nodes.push(node);
    node.children.forEach(collect);
  };
  collect(toDirectedGraph(machine));
  const idOf = ({ path }: { readonly path: readonly string[] }) => path.join('.');
  const states = nodes.map(({ stateNode }) => ({
    id: idOf(stateNode),
    kind: stateNode.type,
    parent: stateNode.parent === undefined ? null : idOf(stateNode.parent),
    tags: stateNode.tags,
    entry: stateNode.entry.filter(isOfChart).map(nameOf),
    exit: stateNode.exit.filter(isOfChart).map(nameOf),
    activities: stateNode.invoke.map(({ src }) => src),
    isInitial: stateNode.parent?.type === 'parallel' || stateNode.parent?.initial?.target?.includes(stateNode) === true,
  }));
  const taken = nodes.flatMap(({ stateNode, edges }) => [
    ...edges.map(({ target, transition }) => ({ target: transition.target === undefined ? null : target, transition })),
    // The graph leaves these out.
    ...(stateNode.always ?? []).flatMap((transition) =>
      (transition.target ?? [null]).map((target) => ({ target, transition })),
    ),
  ]);
  const arrows = taken.map(({ target, transition: { source, eventType, guard, actions, reenter } }) =>
    arrowText({
      source: idOf(source),
      event: eventType,
      target: target === null ? null : idOf(target),
      guards: guard === undefined ? '' : nameOf(guard),
      effects: actions.map(nameOf),
      isReentering: reenter,
    }),
  );
  return { states, arrows: arrows.toSorted() };
}

/** XState adds its own functions, with which it waits for the time of `after`. */
function isOfChart(action: unknown): boolean {
  return typeof action !== 'function';
}

function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'object' && named !== null && 'type' in named) return String(named.type);
  throw new Error('It has no name: a function is in what came from a text.');
}

interface Arrow {
  readonly source: string;
  readonly event: string;
  readonly target: string | null;
  readonly guards: string;
  readonly effects: readonly string[];
  readonly isReentering: boolean;
}

function arrowText(arrow: Arrow): string {
  return JSON.stringify(Object.entries(arrow).toSorted());
}

describe.each(workflows)('%s', (_, workflow) => {
  test('is the same machine where XState makes one of its JSON, and draws it as Stately does', () => {
    const { states, arrows } = graphOf(JSON.stringify(machineConfigOf(workflow)));
    expect(states).toEqual(
      workflow.states.map(({ id, kind, parent, tags, entry, exit, activities, isInitial }) => ({
        id,
        kind,
        parent,
        tags,
        entry: entry.map(({ name }) => name),
        exit: exit.map(({ name }) => name),
        activities: activities.map(({ name }) => name),
        isInitial,
      })),
    );
    const drawn = workflow.transitions.flatMap(({ source, trigger, targets, guards, effects, isReentering }) => {
      const shared = {
        source,
        event: trigger.event,
        guards: guards.map(({ name }) => name).join(' and '),
        effects: effects.map(({ name }) => name),
        isReentering: isReentering === true,
      };
      return (targets.length === 0 ? [null] : targets).map((target) => arrowText({ ...shared, target }));
    });
    expect(arrows).toEqual(drawn.toSorted());
  });

  test('comes back from its JSON as it was', () => {
    const text = JSON.stringify(machineConfigOf(workflow));
    expect(readExported(text)).toEqual({ kind: 'machine', workflow });
  });

  test('comes back from its capsule as it was', () => {
    const read = readExported(capsuleText(workflow));
    expect(read).toEqual({
      kind: 'capsule',
      capsule: capsuleOf({ workflow, productVersion: '2.1.0', exportedAt, record: null }),
    });
  });

  test('has every state and every transition in Mermaid, in lines that its grammar knows', () => {
    const text = mermaidOf(workflow);
    const [, , , first, ...lines] = text.trimEnd().split('\n');
    expect(first).toBe('stateDiagram-v2');
    const WORDS = '(?:[^:;#"]|#\\d+;)+';
    const grammar = new RegExp(
      `^ +(?:direction LR|--|\\}|state "${WORDS}" as \\w+(?: \\{)?|\\[\\*\\] --> \\w+(?: : ${WORDS})?|\\w+ --> \\[\\*\\]|\\w+ --> \\w+ : ${WORDS})$`,
    );
    expect(lines.filter((line) => !grammar.test(line))).toEqual([]);
    const opened = lines.filter((line) => line.endsWith('{')).length;
    expect(lines.filter((line) => line.trim() === '}')).toHaveLength(opened);
    const declared = lines.filter((line) => /^ +state "/.test(line) && !line.includes('_everywhere'));
    expect(declared).toHaveLength(workflow.states.length - 1);
    const ways = workflow.transitions.reduce((sum, { targets }) => sum + Math.max(targets.length, 1), 0);
    expect(lines.filter((line) => /^ +\w+ --> \w+ : /.test(line))).toHaveLength(ways);
    // Every arrow's target is declared.
    const names = new Set(lines.flatMap((line) => /" as (\w+)/.exec(line)?.[1] ?? []));
    const ends = lines.flatMap((line) => /^ +(\w+) --> (\w+) : /.exec(line)?.slice(1) ?? []);
    expect(ends.filter((name) => !names.has(name))).toEqual([]);
  });
});

test('Mermaid draws no arrow from within one frame into another', () => {
  const lines = mermaidOf(workflowOf('deployment')).split('\n');
  const frames: string[] = [];
  const frameOf = new Map<string, string>();
  const arrows: { frame: string; ends: readonly string[] }[] = [];
  for (const line of lines) {
    const frame = frames.join(' ');
    const name = /" as (\w+)/.exec(line)?.[1];
    if (name !== undefined) frameOf.set(name, frame);
    const ends = /^ +(\w+) --> (\w+) : /.exec(line)?.slice(1);
    if (ends !== undefined) arrows.push({ frame, ends });
    if (line.endsWith('{') && name !== undefined) frames.push(name);
    if (line.trim() === '}') frames.pop();
  }
  expect(arrows.filter(({ frame, ends }) => ends.some((end) => frameOf.get(end) !== frame))).toEqual([]);
  expect(lines.join('\n')).toContain('Destroyed – Delete');
});

describe('a capsule', () => {
  const workflow = workflowOf('vpc');

  test('says where a record was and when, and nothing else about it', () => {
    const record = {
      states: ['live.status.AVAILABLE', 'northwind / emea-1'],
      name: 'northwind / emea-1',
      history: [
        {
          at: '2026-03-09T08:00:00+01:00',
          transition: 'live.status.PENDING_APPROVAL:APPROVE',
          states: ['live.status.PENDING_CREATION'],
          by: 'olivia@northwind.example',
        },
        { at: '2026-03-09T09:00:00Z', transition: 'what olivia did', states: ['10.0.0.0/16'] },
      ],
    };
    const capsule = capsuleOf({ workflow, productVersion: '2.1.0', exportedAt, record });
    expect(capsule.record).toEqual({
      states: ['live.status.AVAILABLE'],
      history: [
        {
          at: '2026-03-09T07:00:00.000Z',
          transition: 'live.status.PENDING_APPROVAL:APPROVE',
          states: ['live.status.PENDING_CREATION'],
        },
        { at: '2026-03-09T09:00:00.000Z', transition: null, states: [] },
      ],
    });
    expect(JSON.stringify(capsule)).not.toMatch(/northwind|olivia|10\.0\.0/);
    expect(readExported(JSON.stringify(capsule))).toEqual({ kind: 'capsule', capsule });
  });

  test.each([
    ['no JSON', 'GIF89a', 'This file isn’t valid JSON.'],
    ['a list', '[]', 'This file contains no workflow.'],
    ['nothing', 'null', 'This file contains no workflow.'],
    ['something else', '{"name":"portal"}', 'This file contains no workflow.'],
    ['too deep', `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`, 'This file contains no workflow.'],
    ['too large', `"${'x'.repeat(LARGEST_EXPORT)}"`, 'This file exceeds 2 MB'],
    [
      'of a later format',
      capsuleText(workflow).replace('"formatVersion":1', '"formatVersion":2'),
      'This capsule was made by a newer version',
    ],
    [
      'cut short',
      JSON.stringify({
        ...capsuleOf({ workflow, productVersion: '2', exportedAt, record: null }),
        workflow: { id: 'vpc' },
      }),
      'This capsule is damaged',
    ],
    [
      'changed by hand',
      capsuleText(workflow).replaceAll('deployment.vpc.destroy', 'deployment.vpc.view'),
      'This capsule has been changed',
    ],
    [
      'a chart that leads nowhere',
      '{"id":"a","initial":"b","states":{"b":{"on":{"GO":"c"}}}}',
      'This machine can’t be read',
    ],
    ['a chart of texts', '{"id":"a","initial":"b","states":{"b":"c"}}', 'This machine can’t be read'],
  ])('is refused where it is %s', (_, text, sentence) => {
    const read = readExported(text);
    expect(read.kind === 'refused' ? read.sentence : read.kind).toContain(sentence);
  });
});

test('the capsule of a record has its states and its path, and no names or texts of the log', () => {
  const workflow = workflowOf('vpc');
  const step = {
    id: 'entry-7',
    at: '2026-03-01T08:00:00Z',
    who: 'Ada Byron',
    words: 'Approve deployment VPC shop',
    kind: 'changed',
    action: 'APPROVE',
    before: { status: 'PENDING_APPROVAL' },
    after: { status: 'PENDING_CREATION' },
    statuses: { status: 'PENDING_CREATION' },
    standing: 'fits',
    between: [],
    fault: null,
  } as const;
  const noted = { ...step, kind: 'noted', action: null, before: null, after: null, statuses: null } as const;
  const record = capsuleRecordOf(workflow, { status: 'AVAILABLE' }, [step, noted]);
  const text = JSON.stringify(capsuleOf({ workflow, productVersion: '2.1.0', exportedAt, record }));
  const read = readExported(text);
  const approve = workflow.transitions.find(({ trigger }) => trigger.event === 'APPROVE');
  expect(read).toMatchObject({
    kind: 'capsule',
    capsule: {
      record: {
        states: ['live.status.AVAILABLE'],
        history: [
          { at: '2026-03-01T08:00:00.000Z', transition: approve?.id, states: ['live.status.PENDING_CREATION'] },
          { transition: null, states: [] },
        ],
      },
    },
  });
  for (const word of ['Ada', 'shop', 'entry-7']) expect(text).not.toContain(word);
});

test('a machine that another tool has made is read by its names', () => {
  const read = readExported(
    '{"id":"door","initial":"closed","states":{"closed":{"on":{"OPEN":{"target":"open","guard":"it is unlocked"}}},"open":{"after":{"5000":"closed"}}}}',
  );
  if (read.kind !== 'machine') throw new Error('It is a machine.');
  expect(read.workflow.states.map(({ label }) => label)).toEqual(['Door', 'Closed', 'Open']);
  expect(read.workflow.transitions.map(({ label, guards }) => [label, guards.map(({ name }) => name)])).toEqual([
    ['Open', ['it is unlocked']],
    ['After 5 s', []],
  ]);
});
