/** What the service worker shows of a push message, and what a pressed notification opens. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { goTo } from '../go-to.ts';
import { type Caller, expect, test } from '../visitors.ts';

test.use({ appInstalled: true, onNewDevices: true });

interface Vpc {
  readonly vpcId: number;
  readonly name: string;
  readonly tenantId: string;
}

async function waitingVpc(administrator: Caller): Promise<Vpc> {
  const { results } = await administrator.read<{ readonly results: readonly Vpc[] }>(
    'deploymentvpcs?status=PENDING_APPROVAL&pageSize=100',
  );
  const found = results.find(({ tenantId }) => tenantId === 'BRIGHTWATER');
  if (found === undefined) throw new Error('No VPC of BRIGHTWATER waits.');
  return found;
}

function itemOf({ vpcId, name, tenantId }: Vpc) {
  const label = 'Deployment VPC';
  return { area: 'vpcs', id: String(vpcId), tenantId, label, name, path: `/dashboard/vpcs/view/${vpcId}` };
}

/** Delivers messages to the portal's worker, as the browser's push service does. */
async function findPushes(page: Page) {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const registration of registrations)
      if (registration.scopeURL.startsWith(origin) && !registration.isDeleted)
        registrationId = registration.registrationId;
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrationId, { message: 'the worker is known' }).not.toBe('');
  return (items: readonly object[], isAlert = true) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify({ kind: 'waiting', tag: 'waiting', isAlert, total: items.length, items }),
    });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
  });

/** Presses the only notification, or one of its actions. */
async function press(page: Page, action: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker.');
  await worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    // The worker's own class, which pages don't have.
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent');
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: pressed }));
  }, action);
}

test('several decisions are one notification, which opens the question; notifications are chosen on their page', async ({
  visit,
  callAs,
}) => {
  const vpc = await waitingVpc(await callAs('administrator'));
  const { page } = await visit('approver', { atList: true });
  await page.context().grantPermissions(['notifications']);
  const push = await findPushes(page);
  await push([itemOf(vpc), { ...itemOf(vpc), id: '0', name: 'another' }]);
  await expect
    .poll(() => shown(page))
    .toEqual([['2 requests wait for you', `Deployment VPC ${vpc.name}\nDeployment VPC another`]]);
  await push([itemOf(vpc)], false);
  await expect.poll(() => shown(page)).toEqual([['A request waits for you', `Deployment VPC ${vpc.name}`]]);

  // What follows the first page is there: with it, the page hears of pressed notifications.
  await expect(page.getByRole('link', { name: /requests? waits? for your decision|requests wait/ })).toBeVisible();
  await press(page, 'approve');
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to approve this VPC?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Viewing VPC #${vpc.vpcId}` })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([]);

  // A worker that is about to rest misses a message that is delivered by hand.
  await expect(async () => {
    await push([itemOf(vpc)]);
    await expect.poll(() => shown(page), { timeout: 3_000 }).toHaveLength(1);
  }).toPass();
  await push([], false);
  await expect.poll(() => shown(page)).toEqual([]);

  await test.step('notifications are turned on, chosen and turned off on their page', async () => {
    // Only this call needs the browser's own push service.
    const secret = randomBytes(16).toString('base64url');
    await page.evaluate((auth) => {
      PushManager.prototype.subscribe = async (options) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const p256dh = await crypto.subtle.exportKey('raw', pair.publicKey);
        const bytes = (text: string) =>
          Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
        const subscription = {
          endpoint: 'https://push.example.com/send/one',
          options: { applicationServerKey: new Uint8Array(options?.applicationServerKey as ArrayBuffer).buffer },
          getKey: (name: string) => (name === 'auth' ? bytes(auth) : p256dh),
          unsubscribe: async () => true,
        };
        return subscription as unknown as PushSubscription;
      };
    }, secret);
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByText(/^Notifications are on: Chrome on /)).toBeVisible();

    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/push/settings') && answer.ok());
    for (const change of [
      () => page.getByRole('checkbox', { name: /^An operation of yours is complete/ }).uncheck(),
      () => page.getByRole('radio', { name: 'These tenants' }).check(),
      () => page.getByRole('checkbox', { name: 'Halden Outfitters' }).uncheck(),
      () => page.getByRole('checkbox', { name: 'Hold notifications back at certain hours' }).check(),
      () => page.getByRole('textbox', { name: 'Until' }).fill('06:30'),
      () => page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo'),
    ])
      await Promise.all([saved(), change()]);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /^An operation of yours is complete/ })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Halden Outfitters' })).not.toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Until' })).toHaveValue('06:30');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Notifications are off here.')).toBeVisible();
  });
});

/** As the worker does for a pressed notification; null while the page doesn't hear it yet. */
async function askToOpen(page: Page, address: string): Promise<string | null> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker.');
  return worker.evaluate(async (opened) => {
    const scope = globalThis as unknown as { clients: { matchAll: () => Promise<readonly Window[]> } };
    const [client] = await scope.clients.matchAll();
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<string>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    client?.postMessage({ type: 'OPEN_ADDRESS', address: opened }, { transfer: [port2] });
    return Promise.race([answer, new Promise<null>((resolve) => setTimeout(resolve, 500, null))]);
  }, address);
}

test('a pressed notification leaves a page alone where input would be lost', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  await goTo(page, '/dashboard/credentials/create');
  await page.getByRole('combobox', { name: /^Cloud provider/ }).selectOption('AWS');
  const secret = page.getByRole('textbox', { name: 'Role ARN' });
  await secret.fill('arn:aws:iam::1:role/tills');
  await expect.poll(() => askToOpen(page, '/dashboard/vpcs/list')).toBe('busy');
  await expect(page).toHaveURL(/\/dashboard\/credentials\/create$/);
  await secret.fill('');
  await expect.poll(() => askToOpen(page, '/dashboard/vpcs/list')).toBe('opened');
  await expect(page).toHaveURL(/\/dashboard\/vpcs\/list/);
});
