import * as v from 'valibot';
import type { Privilege } from '../../../rules/access/access.ts';
import type { OfflinePolicy } from '../../lifecycles/engine/offline-policy.ts';
import type { SaidOfTransition } from '../read-chart.ts';
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
  'reads',
] as const satisfies readonly OfflinePolicy[];

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
  offline: v.nullable(v.picklist(OFFLINE_POLICIES)),
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

export const CAPSULE: v.GenericSchema<unknown, Capsule> = v.object({
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
export const MACHINE_META = v.object({ workflow: text, label: text, group });
export const STATE_META = v.object({ label: text, beginsFor: v.exactOptional(listOf(privilege, LIMITS.parts), []) });
export const TRANSITION_META: v.GenericSchema<unknown, SaidOfTransition> = v.object(saidEntries);
