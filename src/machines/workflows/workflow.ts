/**
 * A machine of the product as people read it: what the visualizer draws, lists in tables, simulates, compares and exports. It is made from
 * the running charts and holds data alone, so that it travels as JSON.
 */
import type { Privilege } from '../../rules/access.ts';
import type { OfflinePolicy } from '../lifecycles/engine/offline-policy.ts';

/** What a machine is about, in the order in which they are offered. */
export const WORKFLOW_GROUPS = {
  lifecycle: 'Lifecycles',
  session: 'Session and device',
  queue: 'Queue and sync',
  screen: 'Screens',
  form: 'Forms',
} as const;

export type WorkflowGroup = keyof typeof WORKFLOW_GROUPS;

export type WorkflowStateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface WorkflowState {
  /** Its path in the machine: 'live.approval.PENDING_APPROVAL'; the root's is ''. */
  readonly id: string;
  /** The id of the state around it; null of the root. */
  readonly parent: string | null;
  readonly kind: WorkflowStateKind;
  /** Its name in the chart, as in records and logs: 'PENDING_APPROVAL'. */
  readonly name: string;
  /** As screens show it: 'Pending approval'. */
  readonly label: string;
  /** Whether the state around it begins here. */
  readonly isInitial: boolean;
  /** Given where a record begins here too that is made by a holder of one of these. */
  readonly beginsFor?: readonly Privilege[];
  readonly tags: readonly string[];
  /** What is done on the way in and out, and what works while it is active. */
  readonly entry: readonly WorkflowEffect[];
  readonly exit: readonly WorkflowEffect[];
  readonly activities: readonly WorkflowEffect[];
}

/** An effect that the chart requests. */
export interface WorkflowEffect {
  readonly name: string;
  /** Its parameter as text: 'LAUNCH'; null where it has none, or where that is not known before. */
  readonly detail: string | null;
}

/** Who or what makes a transition happen. */
export type WorkflowTrigger =
  /** Somebody's action, or a report of the job runner or of the device. */
  | { readonly kind: 'event'; readonly event: string }
  /** What works in the state has ended, well or not. */
  | { readonly kind: 'done' | 'error'; readonly event: string }
  /** Time has passed: milliseconds, or the name of a time that is worked out then. */
  | { readonly kind: 'after'; readonly event: string; readonly delay: number | string }
  /** At once, where its guards hold. */
  | { readonly kind: 'always'; readonly event: '' };

/** Who sends the event: a user by an action, the runner or another part of the machine by itself. */
export type WorkflowSender = 'user' | 'runner' | 'device' | 'machine';

export interface WorkflowGuard {
  /** As it stands in the chart. */
  readonly name: string;
  /** Why not, where it does not hold; null where the name says it. */
  readonly sentence: string | null;
  /** What it checks: the record's facts, statuses of other regions, the viewer, the event, or a mixture. */
  readonly about: 'facts' | 'statuses' | 'viewer' | 'event' | 'context';
}

/** The privileges of which one is enough in a case. */
export interface WorkflowPermission {
  /** 'in production', 'of databases'; null where it is the same everywhere. */
  readonly where: string | null;
  readonly anyOf: readonly Privilege[];
}

export interface WorkflowTransition {
  /** Unique in its workflow, and the same as long as source, trigger, guards and targets are. */
  readonly id: string;
  readonly source: string;
  /** Ids of states; none where it leads nowhere else. */
  readonly targets: readonly string[];
  /** Given where it leads back into its own state, or one around it, and begins that anew: what works there is ended and begun again. */
  readonly isReentering?: true;
  readonly trigger: WorkflowTrigger;
  /** As screens call it: 'Approve'. */
  readonly label: string;
  readonly sender: WorkflowSender;
  /** All of them hold where it is taken; of several transitions of one event the first one that may be is. */
  readonly guards: readonly WorkflowGuard[];
  /** Empty where it asks for none. */
  readonly permissions: readonly WorkflowPermission[];
  /** What a device without a connection does with it; null of what no user does. */
  readonly offline: OfflinePolicy | null;
  readonly effects: readonly WorkflowEffect[];
}

export interface Workflow {
  /** As addresses name it: 'deployment', 'vpc', 'session', 'form-product'. */
  readonly id: string;
  readonly label: string;
  readonly group: WorkflowGroup;
  /** The root first, each before what is in it, in the order of the chart. */
  readonly states: readonly WorkflowState[];
  readonly transitions: readonly WorkflowTransition[];
  /** Of what is drawn: equal where nothing of it differs. */
  readonly version: string;
}

/** What a form's fields have to do with each other: a picture of its own beside its wizard. */
export interface FieldGraph {
  /** As addresses name it: 'form-product'. */
  readonly id: string;
  readonly label: string;
  readonly sections: readonly { readonly id: string; readonly label: string }[];
  readonly fields: readonly GraphField[];
  readonly dependencies: readonly FieldDependency[];
}

export interface GraphField {
  readonly id: string;
  readonly section: string;
  readonly label: string;
  /** As a user knows the control: 'text', 'checkbox', 'choice'. */
  readonly control: string;
}

/** What the field `on` decides about the field `of`. */
export interface FieldDependency {
  readonly of: string;
  readonly on: string;
  readonly kind: 'visible' | 'editable' | 'required' | 'options' | 'value' | 'check';
}
