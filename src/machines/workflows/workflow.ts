/** A machine as the visualizer draws, lists, simulates, compares and exports it. Data only, so that it travels as JSON. */
import type { Privilege } from '../../rules/access/access.ts';
import type { OfflinePolicy } from '../lifecycles/engine/offline-policy.ts';

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
  /** Its path: 'live.approval.PENDING_APPROVAL'; '' for the root. */
  readonly id: string;
  readonly parent: string | null;
  readonly kind: WorkflowStateKind;
  /** As in chart, records and logs: 'PENDING_APPROVAL'. */
  readonly name: string;
  readonly label: string;
  readonly isInitial: boolean;
  /** Records created with one of these privileges can start here. */
  readonly beginsFor?: readonly Privilege[];
  readonly tags: readonly string[];
  readonly entry: readonly WorkflowEffect[];
  readonly exit: readonly WorkflowEffect[];
  readonly activities: readonly WorkflowEffect[];
}

export interface WorkflowEffect {
  readonly name: string;
  /** 'LAUNCH'; null for none, or unknown before. */
  readonly detail: string | null;
}

export type WorkflowTrigger =
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'done' | 'error'; readonly event: string }
  /** Milliseconds, or the name of a computed delay. */
  | { readonly kind: 'after'; readonly event: string; readonly delay: number | string }
  /** At once, where the guards hold. */
  | { readonly kind: 'always'; readonly event: '' };

export type WorkflowSender = 'user' | 'runner' | 'device' | 'machine';

export interface WorkflowGuard {
  readonly name: string;
  readonly sentence: string | null;
  readonly about: 'facts' | 'statuses' | 'viewer' | 'event' | 'context';
}

/** One is enough. */
export interface WorkflowPermission {
  /** 'in production', 'of databases'; null for everywhere. */
  readonly where: string | null;
  readonly anyOf: readonly Privilege[];
}

export interface WorkflowTransition {
  /** Unique, and stable while source, trigger, guards and targets are. */
  readonly id: string;
  readonly source: string;
  /** State ids; empty where it stays. */
  readonly targets: readonly string[];
  /** Restarts its own state or a parent, and the actors there. */
  readonly isReentering?: true;
  readonly trigger: WorkflowTrigger;
  readonly label: string;
  readonly sender: WorkflowSender;
  /** All must hold; of several transitions of an event the first possible one is taken. */
  readonly guards: readonly WorkflowGuard[];
  readonly permissions: readonly WorkflowPermission[];
  /** null for events that aren't a user's. */
  readonly offline: OfflinePolicy | null;
  readonly effects: readonly WorkflowEffect[];
}

export interface Workflow {
  /** As in addresses: 'deployment', 'vpc', 'session', 'form-product'. */
  readonly id: string;
  readonly label: string;
  readonly group: WorkflowGroup;
  /** Root first, parents before children, in chart order. */
  readonly states: readonly WorkflowState[];
  readonly transitions: readonly WorkflowTransition[];
  /** Equal where nothing drawn differs. */
  readonly version: string;
}

/** The dependencies between a form's fields, beside its chart. */
export interface FieldGraph {
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
  readonly control: string;
}

export interface FieldDependency {
  readonly of: string;
  readonly on: string;
  readonly kind: 'visible' | 'editable' | 'required' | 'options' | 'value' | 'check';
}
