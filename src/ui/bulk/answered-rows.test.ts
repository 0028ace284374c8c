import { expect, test } from 'vitest';
import type { CommandState, OutboxCommand } from '../../machines/outbox/command.ts';
import { firstRow } from '../../machines/records/bulk-rows.ts';
import { answeredRows } from './answered-rows.ts';

const queuedRow = (id: number) => ({
  ...firstRow({ id, record: { id }, refusal: null, requiredText: null, credentialId: null }),
  state: 'queued' as const,
  commandId: `command-${id}`,
});

function command(id: number, state: CommandState, message: string | null = null): OutboxCommand {
  return {
    id: `command-${id}`,
    sequence: id,
    userId: 1,
    tenantId: 'HALDEN',
    action: 'RETRY',
    from: 'list',
    area: 'deployments',
    subjectId: id,
    version: 1,
    seen: null,
    comment: null,
    until: null,
    decidedAtServer: null,
    state,
    attempts: 0,
    nextAttemptAt: null,
    message,
    now: null,
    changedBy: null,
    changedAt: null,
    settledAt: null,
    decidedAt: 0,
    limitMs: null,
    isUnanswered: false,
  };
}

test('a queued row says what became of its command', () => {
  const rows = [1, 2, 3, 4, 5].map(queuedRow);
  const waiting = [command(2, 'confirmed'), command(3, 'conflict', 'It has changed.'), command(4, 'sending')];
  const answered = answeredRows(rows, waiting, [command(1, 'confirmed')]);
  // The fifth has left the device without an answer that this page has seen.
  expect(answered.map(({ state }) => state)).toEqual(['done', 'done', 'returned', 'queued', 'queued']);
  expect(answered[2]?.message).toBe('It has changed.');
});

test('rows that were answered at once stay as they are', () => {
  const rows = [
    { ...queuedRow(1), state: 'done' as const },
    { ...queuedRow(2), state: 'failed' as const },
  ];
  expect(answeredRows(rows, [command(2, 'confirmed')], [])).toEqual(rows);
});
