import { beginningWords } from '../../../machines/workflows/chart-words.ts';
import { effectWords } from '../../../machines/workflows/effect-words.ts';
import type { Workflow, WorkflowState, WorkflowTransition } from '../../../machines/workflows/workflow.ts';
import { drawnArrow, drawnBox, type LineWords } from './boxes.ts';
import {
  type Drawing,
  type DrawnArrow,
  type DrawnBox,
  type DrawnLook,
  type DrawnSender,
  type DrawnTexts,
  type DrawnWay,
  METRICS,
} from './drawing.ts';
import { mainWays, type Way } from './main-ways.ts';

/** The box for transitions that are possible in every state of a frame. */
function anywhereIn(frame: string): string {
  return `${frame} anywhere`;
}

export function senderOf({ sender }: Pick<WorkflowTransition, 'sender'>): DrawnSender {
  return sender === 'user' ? 'user' : 'machine';
}

function wordsOf({ label, trigger }: WorkflowTransition): string {
  if (label !== '') return label;
  return trigger.kind === 'always' ? 'At once' : trigger.event;
}

function conditionsOf({ guards }: WorkflowTransition): readonly string[] {
  return guards.map(({ name }) => name);
}

/** The transition's label, unless that only repeats the target. */
type Said =
  | { readonly kind: 'stays' }
  | { readonly kind: 'arrow'; readonly target: string }
  | { readonly kind: 'listed'; readonly target: string };

const REPORTED = 'Reported';

/** Whether the label only says that the runner reported the target state. */
function isPlainReport(label: string, target: string): boolean {
  return label === target || label === `${REPORTED}: ${target}`;
}

function lineOf(transition: WorkflowTransition, said: Said, source: string): LineWords {
  const label = wordsOf(transition);
  const words = () => {
    switch (said.kind) {
      case 'stays':
        return isPlainReport(label, source) ? `${REPORTED} again` : label;
      case 'arrow':
        return isPlainReport(label, said.target) ? REPORTED : label;
      case 'listed':
        return `${isPlainReport(label, said.target) ? REPORTED : label} → ${said.target}`;
    }
  };
  return { of: [transition.id], sender: senderOf(transition), words: words(), conditions: conditionsOf(transition) };
}

/** Merges transitions that differ only in their target: "Reported → A, B, C". */
function inOneGo(lines: readonly LineWords[]): readonly LineWords[] {
  const merged: LineWords[] = [];
  for (const line of lines) {
    const [label = '', target] = line.words.split(' → ');
    const place = merged.findIndex(
      (other) =>
        target !== undefined &&
        line.sender === 'machine' &&
        other.sender === 'machine' &&
        other.words.startsWith(`${label} → `) &&
        line.conditions.join() === other.conditions.join(),
    );
    const found = merged[place];
    if (found === undefined) merged.push(line);
    else merged[place] = { ...found, of: [...found.of, ...line.of], words: `${found.words}, ${target}` };
  }
  return [...merged.filter(({ sender }) => sender === 'user'), ...merged.filter(({ sender }) => sender === 'machine')];
}

function lookOf(state: WorkflowState, parent: WorkflowState | undefined): DrawnLook {
  switch (state.kind) {
    case 'final':
      return 'final';
    case 'compound':
    case 'parallel':
      return parent?.kind === 'parallel' ? 'region' : 'frame';
    case 'atomic':
    case 'history':
      return parent?.kind === 'parallel' ? 'region' : 'state';
  }
}

class States {
  readonly byId: ReadonlyMap<string, WorkflowState>;

  constructor(states: readonly WorkflowState[]) {
    this.byId = new Map(states.map((state) => [state.id, state]));
  }

  /** The state and its ancestors, nearest first. */
  around(id: string): readonly string[] {
    const found: string[] = [];
    for (let state = this.byId.get(id); state !== undefined; ) {
      found.push(state.id);
      state = state.parent === null ? undefined : this.byId.get(state.parent);
    }
    return found;
  }

  label(id: string): string {
    return this.byId.get(id)?.label ?? id;
  }

  /** Whether the transition leaves a parallel region. */
  leavesRegion(from: string, to: string): boolean {
    const around = new Set(this.around(to));
    return this.around(from).some((id) => {
      const parent = this.byId.get(id)?.parent ?? null;
      return parent !== null && this.byId.get(parent)?.kind === 'parallel' && !around.has(id);
    });
  }
}

interface PlacedTransition {
  readonly transition: WorkflowTransition;
  readonly from: string;
  readonly to: string | null;
}

function hintsOf(state: WorkflowState, hidden: number): readonly string[] {
  const effects = (word: string, list: WorkflowState['entry']) =>
    list.length === 0 ? [] : [`${word}: ${list.map(effectWords).join(', ')}`];
  const beginning = beginningWords(state);
  return [
    ...(beginning === null ? [] : [beginning]),
    ...(hidden > 0 ? [hidden === 1 ? '1 state' : `${hidden} states`] : []),
    ...effects('On entry', state.entry),
    ...effects('Works', state.activities),
    ...effects('On exit', state.exit),
  ];
}

/** States from which on all texts don't fit a screen in a readable size. */
const LARGE = 12;

