import type { LucideIcon } from 'lucide-react';
import type { RecordLifecycle } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import type { ShownDecision } from '../queue/queue-context.tsx';

/** What can be done with an area's records, wherever it is offered. */
export interface AreaActions<Row, Action extends string> {
  readonly lifecycle: RecordLifecycle<Row, Action>;
  readonly labels: Readonly<Record<Action, string>>;
  readonly icons: Readonly<Record<Action, LucideIcon>>;
  /** A hook: the decision on a record that waits in the queue. Absent where no decision of the area may wait. */
  readonly usePendingDecision?: (record: Row | null) => ShownDecision | null;
}
