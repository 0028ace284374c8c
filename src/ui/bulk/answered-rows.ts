import { isApplied, isUnapplied, needsOwner, type OutboxCommand } from '../../machines/outbox/command.ts';
import type { BulkRow, BulkRowState } from '../../machines/records/bulk-rows.ts';

/** `returned`: it was queued, and now only its owner can continue, in the queue. */
export type ResultState = BulkRowState | 'returned';

export type ResultRow<RecordType> = Omit<BulkRow<RecordType>, 'state'> & { readonly state: ResultState };

/** Queued rows with what became of their command since: a queued one is sent as soon as there is a connection. */
export function answeredRows<RecordType>(
  rows: readonly BulkRow<RecordType>[],
  waiting: readonly OutboxCommand[],
  applied: Iterable<OutboxCommand>,
): readonly ResultRow<RecordType>[] {
  const appliedIds = new Set([...applied, ...waiting.filter(isApplied)].map(({ id }) => id));
  return rows.map((row) => {
    if (row.state !== 'queued' || row.commandId === null) return row;
    if (appliedIds.has(row.commandId)) return { ...row, state: 'done' };
    const command = waiting.find(({ id }) => id === row.commandId);
    if (command === undefined || !(needsOwner(command) || isUnapplied(command))) return row;
    return { ...row, state: 'returned', message: command.message };
  });
}
