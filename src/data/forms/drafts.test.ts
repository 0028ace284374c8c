import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../../tests/signed-in-device.ts';
import { StoredTexts } from '../../../tests/stored-texts.ts';
import { DEPLOYMENT_FORMS } from '../../rules/deployments/forms/forms.ts';
import type { DeploymentFormValues } from '../../rules/deployments/forms/values.ts';
import { Device } from '../device/device.ts';
import { FormDrafts } from './drafts.ts';

const scope = { userId: 1, tenantId: 'NORTHWIND' };

async function open(isAllowed = () => true) {
  const name = `test-${crypto.randomUUID()}`;
  const device = new Device(name);
  await signIn(device, scope);
  const form = DEPLOYMENT_FORMS.PRODUCT;
  const drafts = new FormDrafts({ device, form, scope, address: 'create/PRODUCT', isAllowed, now: () => 5 });
  const rows = () => device.run((database) => database.drafts.toArray());
  return { name, device, drafts, rows };
}

const draft = (values: Partial<DeploymentFormValues>) => ({ form: 'PRODUCT', version: null, values });

it.each<Partial<DeploymentFormValues>>([
  { licence: '<Licence/>' },
  { defaultPassword: 'canary' },
  { sftpPassword: 'canary' },
  { uploadedStackFileToken: { fileName: 'stacks.zip', token: 'canary' } },
  { uploadedEnvFileToken: null },
])('what must not be stored on the device is not, even if a draft contains it: %j', async (values) => {
  const { drafts, rows } = await open();
  expect(await drafts.keep(draft({ client: 'northwind', ...values }))).toBeNull();
  expect(await rows()).toEqual([]);
});

it('what is asked of a draft is done in its order', async () => {
  const { drafts, rows } = await open();
  void drafts.keep(draft({ client: 'one' }));
  void drafts.drop();
  void drafts.keep(draft({ client: 'two' }));
  expect(await drafts.read()).toEqual({ ...draft({ client: 'two' }), keptAt: 5 });
  expect(await rows()).toHaveLength(1);
});

it('is not written where the device is no longer the user’s', async () => {
  let isTheirs = true;
  const { device, drafts, rows } = await open(() => isTheirs);
  await drafts.keep(draft({ client: 'one' }));
  isTheirs = false;
  await device.wipe();
  expect(await drafts.keep(draft({ client: 'two' }))).toBeNull();
  expect(await rows()).toEqual([]);
});

it('is not written where its user has left the device in another tab', async () => {
  const { device, drafts, rows } = await open();
  await Promise.all([device.wipe({ commandsOf: null, draftsOf: null }), drafts.keep(draft({ client: 'one' }))]);
  expect(await rows()).toEqual([]);
  expect(await drafts.keep(draft({ client: 'two' }))).toBeNull();
  await signIn(device, { ...scope, userId: 2 });
  expect(await drafts.keep(draft({ client: 'three' }))).toBeNull();
  expect(await rows()).toEqual([]);
  await signIn(device, scope);
  expect(await drafts.keep(draft({ client: 'four' }))).toBe(5);
});

describe('in the page’s last turn', () => {
  beforeEach(() => vi.stubGlobal('localStorage', new StoredTexts()));
  afterEach(() => vi.unstubAllGlobals());

  /** The next start of the app, on the same device. */
  async function restart(name: string, now = 9) {
    const device = new Device(name);
    const drafts = new FormDrafts({
      device,
      form: DEPLOYMENT_FORMS.PRODUCT,
      scope,
      address: 'create/PRODUCT',
      isAllowed: () => true,
      now: () => now,
    });
    return { device, drafts };
  }

  it('is left for the next start, once the device was read, be it the first that is kept', async () => {
    let isTheirs = true;
    const { name, drafts } = await open(() => isTheirs);
    drafts.keepWhileLeaving(draft({ client: 'none' }));
    expect(localStorage).toHaveLength(0);
    await drafts.read();
    drafts.keepWhileLeaving(draft({ client: 'one' }));
    drafts.keepWhileLeaving(draft({ client: 'two', defaultPassword: 'canary' }));
    isTheirs = false;
    drafts.keepWhileLeaving(draft({ client: 'three' }));
    const next = await restart(name);
    expect(await next.drafts.read()).toEqual({ ...draft({ client: 'one' }), keptAt: 5 });
    expect(localStorage).toHaveLength(0);
    expect(await next.device.readSession()).toMatchObject({ holdsData: true });
  });

  it('is newer than the draft just restored, which the device is still moving', async () => {
    const { name, drafts } = await open();
    await drafts.keep(draft({ client: 'one' }));
    const second = await restart(name);
    await second.drafts.read();
    const taken = second.drafts.take();
    second.drafts.keepWhileLeaving(draft({ client: 'two' }));
    await taken;
    const third = await restart(name);
    expect(await third.drafts.read()).toEqual({ ...draft({ client: 'two' }), keptAt: 9 });
  });

  it('is older than what the device holds of it since', async () => {
    const { name, drafts } = await open();
    await drafts.read();
    drafts.keepWhileLeaving(draft({ client: 'left' }));
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"keptAt":5', '"keptAt":4'));
    await drafts.keep(draft({ client: 'kept' }));
    const next = await restart(name);
    expect(await next.drafts.read()).toEqual({ ...draft({ client: 'kept' }), keptAt: 5 });
  });

  it('is not left behind a wipe, nor on the device of another user', async () => {
    const { device, drafts } = await open();
    await drafts.read();
    const wiped = device.wipe();
    drafts.keepWhileLeaving(draft({ client: 'one' }));
    await wiped;
    drafts.keepWhileLeaving(draft({ client: 'two' }));
    await signIn(device, { ...scope, userId: 2 });
    await drafts.read();
    drafts.keepWhileLeaving(draft({ client: 'three' }));
    expect(localStorage).toHaveLength(0);
  });

  it('goes with its user, and waits for them where only another one leaves', async () => {
    const { device, drafts } = await open();
    await drafts.read();
    drafts.keepWhileLeaving(draft({ client: 'one' }));
    await device.wipe({ commandsOf: 2, draftsOf: 2 });
    expect(localStorage).toHaveLength(1);
    await device.wipe({ commandsOf: scope.userId, draftsOf: scope.userId });
    expect(localStorage).toHaveLength(0);
  });
});

it('makes the device one that holds something of its user', async () => {
  const { device, drafts } = await open();
  expect((await device.readSession()).holdsData).toBe(false);
  expect(device.isInUse).toBe(false);
  await drafts.keep(draft({ client: 'one' }));
  expect((await device.readSession()).holdsData).toBe(true);
  expect(device.isInUse).toBe(true);
});

it('stays where the device makes room', async () => {
  const { device, drafts, rows } = await open();
  await drafts.keep(draft({ client: 'one' }));
  await device.keep(async (database) => {
    await database.choices.put({ ...scope, key: 'configs', part: { configs: ['base'] }, fetchedAt: 1 });
  });
  const noRoom = new DOMException('There is no room.', 'QuotaExceededError');
  expect(await device.keep(() => Promise.reject(noRoom))).toBe(false);
  expect(await rows()).toHaveLength(1);
  expect(await device.run((database) => database.choices.count())).toBe(0);
});
