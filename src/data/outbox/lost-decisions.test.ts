import { beforeEach, expect, it, vi } from 'vitest';
import type { QueuedCommand } from '../../machines/command.ts';
import { LostDecisions } from './lost-decisions.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

const command: QueuedCommand = {
  sequence: 1,
  id: 'c1',
  userId: 7,
  tenantId: 'NORTHWIND',
  action: 'APPROVE',
  from: 'list',
  subjectId: 12,
  version: 3,
  seen: null,
  decidedAt: 5_000,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: null,
  message: null,
  now: null,
  changedBy: null,
  changedAt: null,
  settledAt: null,
};

/** What a page leaves behind whose user has two decisions waiting. */
function leaveTwo(): void {
  const before = new LostDecisions(() => false);
  before.follow(7);
  before.note([command, { ...command, sequence: 2, id: 'c2', decidedAt: 9_000 }]);
}

it('tells what was lost while the app was closed, until it was read', () => {
  leaveTwo();
  const lost = new LostDecisions(() => true);
  lost.follow(7);
  lost.note([]);
  expect(lost.get()).toMatchObject({ count: 2, oldest: 5_000 });
  lost.acknowledge();
  expect(lost.get()).toBeNull();
  expect(stored.size).toBe(0);
});

it('tells what was lost while the app was open', () => {
  leaveTwo();
  const lost = new LostDecisions(() => false);
  lost.follow(7);
  expect(lost.get()).toBeNull();
  lost.emptied();
  expect(lost.get()).toMatchObject({ count: 2 });
});

it('tells nobody of what another user has lost, and nothing where all was sent', () => {
  leaveTwo();
  const other = new LostDecisions(() => true);
  other.follow(8);
  expect(other.get()).toBeNull();
  leaveTwo();
  const sent = new LostDecisions(() => false);
  sent.follow(7);
  sent.note([{ ...command, state: 'confirmed', settledAt: 6_000 }]);
  sent.emptied();
  expect(sent.get()).toBeNull();
});
