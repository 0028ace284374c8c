import { afterEach, expect, it, vi } from 'vitest';
import { sessionRow } from '../../../tests/signed-in-device.ts';
import { StoredTexts } from '../../../tests/stored-texts.ts';
import { Device } from '../device/device.ts';
import type { SessionRow } from '../device/session-database.ts';
import { SessionStore } from './session-store.ts';

afterEach(() => vi.unstubAllGlobals());

const session = (userId: number) => sessionRow({ userId, tenantId: 'NORTHWIND' });

async function setUp() {
  const name = `test-${crypto.randomUUID()}`;
  const [here, elsewhere] = [new Device(name), new Device(name)];
  const keep = (row: SessionRow | null) =>
    elsewhere.keepSession(async (transaction) => {
      const sessions = transaction.objectStore('sessions');
      await (row === null ? sessions.clear() : sessions.put(row));
    });
  await keep(session(1));
  const store = new SessionStore(here);
  await store.read();
  vi.stubGlobal('sessionStorage', Object.assign(new StoredTexts(), { 'portal.visitedPages': 'of user 1' }));
  const left = () => Object.keys(sessionStorage);
  return { store, keep, left };
}

it('removes what this tab has stored when another tab signs out or signs another user in', async () => {
  const signedOut = await setUp();
  await signedOut.keep(null);
  await signedOut.store.read();
  expect(signedOut.left()).toEqual([]);

  const replaced = await setUp();
  await replaced.keep(session(2));
  await replaced.store.read();
  expect(replaced.left()).toEqual([]);
});

it('leaves it where the same user goes on, and where the tokens alone have ended', async () => {
  const { store, keep, left } = await setUp();
  await keep({ ...session(1), accessToken: 'newer' });
  await store.read();
  await keep({ ...session(1), idToken: null, accessToken: null, refreshToken: null });
  await store.read();
  expect(left()).toEqual(['portal.visitedPages']);
});
