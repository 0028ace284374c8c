/** Compares two versions of a chart, and finds present records that the other one has no place for. */
import { privilegeNames } from '../../../rules/access/privilege-labels.ts';
import { listed } from '../../../rules/texts/listed.ts';
import { offlineSentence } from '../../lifecycles/engine/offline-policy.ts';
import { nameWords, senderWords } from '../chart-words.ts';
import { effectWords } from '../effect-words.ts';
import type { StatusValues } from '../simulation/lifecycle-simulator.ts';
import { statePath } from '../state-path.ts';
import type { Workflow, WorkflowEffect, WorkflowState, WorkflowStateKind, WorkflowTransition } from '../workflow.ts';

export interface ChartDifference {
  /** One id, or two where the versions differ: the new and the old. */
  readonly ids: readonly string[];
  readonly of: 'state' | 'transition';
  readonly kind: 'added' | 'removed' | 'changed';
  /** 'Status › Approved', 'Approve: Status › Pending approval → Approved'. */
  readonly name: string;
  readonly changes: readonly string[];
}

/** Source and trigger: with the same ones it is the same transition, changed. */
function placeOf({ source, trigger }: WorkflowTransition): string {
  return `${source} ${trigger.kind} ${trigger.event}`;
}

type States = ReadonlyMap<string, WorkflowState>;

function labelOf(states: States, id: string): string {
  return states.get(id)?.label || id;
}

function pathOf(states: States, id: string): string {
  return statePath({ states: [...states.values()] }, id) || id;
}

function listOr(words: readonly string[], none: string): string {
  return words.length === 0 ? none : listed(words, 'and');
}

/** 'Guards: it was A; now it is B.'; null where equal. */
function changeOf(what: string, before: readonly string[], after: readonly string[], none = 'nothing'): string | null {
  if (before.join('\n') === after.join('\n')) return null;
  return `${what}: before ${listOr(before, none)}, now ${listOr(after, none)}.`;
}

/** With names of the code where two effects have the same sentence. */
function effectsChange(
  what: string,
  before: readonly WorkflowEffect[],
  after: readonly WorkflowEffect[],
): string | null {
  const named = (effects: readonly WorkflowEffect[]) =>
    effects.map((effect) => `${effectWords(effect)} (${effect.name})`);
  return changeOf(what, before.map(effectWords), after.map(effectWords)) ?? changeOf(what, named(before), named(after));
}

function isSaid(change: string | null): change is string {
  return change !== null;
}

const KINDS: Readonly<Record<WorkflowStateKind, string>> = {
  atomic: 'a simple state',
  compound: 'a group of states, one at a time',
  parallel: 'a group of parallel states',
  final: 'an end',
  history: 'a return to the previous state',
};

function beginners({ beginsFor = [] }: WorkflowState): readonly string[] {
  return beginsFor.length === 0 ? [] : [privilegeNames(beginsFor)];
}

function stateChanges(before: WorkflowState, after: WorkflowState, states: States): readonly string[] {
  const around = ({ parent }: WorkflowState) => (parent === null ? [] : [pathOf(states, parent)]);
  return [
    changeOf('Name', [before.label], [after.label]),
    changeOf('Kind', [KINDS[before.kind]], [KINDS[after.kind]]),
    changeOf('Parent state', around(before), around(after)),
    changeOf('Initial state', [before.isInitial ? 'yes' : 'no'], [after.isInitial ? 'yes' : 'no']),
    changeOf('Possible initial state if its creator holds', beginners(before), beginners(after)),
    changeOf('Tags', before.tags.map(nameWords), after.tags.map(nameWords)),
    effectsChange('On entry', before.entry, after.entry),
    effectsChange('On exit', before.exit, after.exit),
    effectsChange('While it is active', before.activities, after.activities),
  ].filter(isSaid);
}

function permissionWords({ permissions }: WorkflowTransition): readonly string[] {
  return permissions.map(({ where, anyOf }) => [privilegeNames(anyOf), where].filter(Boolean).join(' '));
}

function guardWords({ guards }: WorkflowTransition): readonly string[] {
  return guards.map(({ name, sentence }) => (sentence === null ? name : `${name} (“${sentence}”)`));
}

function offlineWords({ offline, label }: WorkflowTransition): readonly string[] {
  return offline === null ? [] : [`“${offlineSentence(offline, label)}”`];
}

function transitionChanges(before: WorkflowTransition, after: WorkflowTransition, states: States): readonly string[] {
  const names = ({ targets }: WorkflowTransition) => targets.map((id) => pathOf(states, id));
  const sender = (of: WorkflowTransition) => [senderWords(of.sender).toLowerCase()];
  return [
    changeOf('Event', [before.trigger.event], [after.trigger.event]),
    changeOf('Label', [before.label], [after.label]),
    changeOf('Leads to', names(before), names(after), 'nowhere else'),
    changeOf('Only if', guardWords(before), guardWords(after), 'no rule'),
    changeOf('Privileges', permissionWords(before), permissionWords(after), 'none'),
    changeOf('Without a connection', offlineWords(before), offlineWords({ ...after, label: before.label })),
    effectsChange('What it does', before.effects, after.effects),
    changeOf('Sent by', sender(before), sender(after)),
  ].filter(isSaid);
}

function transitionName(transition: WorkflowTransition, states: States): string {
  const { label, source, targets } = transition;
  const around = states.get(source)?.parent;
  const targetName = (id: string) => (states.get(id)?.parent === around ? labelOf(states, id) : pathOf(states, id));
  const to = targets.length === 0 ? '' : ` → ${listed(targets.map(targetName), 'and')}`;
  return `${label}: ${pathOf(states, source)}${to}`;
}

