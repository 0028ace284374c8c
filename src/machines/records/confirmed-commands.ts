import type { RecordAreaName } from '../../rules/areas.ts';
import type { CredentialDemand } from '../../rules/environment-credential.ts';
import type { RecordComparison } from '../../rules/record-sections.ts';
import type { FactsViewer } from '../lifecycles/engine/facts-viewer.ts';
import type { OfflinePolicy } from '../lifecycles/engine/offline-policy.ts';
import type { Refusal } from '../lifecycles/engine/refusals.ts';

/** A text that must be typed before a command, never pasted: the name of what is changed for good. */
export interface TypedDemand {
  readonly text: string;
  /** "Type the environment identifier to confirm" */
  readonly label: string;
  /** Why it is asked for, in a sentence. */
  readonly notice?: string;
}

/** What is asked of the area's lifecycle (`RecordLifecycle`); an area without one answers by its privileges. */
export interface ConfirmedLifecycle<Action extends string, Subject> {
  readonly labels: Readonly<Record<Action, string>>;
  /** Null where only the server knows. */
  ask(record: Subject, viewer: FactsViewer, now: Date): { whyNot(action: Action): Refusal | null } | null;
  policyOf(action: Action): OfflinePolicy;
}

/**
 * How the commands on an area's records are confirmed, on its list and on its detail page, and decided on again in the queue. Methods,
 * so that dialogs and queue can hold those of any area: they hand them the area's own records.
 */
export interface ConfirmedCommands<Action extends string, Subject> {
  readonly area: RecordAreaName;
  /** What a sentence calls a record of which no more is known: "request". */
  readonly noun: string;
  readonly questions: Readonly<Record<Action, string>>;
  readonly lifecycle: ConfirmedLifecycle<Action, Subject>;
  readonly comparison: RecordComparison<Subject>;
  /** Whether it takes something away: then Yes is not where the focus begins. */
  isDestructive(action: Action): boolean;
  /** Whether there is no record any more once it is done. */
  removes(action: Action): boolean;
  /** How people know the record, without its number. */
  nameOf(record: Subject): string;
  /** What is asked of this very record instead of the action's question; null, or not given, where that is asked. */
  questionOf?(action: Action, record: Subject): string | null;
  /** What else there is to know before it is answered, in a sentence; null, or not given, where there is nothing. */
  noticeOf?(action: Action, record: Subject): string | null;
  /** Where not given, nothing has to be typed. */
  typed?(action: Action, record: Subject): TypedDemand | null;
  /** Whether the server is asked first if something else stands in the way; where not given, no command is. */
  isCheckedFirst?(action: Action, record: Subject): boolean;
  /** Where not given, no command needs a credential. */
  credential?(action: Action, record: Subject): CredentialDemand | null;
}
