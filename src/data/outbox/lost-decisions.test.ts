import { beforeEach, expect, it, vi } from 'vitest';
import type { OutboxCommand } from '../../machines/outbox/command.ts';
import { hasNothingUnsent, readUnsentMarks } from '../device/unsent-mark.ts';
import { type FindMissing, LostDecisions } from './lost-decisions.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

const command: OutboxCommand = {
  sequence: 1,
  id: 'c1',
  userId: 7,
  tenantId: 'NORTHWIND',
  action: 'APPROVE',
  from: 'list',
  area: 'deployments',
  subjectId: 12,
  version: 3,
  seen: null,
  comment: null,
  until: null,
  limitMs: null,
  decidedAtServer: null,
  decidedAt: 5_000,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: null,
  message: null,
  now: null,
  changedBy: null,
  changedAt: null,
  settledAt: null,
  isUnanswered: false,
};

const holdsNothing = async (ids: readonly string[]) => new Set(ids);
const holdsEverything = async () => new Set<string>();

/** A page whose user is signed in, over a device that holds what it is said to. */
async function opened(userId: number, findMissing: FindMissing): Promise<LostDecisions> {
  const lost = new LostDecisions();
  lost.follow(userId);
  await lost.look(findMissing);
  return lost;
}

/** What a page leaves behind whose user has two decisions waiting. */
async function leaveTwo(): Promise<void> {
  const before = await opened(7, holdsEverything);
  before.note([command, { ...command, sequence: 2, id: 'c2', decidedAt: 9_000 }]);
}

it('reports what was removed while the app was closed, at every start until it was read', async () => {
  await leaveTwo();
  for (let start = 0; start < 2; start += 1) {
    const lost = await opened(7, holdsNothing);
    lost.note([]);
    expect(lost.get().own).toEqual({ count: { decision: 2 }, oldest: 5_000 });
  }
  const lost = await opened(7, holdsNothing);
  lost.note([{ ...command, id: 'c3', decidedAt: 11_000 }]);
  expect(lost.get().own).toEqual({ count: { decision: 2 }, oldest: 5_000 });
  lost.acknowledge('own');
  expect(lost.get().own).toBeNull();
  expect(readUnsentMarks()).toMatchObject([{ id: 'c3' }]);
  lost.note([]);
  expect(stored.size).toBe(0);
});

it('reports what was removed while the app was open', async () => {
  await leaveTwo();
  const lost = await opened(7, holdsEverything);
  lost.note([command]);
  expect(lost.get().own).toBeNull();
  await lost.look(holdsNothing);
  expect(lost.get().own).toEqual({ count: { decision: 1 }, oldest: 5_000 });
});

it('takes nothing for lost that is on the device, whatever became of it, nor where the device can’t be looked into', async () => {
  await leaveTwo();
  const settled = await opened(7, holdsEverything);
  settled.note([{ ...command, state: 'confirmed', settledAt: 6_000 }]);
  expect(settled.get()).toEqual({ own: null, others: null });
  await leaveTwo();
  const unread = new LostDecisions();
  unread.follow(7);
  await expect(unread.look(() => Promise.reject(new Error('No device.')))).rejects.toThrow();
  unread.note([]);
  expect(unread.get().own).toBeNull();
  expect(readUnsentMarks()).toHaveLength(2);
});

it('reports how many there were and since when, once to another user and to the owner on their return', async () => {
  await leaveTwo();
  const other = await opened(8, holdsNothing);
  expect(other.get()).toEqual({ own: null, others: { count: { decision: 2 }, oldest: 5_000 } });
  other.note([{ ...command, userId: 8, id: 'd1' }]);
  other.acknowledge('others');
  expect(other.get()).toEqual({ own: null, others: null });
  expect((await opened(8, holdsNothing)).get().others).toBeNull();
  expect((await opened(7, holdsNothing)).get().own).toEqual({ count: { decision: 2 }, oldest: 5_000 });
});

it('marks a decision in the moment that it is on the device', async () => {
  const page = await opened(7, holdsEverything);
  expect(hasNothingUnsent(7)).toBe(true);
  page.queued(command);
  expect(hasNothingUnsent(7)).toBe(false);
  expect(hasNothingUnsent(8)).toBe(true);
});
