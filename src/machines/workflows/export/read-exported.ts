import * as v from 'valibot';
import { createMachine } from 'xstate';
import type { Privilege } from '../../../rules/access/access.ts';
import type { OfflinePolicy } from '../../lifecycles/engine/offline-policy.ts';
import { fieldOf } from '../../lifecycles/engine/transitions.ts';
import { nameWords } from '../chart-words.ts';
import { versionOf } from '../fingerprint.ts';
import { type ChartWords, plainGuard, readChart, type SaidOfTransition, triggerWords } from '../read-chart.ts';
import type { WORKFLOW_GROUPS, Workflow, WorkflowState, WorkflowTransition } from '../workflow.ts';
import { CAPSULE_FORMAT, type Capsule } from './capsule.ts';

/** The product's largest chart has about 300 transitions. */
const LIMITS = { text: 2_000, states: 2_000, transitions: 10_000, parts: 200, steps: 5_000 } as const;

const text = v.pipe(v.string(), v.maxLength(LIMITS.text));
const instant = v.pipe(v.string(), v.isoTimestamp());
const listOf = <Schema extends v.GenericSchema>(schema: Schema, most: number) =>
  v.pipe(v.array(schema), v.maxLength(most));

const effect = v.object({ name: text, detail: v.nullable(text) });
const effects = listOf(effect, LIMITS.parts);

const OFFLINE_POLICIES = [
  'queueable',
  'needs network',
  'needs fresh sign-in',
  'opens a form',
  'reads',
] as const satisfies readonly OfflinePolicy[];

const offlinePolicy = v.union([
  v.picklist(OFFLINE_POLICIES),
  v.object({ queueableForMinutes: v.pipe(v.number(), v.minValue(1)) }),
]);

/** Other portal versions may have other privileges, kept by name. */
const privilege = v.custom<Privilege>((value) => typeof value === 'string' && /^[\w.]{1,100}$/.test(value));

const group = v.picklist([
  'lifecycle',
  'session',
  'queue',
  'screen',
  'form',
] as const satisfies readonly (keyof typeof WORKFLOW_GROUPS)[]);

const saidEntries = {
  label: text,
  sender: v.picklist(['user', 'runner', 'device', 'machine']),
  guards: listOf(
    v.object({
      name: text,
      sentence: v.nullable(text),
      about: v.picklist(['facts', 'statuses', 'viewer', 'event', 'context']),
    }),
    LIMITS.parts,
  ),
  permissions: listOf(v.object({ where: v.nullable(text), anyOf: listOf(privilege, LIMITS.parts) }), LIMITS.parts),
  offline: v.nullable(offlinePolicy),
} as const;

const state: v.GenericSchema<unknown, WorkflowState> = v.object({
  id: text,
  parent: v.nullable(text),
  kind: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
  name: text,
  label: text,
  isInitial: v.boolean(),
  beginsFor: v.exactOptional(listOf(privilege, LIMITS.parts)),
  tags: listOf(text, LIMITS.parts),
  entry: effects,
  exit: effects,
  activities: effects,
});

const transition: v.GenericSchema<unknown, WorkflowTransition> = v.object({
  id: text,
  source: text,
  targets: listOf(text, LIMITS.parts),
  isReentering: v.exactOptional(v.literal(true)),
  trigger: v.variant('kind', [
    v.object({ kind: v.literal('event'), event: text }),
    v.object({ kind: v.literal('done'), event: text }),
    v.object({ kind: v.literal('error'), event: text }),
    v.object({ kind: v.literal('after'), event: text, delay: v.union([v.number(), text]) }),
    v.object({ kind: v.literal('always'), event: v.literal('') }),
  ]),
  effects,
  ...saidEntries,
});

const workflow: v.GenericSchema<unknown, Workflow> = v.object({
  id: text,
  label: text,
  group,
  states: listOf(state, LIMITS.states),
  transitions: listOf(transition, LIMITS.transitions),
  version: text,
});

const ids = listOf(text, LIMITS.parts);

const CAPSULE: v.GenericSchema<unknown, Capsule> = v.object({
  format: v.literal(CAPSULE_FORMAT),
  formatVersion: v.literal(1),
  productVersion: text,
  exportedAt: instant,
  workflow,
  record: v.nullable(
    v.object({
      states: ids,
      history: listOf(v.object({ at: instant, transition: v.nullable(text), states: ids }), LIMITS.steps),
    }),
  ),
});

