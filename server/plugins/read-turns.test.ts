import { expect, it } from 'vitest';
import { storeRequest } from '../../tests/server/deployment-requests.ts';
import { startTestPortal } from '../../tests/server/portal.ts';
import { CallerGone } from '../problems/problem.ts';
import { ReadTurns } from './read-turns.ts';

const present = () => false;

/** Reads that end on request, with their names in order of their start. */
function controlled(turns: ReadTurns) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (userId: number, name: string, isPreferred = false, isGone = present) =>
    turns.run({ userId, isPreferred, isGone }, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  /** Waits until all promises that can settle have settled. */
  const settled = async () => {
    for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { began, read, end, settled };
}

it('limits the concurrent reads of one user, while others read', async () => {
  const { began, read, end, settled } = controlled(new ReadTurns({ ofUser: 2, ofAll: 4, waitingOfUser: 10 }));
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => read(1, name));
  read(2, 'b1');
  await settled();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(await first[0]).toBe('a1');
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('alternates between users when all turns are taken', async () => {
  const { began, read, end } = controlled(new ReadTurns({ ofUser: 2, ofAll: 2, waitingOfUser: 10 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) read(1, name);
  read(2, 'b1');
  read(3, 'c1');
  for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name);
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
});

it('never makes administrators wait for others', async () => {
  const { began, read, settled } = controlled(new ReadTurns({ ofUser: 2, ofAll: 2, waitingOfUser: 10 }));
  for (const name of ['a1', 'a2', 'a3']) read(1, name);
  for (const name of ['x1', 'x2', 'x3']) read(9, name, true);
  await settled();
  expect(began).toEqual(['a1', 'a2', 'x1', 'x2']);
});

it('refuses a read if too many of the same user wait', async () => {
  const { read } = controlled(new ReadTurns({ ofUser: 1, ofAll: 4, waitingOfUser: 2 }));
  read(1, 'a1');
  read(1, 'a2');
  read(1, 'a3');
  await expect(read(1, 'a4')).rejects.toMatchObject({ details: { status: 429, headers: { 'retry-after': '1' } } });
});

it('starts no reads of disconnected callers, and continues after a failure', async () => {
  const turns = new ReadTurns({ ofUser: 1, ofAll: 1, waitingOfUser: 10 });
  const { began, read, settled } = controlled(turns);
  const failing = turns.run({ userId: 1, isPreferred: false, isGone: present }, () => Promise.reject(new Error('no')));
  const gone = read(1, 'a1', false, () => true);
  read(2, 'b1');
  await expect(failing).rejects.toThrow('no');
  await expect(gone).rejects.toBeInstanceOf(CallerGone);
  await settled();
  expect(began).toEqual(['b1']);
});

it('handles new events between reads', async () => {
  const turns = new ReadTurns({ ofUser: 1, ofAll: 1, waitingOfUser: 10 });
  const order: string[] = [];
  const read = (name: string) =>
    turns.run({ userId: 1, isPreferred: false, isGone: present }, async () => {
      order.push(name);
      // Like an event from the operating system.
      if (name === 'a1') setImmediate(() => order.push('came in'));
    });
  await Promise.all([read('a1'), read('a2')]);
  expect(order).toEqual(['a1', 'came in', 'a2']);
});

it('applies to the calls of the contract: a user’s reads in turn, an administrator’s beside them', async () => {
  let running = 0;
  let most = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const portal = await startTestPortal({
    configuration: { readsOfUser: 1 },
    handlers: () => ({
      listConfigs: async ({ viewer }) => {
        if (viewer.userId === 3) return [];
        running += 1;
        most = Math.max(most, running);
        await held;
        running -= 1;
        return [];
      },
    }),
  });
  await storeRequest(portal.services.queries);
  const operator = await portal.signIn('operator');
  const administrator = await portal.signIn('administrator');
  const refused: unknown[] = [];
  const reads = Array.from({ length: 40 }, async () => {
    const { statusCode, headers } = await portal.call('GET', '/configs', { tokens: operator });
    if (statusCode === 429) refused.push(headers['retry-after']);
    return statusCode;
  });
  // One is read and 32 wait, once all of them have arrived.
  await expect.poll(() => refused).toEqual(Array.from({ length: 7 }, () => '1'));
  // Commands and administrators don't wait for any of them.
  expect((await portal.call('GET', '/configs', { tokens: administrator })).statusCode).toBe(200);
  expect((await portal.call('POST', '/auth/logoutUser', { tokens: await portal.signIn('viewer') })).statusCode).toBe(
    200,
  );
  release();
  const answers = await Promise.all(reads);
  expect(answers.filter((statusCode) => statusCode === 200)).toHaveLength(33);
  expect(most).toBe(1);
  await portal.close();
});

it('answers other calls between consecutive reads', async () => {
  const turns = new ReadTurns({ ofUser: 1, ofAll: 4, waitingOfUser: 10 });
  const seen: string[] = [];
  const reads = async () => {
    for (const name of ['a1', 'a2', 'a3'])
      await turns.run({ userId: 1, isPreferred: false, isGone: present }, async () => {
        seen.push(name);
      });
  };
  const calls = async () => {
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push('another call');
    }
  };
  await Promise.all([reads(), calls()]);
  expect(seen).toEqual(['another call', 'a1', 'another call', 'a2', 'another call', 'a3']);
});
