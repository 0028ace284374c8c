import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../tests/signed-in-device.ts';
import { DEPLOYMENT_FORMS } from '../../rules/deployments/forms/forms.ts';
import { FormDrafts } from '../forms/drafts.ts';
import { holdNextForm } from '../loading/next-form.ts';
import { Device } from './device.ts';

const scope = { userId: 1, tenantId: 'NORTHWIND' };
const link = { pathname: '/dashboard/deployments/create/meridian' };

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A form that is opened; each has its own row. */
function openDrafts(device: Device) {
  return new FormDrafts({ device, form: DEPLOYMENT_FORMS.PRODUCT, scope, address: 'create', isAllowed: () => true });
}

async function deviceWithDraft(client: string) {
  const device = new Device(`test-${crypto.randomUUID()}`);
  await signIn(device, scope);
  await openDrafts(device).keep({ form: 'PRODUCT', version: null, values: { client } });
  return device;
}

/** Points at a link and waits until the drafts are at hand. */
async function point(device: Device) {
  holdNextForm({ device, scope: () => scope }, link);
  await vi.waitFor(() => expect(device.draftsAtHand.rowsOf(scope)).not.toBeNull());
}

it('a form reads the drafts that are at hand', async () => {
  const device = await deviceWithDraft('northwind');
  await point(device);
  const run = vi.spyOn(device, 'run');
  expect((await openDrafts(device).read())?.values).toEqual({ client: 'northwind' });
  expect(run).not.toHaveBeenCalled();
});

it('they are no longer at hand after two seconds, after a write, and after the device was emptied', async () => {
  const device = await deviceWithDraft('northwind');
  await point(device);
  vi.advanceTimersByTime(2_001);
  expect(device.draftsAtHand.rowsOf(scope)).toBeNull();

  await point(device);
  const written = openDrafts(device).keep({ form: 'PRODUCT', version: null, values: { client: 'halden' } });
  expect(device.draftsAtHand.rowsOf(scope)).toBeNull();
  await written;
  expect((await openDrafts(device).read())?.values).toEqual({ client: 'halden' });

  await point(device);
  await device.wipe();
  expect(device.draftsAtHand.rowsOf(scope)).toBeNull();
});

it('rows that were being read while a draft was written are not at hand', async () => {
  const device = await deviceWithDraft('northwind');
  const reading = device.run((database) => device.draftsAtHand.hold(scope, database));
  await device.draftsAtHand.whileWriting(async () => undefined);
  await reading;
  expect(device.draftsAtHand.rowsOf(scope)).toBeNull();
});

it('another user or tenant has none of them at hand', async () => {
  const device = await deviceWithDraft('northwind');
  await point(device);
  expect(device.draftsAtHand.rowsOf({ ...scope, userId: 2 })).toBeNull();
  expect(device.draftsAtHand.rowsOf({ ...scope, tenantId: 'HALDEN' })).toBeNull();
});

it('nothing is read for a link to a list or a record', async () => {
  const device = await deviceWithDraft('northwind');
  const run = vi.spyOn(device, 'run');
  for (const pathname of ['/dashboard/deployments/list', '/dashboard/deployments/view/meridian/7'])
    holdNextForm({ device, scope: () => scope }, { pathname });
  expect(run).not.toHaveBeenCalled();
});
