import type { ReactNode } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import { deadlineWords, isOverdue } from '../../rules/approvals/deadline.ts';
import { rejectionReason } from '../../rules/records/record-decision.ts';
import { usePendingDecision } from '../outbox/outbox-context.tsx';
import { MarkedStatus } from '../outbox/PendingMark.tsx';
import { useDeadline } from '../portal/deadline.ts';
import type { ListColumn, ShownRecord, TextColumn } from './list-definition.ts';
import type { RowsOf } from './rows-of.ts';

interface DrawnCellProps<Row extends ListRow, Progress, Action extends string> {
  list: RowsOf<Row, Progress, Action>;
  column: Exclude<ListColumn<Row, Progress>, TextColumn<Row, Progress>>;
  shown: ShownRecord<Row, Progress>;
}

/** A column that draws its cell: of a status, with what waits, was decided or is late. */
export function DrawnCell<Row extends ListRow, Progress, Action extends string>({
  list,
  column,
  shown,
}: DrawnCellProps<Row, Progress, Action>) {
  const { marks, actions } = list;
  return column.card === 'status' && (marks !== undefined || actions !== null) ? (
    <Marked list={list} record={shown.record} now={shown.now}>
      {column.cell(shown)}
    </Marked>
  ) : (
    column.cell(shown)
  );
}

interface MarkedProps<Row extends ListRow, Progress, Action extends string> {
  list: RowsOf<Row, Progress, Action>;
  record: Row;
  now: Date;
  children: ReactNode;
}

function Marked<Row extends ListRow, Progress, Action extends string>({
  list: { marks, actions },
  record,
  now,
  children,
}: MarkedProps<Row, Progress, Action>) {
  const reason = rejectionReason(marks?.decisionOf?.(record) ?? null);
  const count = marks?.approvalCount?.(record) ?? null;
  const deadline = useDeadline(marks, record);
  const decided = actions?.decidedRecord?.(record);
  const pending = usePendingDecision(decided?.area ?? marks?.area ?? null, decided?.record ?? record);
  const late = deadline !== null && isOverdue(deadline, now.getTime()) ? deadlineWords(deadline, now.getTime()) : null;
  const note = [late, count].filter((words) => words !== null).join(' · ');
  return (
    <MarkedStatus pending={pending} reason={reason} note={note === '' ? null : note}>
      {children}
    </MarkedStatus>
  );
}