type Pair = readonly [WorkflowTransition | null, WorkflowTransition | null];

/** Pairs equal ids first, then the rest in chart order. */
function paired(before: readonly WorkflowTransition[], after: readonly WorkflowTransition[]): readonly Pair[] {
  const equal = after.flatMap((one) => {
    const same = before.find(({ id }) => id === one.id);
    return same === undefined ? [] : [[same, one] as const];
  });
  const [left, right] = [
    before.filter((one) => !equal.some(([same]) => same === one)),
    after.filter((one) => !equal.some(([, same]) => same === one)),
  ];
  const rest = Array.from(
    { length: Math.max(left.length, right.length) },
    (_, index) => [left[index] ?? null, right[index] ?? null] as const,
  );
  return [...equal, ...rest];
}

/** Transitions at one place with the same text can't be distinguished. */
function readAs({ source, targets, label }: WorkflowTransition): string {
  return JSON.stringify([source, targets, label]);
}

/** Pairs additions and removals that read alike: the event was renamed. */
function renamed(pairs: readonly Pair[]): readonly Pair[] {
  const came = pairs.flatMap(([old, now]) => (old === null && now !== null ? [now] : []));
  const found = new Map<WorkflowTransition, WorkflowTransition>();
  for (const [old, now] of pairs) {
    if (old === null || now !== null) continue;
    const place = came.findIndex((each) => readAs(each) === readAs(old));
    for (const same of place === -1 ? [] : came.splice(place, 1)) found.set(old, same);
  }
  const taken = new Set(found.values());
  return pairs.flatMap(([old, now]): readonly Pair[] => {
    if (now !== null) return taken.has(now) ? [] : [[old, now]];
    return old === null ? [] : [[old, found.get(old) ?? null]];
  });
}

export function compareVersions(
  before: Pick<Workflow, 'states' | 'transitions'>,
  after: Pick<Workflow, 'states' | 'transitions'>,
): readonly ChartDifference[] {
  const was = new Map(before.states.map((state) => [state.id, state]));
  const is = new Map(after.states.map((state) => [state.id, state]));
  const every = new Map([...was, ...is]);
  const states: ChartDifference[] = [...new Set([...was.keys(), ...is.keys()])].flatMap((id): ChartDifference[] => {
    const [old, now] = [was.get(id), is.get(id)];
    const known = now ?? old;
    if (known === undefined) return [];
    const shared = { ids: [id], of: 'state', name: pathOf(every, id) } as const;
    if (old === undefined) return [{ ...shared, kind: 'added', changes: [] }];
    if (now === undefined) return [{ ...shared, kind: 'removed', changes: [] }];
    const changes = stateChanges(old, now, every);
    return changes.length === 0 ? [] : [{ ...shared, kind: 'changed', changes }];
  });
  const places = new Set([...before.transitions, ...after.transitions].map(placeOf));
  const [wereAt, areAt] = [Map.groupBy(before.transitions, placeOf), Map.groupBy(after.transitions, placeOf)];
  const pairs = renamed([...places].flatMap((place) => paired(wereAt.get(place) ?? [], areAt.get(place) ?? [])));
  const transitions = pairs.flatMap(([old, now]): ChartDifference[] => {
    const known = now ?? old;
    if (known === null) return [];
    const shared = { ids: [known.id], of: 'transition', name: transitionName(known, every) } as const;
    if (old === null) return [{ ...shared, kind: 'added', changes: [] }];
    if (now === null) return [{ ...shared, kind: 'removed', changes: [] }];
    const changes = transitionChanges(old, now, every);
    return changes.length === 0 ? [] : [{ ...shared, ids: [...new Set([now.id, old.id])], kind: 'changed', changes }];
  });
  return [...states, ...transitions];
}

export interface StandingRecord {
  readonly id: string;
  readonly name: string;
  readonly statuses: StatusValues;
}

export interface WaitingDecision {
  readonly id: string;
  readonly action: string;
  readonly name: string;
  readonly statuses: StatusValues | null;
}

export interface Stranded {
  readonly records: readonly (StandingRecord & { readonly missing: readonly string[] })[];
  readonly decisions: readonly WaitingDecision[];
}

export function stateIdOf(region: string, status: string): string {
  return `live.${region}.${status}`;
}

export function stateIdsOf(statuses: StatusValues): readonly string[] {
  return Object.entries(statuses).map(([region, status]) => stateIdOf(region, status));
}

/** Records in states that the version lacks, and decisions it takes in none of their states. */
export function strandedIn(
  { states, transitions }: Pick<Workflow, 'states' | 'transitions'>,
  records: readonly StandingRecord[],
  decisions: readonly WaitingDecision[],
): Stranded {
  const known = new Set(states.map(({ id }) => id));
  return {
    records: records.flatMap((record) => {
      const missing = Object.entries(record.statuses)
        .filter(([region, status]) => !known.has(stateIdOf(region, status)))
        .map(([, status]) => status);
      return missing.length === 0 ? [] : [{ ...record, missing }];
    }),
    decisions: decisions.filter(({ action, statuses }) => {
      const taken = transitions.filter(({ trigger }) => trigger.event === action);
      if (statuses === null) return taken.length === 0;
      // Actions of every status are in the parent of the regions.
      const here = new Set([
        ...stateIdsOf(statuses),
        'live',
        ...Object.keys(statuses).map((region) => `live.${region}`),
      ]);
      return !taken.some(({ source }) => here.has(source));
    }),
  };
}
