import type { RecordAreaName } from '../areas.ts';
import type { RecordDecision } from './record-decision.ts';

/** What a row says of a record's approval, below its status. Methods, so that any area's records fit. */
export interface DecisionMarks<RecordType> {
  readonly area: RecordAreaName;
  /** Whose rules a decision follows; absent where nothing is approved. */
  tenantsOf?(record: RecordType): readonly string[];
  /** The newest approval or rejection; null for none, absent where nothing is approved. */
  decisionOf?(record: RecordType): RecordDecision | null;
  /** ISO 8601; null if it awaits no decision, or the back end doesn't say. Absent where nothing is approved. */
  waitingSince?(record: RecordType): string | null;
  /** "1 of 2 approvals"; null where one is enough, or none is awaited. */
  approvalCount?(record: RecordType): string | null;
}
