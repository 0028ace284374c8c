import * as v from 'valibot';
import { createMachine } from 'xstate';
import { fieldOf } from '../../lifecycles/engine/transitions.ts';
import { versionOf } from '../fingerprint.ts';
import { nameWords } from '../name-words.ts';
import { type ChartWords, plainGuard, readChart, triggerWords } from '../read-chart.ts';
import type { Workflow } from '../workflow.ts';
import { CAPSULE_FORMAT, type Capsule } from './capsule.ts';
import { CAPSULE, MACHINE_META, STATE_META, TRANSITION_META } from './workflow-schema.ts';

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
