import type { ChangesSinceApproval, PlannedChanges, PlanSummary } from '../../contract/generated/schema.d.ts';
import type { DecisionMarks } from '../../rules/records/decision-marks.ts';
import type { RecordComparison, RecordFact } from '../../rules/records/record-sections.ts';
import type { CredentialDemand } from '../../rules/reference/environment-credential.ts';
import type { FactsViewer } from '../lifecycles/engine/facts-viewer.ts';
import type { OfflinePolicy } from '../lifecycles/engine/offline-policy.ts';
import type { Refusal } from '../lifecycles/engine/refusals.ts';

/** Typed before a command, never pasted: the name of what changes for good. */
export interface TypedDemand {
  readonly text: string;
  readonly label: string;
  readonly notice?: string;
}

/** The part of a `RecordLifecycle` that is needed; an area without one answers from privileges. */
export interface ConfirmedLifecycle<Action extends string, RecordType> {
  readonly labels: Readonly<Record<Action, string>>;
  /** Null where only the server knows. */
  ask(
    record: RecordType,
    viewer: FactsViewer,
    now: Date,
  ): {
    whyNot(action: Action): Refusal | null;
    privilegeRefusal(action: Action): Refusal | null;
    losesApproval?(): boolean;
  } | null;
  policyOf(action: Action): OfflinePolicy;
}

/** Confirmation of an area's commands in list, page and outbox. Methods, so that any area's records fit. */
export interface ConfirmedCommands<Action extends string, RecordType> extends DecisionMarks<RecordType> {
  readonly noun: string;
  readonly questions: Readonly<Record<Action, string>>;
  readonly lifecycle: ConfirmedLifecycle<Action, RecordType>;
  readonly comparison: RecordComparison<RecordType>;
  /** What an approver judges by; absent where nothing is approved. */
  factsOf?(record: RecordType, product: string): readonly RecordFact[];
  isProduction?(record: RecordType): boolean;
  /** Something of it runs or may run, or its plan changes more than it creates; absent where nothing is approved. */
  isChange?(record: RecordType): boolean;
  /** What was edited since the last approval; null for nothing, absent where nothing is approved. */
  changesSinceApproval?(record: RecordType): ChangesSinceApproval | null;
  /** Approved, and what was approved has not begun; absent where nothing is approved. */
  isApproved?(record: RecordType): boolean;
  /** Carries out what was approved, so that its question says what has changed since; absent: never. */
  carriesOutApproval?(action: Action): boolean;
  /** What its launch would change; null for none, absent where nothing is planned. */
  planOf?(record: RecordType): PlanSummary | null;
  /** Resource by resource; null where the record doesn't have it, as in a list. */
  plannedChangesOf?(record: RecordType): PlannedChanges | null;
  /** What the command names of the plan that was shown; null or absent for nothing. */
  planDigestOf?(action: string, record: RecordType): string | null;
  /** "1 of 2 approvals, by Mara Lindqvist"; null where one is enough, or none is awaited. */
  approvalsSoFar?(record: RecordType): string | null;
  /** The count after another approval; null where it is the last one. */
  countAfterApproval?(record: RecordType): string | null;
  /** The initial focus is then not on Yes. */
  isDestructive(action: Action): boolean;
  removes(action: Action): boolean;
  /** For people, without its number. */
  nameOf(record: RecordType): string;
  /** Replaces the action's question for this record; null or absent for none. */
  questionOf?(action: Action, record: RecordType): string | null;
  noticeOf?(action: Action, record: RecordType, now: Date): string | null;
  /** The facts that its notice says; absent: none. */
  noticedFacts?(action: Action, record: RecordType, now: Date): readonly RecordFact[];
  typed?(action: Action, record: RecordType): TypedDemand | null;
  /** Whether the server checks for obstacles first; absent: never. */
  isCheckedFirst?(action: Action, record: RecordType): boolean;
  credential?(action: Action, record: RecordType): CredentialDemand | null;
  /** Whether the secrets of an empty credential are typed with it, so that it can't wait on the device; absent: never. */
  needsSecrets?(action: Action, record: RecordType): boolean;
}
