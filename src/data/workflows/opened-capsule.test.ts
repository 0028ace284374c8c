import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../tests/signed-in-device.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { keepOpenedCapsule, readOpenedCapsule } from './opened-capsule.ts';

const ada: Scope = { userId: 1, tenantId: 'NORTHWIND' };

let database: PortalDatabase;
let device: Device;
let scope: Scope | null;

beforeEach(async () => {
  const name = `test-${crypto.randomUUID()}`;
  database = new PortalDatabase(name);
  device = new Device(name);
  scope = ada;
  await signIn(device, ada);
});
afterEach(() => database.delete());

const keeper = () => ({ device, scope: () => scope });

it('keeps the file that was opened last, of megabytes too, for its user alone, until it is closed', async () => {
  expect(await readOpenedCapsule(keeper())).toBeNull();
  await keepOpenedCapsule(keeper(), '{"an earlier":"one"}');
  const large = JSON.stringify({ states: 'x'.repeat(6_000_000) });
  await keepOpenedCapsule(keeper(), large);
  expect(await readOpenedCapsule(keeper())).toBe(large);
  scope = { userId: 2, tenantId: 'NORTHWIND' };
  expect(await readOpenedCapsule(keeper())).toBeNull();
  scope = null;
  await keepOpenedCapsule(keeper(), 'Behind a logout');
  scope = ada;
  expect(await readOpenedCapsule(keeper())).toBe(large);
  await keepOpenedCapsule(keeper(), null);
  expect(await database.drafts.count()).toBe(0);
});

it('goes with a logout, and nothing else passes for it', async () => {
  await keepOpenedCapsule(keeper(), '{}');
  const [row] = await database.drafts.toArray();
  if (row === undefined) throw new Error('The file is kept.');
  await database.drafts.put({ ...row, draft: { text: 7 } });
  expect(await readOpenedCapsule(keeper())).toBeNull();
  await keepOpenedCapsule(keeper(), '{}');
  await device.wipe();
  await signIn(device, ada);
  expect(await readOpenedCapsule(keeper())).toBeNull();
});
