import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, and, not, or } from 'xstate';
import type { Privilege } from '../../rules/access/access.ts';
import { listed } from '../../rules/texts/listed.ts';
import { fieldOf } from '../lifecycles/engine/transitions.ts';
import { effectsOf } from './chart-effects.ts';
import { givenWords, nameWords } from './chart-words.ts';
import { versionOf } from './fingerprint.ts';
import type {
  Workflow,
  WorkflowEffect,
  WorkflowGroup,
  WorkflowGuard,
  WorkflowState,
  WorkflowTransition,
  WorkflowTrigger,
} from './workflow.ts';

interface WrittenGuard {
  /** 'the network is available', 'not: a dialog is open', 'A or B'. */
  readonly name: string;
  readonly given: string | null;
  readonly isOfEvent: boolean;
}

/** The guards within `and`, `or` and `not`, which XState keeps on its function. */
function within(guard: unknown): readonly unknown[] {
  const guards = fieldOf(guard, 'guards');
  return Array.isArray(guards) ? guards : [];
}

/** XState's own guard functions. The build shortens function names. */
const CHECKS = {
  and: fieldOf(and([]), 'check'),
  or: fieldOf(or([]), 'check'),
  not: fieldOf(not('any'), 'check'),
} as const;

function oneOf(written: readonly WrittenGuard[], name: string): WrittenGuard {
  return { name, given: null, isOfEvent: written.some(({ isOfEvent }) => isOfEvent) };
}

/** All that have to hold: those of an `and` one by one. Empty without a guard. */
function writtenGuards(guard: unknown): readonly WrittenGuard[] {
  if (guard === undefined || guard === null) return [];
  if (typeof guard === 'string') return [{ name: guard, given: null, isOfEvent: false }];
  if (typeof guard !== 'function') {
    const params = fieldOf(guard, 'params');
    const isOfEvent = typeof params === 'function';
    return [{ name: String(fieldOf(guard, 'type')), given: givenWords(params), isOfEvent }];
  }
  const parts = within(guard).flatMap(writtenGuards);
  const names = parts.map(({ name }) => name);
  switch (fieldOf(guard, 'check')) {
    case CHECKS.and:
      return parts;
    case CHECKS.or:
      return [oneOf(parts, listed(names, 'or'))];
    case CHECKS.not:
      return [oneOf(parts, `not: ${listed(names, 'and')}`)];
    default:
      return [{ name: 'a check holds', given: null, isOfEvent: false }];
  }
}

export type SaidOfTransition = Pick<WorkflowTransition, 'label' | 'sender' | 'guards' | 'permissions' | 'offline'>;

export interface ReadTransition {
  readonly source: string;
  readonly trigger: WorkflowTrigger;
  /** The actor in the state whose end or events are the trigger; '' otherwise. */
  readonly worker: string;
  /** Milliseconds of a constant delay; null otherwise. */
  readonly delay: number | null;
  readonly guards: readonly WrittenGuard[];
  readonly meta: unknown;
}

export interface ChartWords {
  readonly stateLabel: (id: string, name: string, meta: unknown) => string;
  /** Privileges to create a record in this state; empty where none start here, or for everybody. */
  readonly beginsFor: (id: string, meta: unknown) => readonly Privilege[];
  readonly said: (transition: ReadTransition) => SaidOfTransition;
}

export interface ReadChart {
  readonly id: string;
  readonly label: string;
  readonly group: WorkflowGroup;
  readonly machine: AnyStateMachine;
  readonly words: ChartWords;
}

function stateId({ path }: Pick<AnyStateNode, 'path'>): string {
  return path.join('.');
}

function workerOf(node: AnyStateNode, event: string): string {
  const worker = node.invoke.find(
    ({ id }) => /^xstate\.(done\.actor|error\.actor|snapshot)\./.test(event) && event.endsWith(`.${id}`),
  );
  if (worker === undefined) return '';
  return typeof worker.src === 'string' ? worker.src : worker.id;
}

function triggerOf(node: AnyStateNode, transition: AnyTransitionDefinition): WorkflowTrigger {
  const event: string = transition.eventType;
  if (event === '') return { kind: 'always', event };
  const delayed = node.after.find(({ eventType }) => eventType === event);
  if (delayed !== undefined) {
    const { delay } = delayed;
    return { kind: 'after', event, delay: typeof delay === 'number' || typeof delay === 'string' ? delay : event };
  }
  if (event.startsWith('xstate.done.') && !event.endsWith('*')) return { kind: 'done', event };
  if (event.startsWith('xstate.error.')) return { kind: 'error', event };
  return { kind: 'event', event };
}