/** The `meta` of an exported machine, its states and transitions, which other tools leave alone. */
const MACHINE_META = v.object({ workflow: text, label: text, group });
const STATE_META = v.object({ label: text, beginsFor: v.exactOptional(listOf(privilege, LIMITS.parts), []) });
const TRANSITION_META: v.GenericSchema<unknown, SaidOfTransition> = v.object(saidEntries);

export type ReadExport =
  | { readonly kind: 'capsule'; readonly capsule: Capsule }
  | { readonly kind: 'machine'; readonly workflow: Workflow }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Characters. */
export const LARGEST_EXPORT = 2_000_000;

/** Nesting levels. */
const DEEPEST = 100;

function refused(sentence: string): ReadExport {
  return { kind: 'refused', sentence };
}

function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function isWhole({ states, transitions }: Workflow): boolean {
  const ids = new Set<string>();
  for (const { id, parent } of states) {
    const isPlaced = parent === null ? ids.size === 0 && id === '' : ids.has(parent);
    if (!isPlaced || ids.has(id)) return false;
    ids.add(id);
  }
  const named = new Set(transitions.map(({ id }) => id));
  return (
    ids.size > 0 &&
    named.size === transitions.length &&
    transitions.every(({ source, targets }) => ids.has(source) && targets.every((target) => ids.has(target)))
  );
}

function readCapsule(content: object): ReadExport {
  const version = fieldOf(content, 'formatVersion');
  if (typeof version === 'number' && version > 1)
    return refused(
      'This capsule was made by a newer version of the portal. Open it there, or export it in an older format.',
    );
  const parsed = v.safeParse(CAPSULE, content);
  if (!parsed.success)
    return refused('This capsule is damaged: parts of it are missing or can’t be read. Export it again.');
  const { workflow } = parsed.output;
  if (!isWhole(workflow) || versionOf(workflow) !== workflow.version)
    return refused('This capsule has been changed since it was exported. Export it again.');
  return { kind: 'capsule', capsule: parsed.output };
}

/** The labels in an export of the portal; names in another tool's. */
const machineWords: ChartWords = {
  stateLabel: (_, name, meta) => {
    const said = v.safeParse(STATE_META, meta);
    return said.success ? said.output.label : nameWords(name);
  },
  beginsFor: (_, meta) => {
    const said = v.safeParse(STATE_META, meta);
    return said.success ? said.output.beginsFor : [];
  },
  said: (read) => {
    const said = v.safeParse(TRANSITION_META, read.meta);
    if (said.success) return said.output;
    const guards = read.guards.map(plainGuard);
    return { label: triggerWords(read), sender: 'machine', guards, permissions: [], offline: null };
  },
};

function areStates(states: unknown): boolean {
  if (states === undefined) return true;
  if (typeof states !== 'object' || states === null || Array.isArray(states)) return false;
  return Object.values(states).every(
    (state) => typeof state === 'object' && state !== null && areStates(fieldOf(state, 'states')),
  );
}

const UNREADABLE = refused('This machine can’t be read because it is inconsistent. Export it again.');

function readMachine(content: object): ReadExport {
  if (!areStates(fieldOf(content, 'states'))) return UNREADABLE;
  const said = v.safeParse(MACHINE_META, fieldOf(content, 'meta'));
  const name = fieldOf(content, 'id');
  const id = typeof name === 'string' ? name : 'machine';
  const { workflow, label, group } = said.success
    ? said.output
    : { workflow: id, label: nameWords(id), group: 'screen' as const };
  try {
    const machine = createMachine(content);
    const read = readChart({ id: workflow, label, group, machine, words: machineWords });
    return isWhole(read) ? { kind: 'machine', workflow: read } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** A capsule of any installation, or a machine as JSON from this portal or Stately's tools. */
export function readExported(text: string): ReadExport {
  if (text.length > LARGEST_EXPORT)
    return refused('This file exceeds 2 MB, so it isn’t a portal export. Choose another file.');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return refused('This file isn’t valid JSON. Choose a capsule, or a machine exported as JSON.');
  }
  if (typeof content !== 'object' || content === null || isDeep(content))
    return refused('This file contains no workflow. Choose a capsule, or a machine exported as JSON.');
  if (fieldOf(content, 'format') === CAPSULE_FORMAT) return readCapsule(content);
  if (fieldOf(content, 'states') === undefined)
    return refused('This file contains no workflow. Choose a capsule, or a machine exported as JSON.');
  return readMachine(content);
}