/** What a picture says before the user has chosen. */
export function usualTexts({ states }: Pick<Workflow, 'states'>): DrawnTexts {
  return states.length < LARGE ? 'all' : 'names';
}

const whole = { all: new WeakMap<Workflow, Drawing>(), names: new WeakMap<Workflow, Drawing>() };

/** Memoized. @param collapsed ids of collapsed states */
export function drawWorkflow(workflow: Workflow, collapsed: ReadonlySet<string>, texts: DrawnTexts = 'all'): Drawing {
  const make = () => (texts === 'all' ? draw(workflow, collapsed) : withNamesOnly(draw(workflow, collapsed)));
  if (collapsed.size > 0) return make();
  const drawn = whole[texts].get(workflow) ?? make();
  whole[texts].set(workflow, drawn);
  return drawn;
}

/** Arrows keep their lines, by which they are selected and marked. */
function withNamesOnly(drawing: Drawing): Drawing {
  return {
    ...drawing,
    key: `names ${drawing.key}`,
    texts: 'names',
    boxes: drawing.boxes.map((box) =>
      drawnBox({ ...box, name: box.name.join(' '), hints: [], lines: [] }, METRICS.nameWords),
    ),
  };
}

function draw(workflow: Workflow, collapsed: ReadonlySet<string>): Drawing {
  const states = new States(workflow.states);
  const parents = new Set(workflow.states.flatMap(({ parent }) => (parent === null ? [] : [parent])));
  /** The state itself, or its outermost collapsed ancestor. */
  const shown = (id: string) => states.around(id).findLast((around) => collapsed.has(around)) ?? id;
  const placed = workflow.transitions.flatMap((transition): PlacedTransition[] => {
    const from = shown(transition.source);
    const isInside = from !== transition.source && transition.targets.every((target) => shown(target) === from);
    if (isInside) return [];
    if (transition.targets.length === 0) return [{ transition, from, to: null }];
    return transition.targets.map((target) => {
      const to = shown(target);
      const isWithin = from !== to && states.around(to).includes(from);
      return { transition, from: isWithin ? anywhereIn(from) : from, to: to === from ? null : to };
    });
  });
  const ways = placed.flatMap(({ transition, from, to }, place): Way[] =>
    to === null
      ? []
      : [
          {
            id: String(place),
            from,
            to,
            label: wordsOf(transition),
            isUsers: transition.sender === 'user',
            isLeaving: states.leavesRegion(transition.source, to),
          },
        ],
  );
  const arrowIds = mainWays(ways);
  const lines = new Map<string, LineWords[]>();
  const bundles = new Map<string, { from: string; to: string; sender: DrawnSender; lines: LineWords[] }>();
  const listed: DrawnWay[] = [];
  for (const [place, { transition, from, to }] of placed.entries()) {
    if (to !== null && arrowIds.has(String(place))) {
      const sender = senderOf(transition);
      const key = `${sender} ${from} ${to}`;
      const bundle = bundles.get(key) ?? { from, to, sender, lines: [] };
      bundle.lines.push(lineOf(transition, { kind: 'arrow', target: states.label(to) }, ''));
      bundles.set(key, bundle);
    } else {
      const said: Said = to === null ? { kind: 'stays' } : { kind: 'listed', target: states.label(to) };
      lines.set(from, [...(lines.get(from) ?? []), lineOf(transition, said, states.label(transition.source))]);
      if (to !== null) listed.push({ of: transition.id, from, to, sender: senderOf(transition) });
    }
  }
  const starts = new Set(placed.map(({ from }) => from));
  const boxes = workflow.states.flatMap((state): DrawnBox[] => {
    if (shown(state.id) !== state.id) return [];
    const isCollapsed = parents.has(state.id) ? collapsed.has(state.id) : null;
    const hidden =
      isCollapsed === true
        ? workflow.states.filter(({ id }) => id !== state.id && states.around(id).includes(state.id)).length
        : 0;
    const into = new Set(listed.flatMap(({ from, to }) => (to === state.id ? [from] : [])));
    const box = drawnBox({
      id: state.id,
      parent: state.parent,
      look: lookOf(state, state.parent === null ? undefined : states.byId.get(state.parent)),
      of: state.id,
      name: state.label,
      hints: [
        ...hintsOf(state, hidden),
        ...(into.size === 0 ? [] : [into.size === 1 ? '← from 1 more' : `← from ${into.size} more`]),
      ],
      lines: inOneGo(lines.get(state.id) ?? []),
      isInitial: state.isInitial || state.beginsFor !== undefined,
      isCollapsed,
    });
    const anywhere = anywhereIn(state.id);
    if (!starts.has(anywhere)) return [box];
    return [
      box,
      drawnBox({
        id: anywhere,
        parent: state.id,
        look: 'anywhere',
        of: state.id,
        name: 'From any of them',
        hints: [],
        lines: inOneGo(lines.get(anywhere) ?? []),
        isInitial: false,
        isCollapsed: null,
      }),
    ];
  });
  return {
    key: JSON.stringify([workflow.id, workflow.version, [...collapsed].toSorted()]),
    texts: 'all',
    boxes,
    arrows: [...bundles.values()].map(
      ({ from, to, sender, lines: said }): DrawnArrow => drawnArrow(from, to, sender, said),
    ),
    ways: listed,
  };
}