function triggerName(trigger: WorkflowTrigger, worker: string): string {
  switch (trigger.kind) {
    case 'always':
      return 'always';
    case 'after':
      return `after ${trigger.delay}`;
    case 'done':
    case 'error':
      return worker === '' ? trigger.kind : `${trigger.kind} ${worker}`;
    case 'event':
      return worker === '' ? trigger.event : `news ${worker}`;
  }
}

function durationWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}

/** Default names: 'After 10 s: poll interval', 'Probe: failed'. */
export function triggerWords({ trigger, worker, delay }: Pick<ReadTransition, 'trigger' | 'worker' | 'delay'>): string {
  switch (trigger.kind) {
    case 'always':
      return 'At once';
    case 'after': {
      const time = delay === null ? 'After' : `After ${durationWords(delay)}`;
      return typeof trigger.delay === 'number' ? time : `${time}: ${nameWords(trigger.delay).toLowerCase()}`;
    }
    case 'done':
      return worker === '' ? 'All parts done' : `${nameWords(worker)}: done`;
    case 'error':
      return `${nameWords(worker)}: failed`;
    case 'event':
      if (worker !== '') return `${nameWords(worker)}: news`;
      if (trigger.event.startsWith('xstate.snapshot.')) return 'A part has changed';
      return trigger.event.startsWith('xstate.done.') ? 'A part has ended' : nameWords(trigger.event);
  }
}

function fixedDelay(trigger: WorkflowTrigger, { machine }: AnyStateNode): number | null {
  if (trigger.kind !== 'after') return null;
  const { delay } = trigger;
  if (typeof delay === 'number') return delay;
  const named: unknown = machine.implementations.delays[delay];
  return typeof named === 'number' ? named : null;
}

function activitiesOf(node: AnyStateNode): readonly WorkflowEffect[] {
  return node.invoke.map(({ src, id }) => ({ name: typeof src === 'string' ? src : id, detail: null }));
}

function statesIn(node: AnyStateNode, words: ChartWords): readonly WorkflowState[] {
  const id = stateId(node);
  const { parent } = node;
  const beginsFor = words.beginsFor(id, node.meta);
  const begins = parent?.type === 'parallel' || parent?.initial?.target.includes(node) === true;
  return [
    {
      id,
      parent: parent === undefined ? null : stateId(parent),
      kind: node.type,
      name: node.key,
      label: words.stateLabel(id, node.key, node.meta),
      isInitial: begins,
      ...(beginsFor.length > 0 && { beginsFor }),
      tags: node.tags,
      entry: effectsOf(node.entry),
      exit: effectsOf(node.exit),
      activities: activitiesOf(node),
    },
    ...Object.values<AnyStateNode>(node.states).flatMap((child) => statesIn(child, words)),
  ];
}

function transitionsOf(node: AnyStateNode, words: ChartWords): readonly WorkflowTransition[] {
  const source = stateId(node);
  const counted = new Map<string, number>();
  const own = [...node.transitions.values()].flat();
  return [...own, ...(node.always ?? [])].map((transition) => {
    const trigger = triggerOf(node, transition);
    const worker = workerOf(node, trigger.event);
    const name = triggerName(trigger, worker);
    const place = (counted.get(name) ?? 0) + 1;
    counted.set(name, place);
    const guards = writtenGuards(transition.guard);
    return {
      id: `${source}:${name}${place === 1 ? '' : `:${place}`}`,
      source,
      targets: (transition.target ?? []).map(stateId),
      ...(transition.reenter && { isReentering: true as const }),
      trigger,
      effects: effectsOf(transition.actions),
      ...words.said({ source, trigger, worker, delay: fixedDelay(trigger, node), guards, meta: transition.meta }),
    };
  });
}

function transitionsIn(node: AnyStateNode, words: ChartWords): readonly WorkflowTransition[] {
  const children = Object.values<AnyStateNode>(node.states);
  return [...transitionsOf(node, words), ...children.flatMap((child) => transitionsIn(child, words))];
}

export function readChart({ id, label, group, machine, words }: ReadChart): Workflow {
  const root: AnyStateNode = machine.root;
  const read = { states: statesIn(root, words), transitions: transitionsIn(root, words) };
  return { id, label, group, ...read, version: versionOf(read) };
}

export function plainGuard({ name, given, isOfEvent }: WrittenGuard): WorkflowGuard {
  return { name: given === null ? name : `${name}: ${given}`, sentence: null, about: isOfEvent ? 'event' : 'context' };
}
