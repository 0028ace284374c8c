import type { FactsViewer } from './facts-viewer.ts';
import type { Lifecycle, MissingAction } from './lifecycle.ts';
import type { OfflinePolicy } from './offline-policy.ts';
import type { Refusal } from './refusals.ts';

export interface AskedRecord<Action extends string> {
  readonly offered: ReadonlySet<Action>;
  /** Allowed by statuses and privileges, refused by another rule. */
  readonly refused: ReadonlySet<Action>;
  readonly whyNot: (action: Action) => Refusal | null;
  readonly privilegeRefusal: (action: Action) => Refusal | null;
  readonly missing: () => readonly MissingAction<Action>[];
  /** Whether saving an edit takes back its approval; absent where it doesn't. */
  readonly losesApproval?: () => boolean;
}

export interface RecordLifecycle<Row, Action extends string> {
  readonly actions: readonly Action[];
  readonly labels: Readonly<Record<Action, string>>;
  /** Null where the chart doesn't know the record's statuses. */
  readonly ask: (record: Row, viewer: FactsViewer, now: Date) => AskedRecord<Action> | null;
  readonly policyOf: (action: Action) => OfflinePolicy;
}

export function recordLifecycle<Row, Tuple, Action extends string, Facts>(
  lifecycle: Pick<
    Lifecycle<Tuple, Action, string, Facts, [Row, FactsViewer, Date], unknown, unknown>,
    | 'actions'
    | 'labels'
    | 'factsOf'
    | 'offered'
    | 'refused'
    | 'whyNot'
    | 'privilegeRefusal'
    | 'missing'
    | 'losesApproval'
    | 'policyOf'
  >,
  tupleOf: (record: Row) => Tuple | null,
): RecordLifecycle<Row, Action> {
  return {
    actions: lifecycle.actions,
    labels: lifecycle.labels,
    ask: (record, viewer, now) => {
      const tuple = tupleOf(record);
      if (tuple === null) return null;
      const facts = lifecycle.factsOf(record, viewer, now);
      return {
        offered: lifecycle.offered(tuple, facts),
        refused: lifecycle.refused(tuple, facts),
        whyNot: (action) => lifecycle.whyNot(tuple, facts, action),
        privilegeRefusal: (action) => lifecycle.privilegeRefusal(facts, action),
        missing: () => lifecycle.missing(tuple, facts),
        losesApproval: () => lifecycle.losesApproval(tuple, facts),
      };
    },
    policyOf: lifecycle.policyOf,
  };
}
