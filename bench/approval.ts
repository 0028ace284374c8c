/**
 * The way to a decision on a phone, until the server has stored it: from a delivered push message with the app open, and from the
 * address of a notification's action and of a mail's link with the app closed; beside the bare call of the same command from an empty page.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { PushItem, PushMessage } from '../src/rules/push/push-message.ts';
import { recordLink } from '../src/rules/records/record-link.ts';
import { findWaiting } from './approval-records.ts';
import { MOBILE_NETWORK, type OpenedPage } from './first-row.ts';
import { countFrom, median, rounded, table } from './statistics.ts';
import { openSyncedPortal, until } from './synced-portal.ts';

/** Presses beyond a typed production identifier and a passkey. */
const AIM = 2;
const RUNS = countFrom('BENCH_RUNS', 5);
const RECORDS = countFrom('BENCH_RECORDS', 1_000);
const SLOWDOWN = 4;
const DEADLINE_MS = 60_000;
const PHONE = { width: 390, height: 844 };

interface Journey {
  readonly milliseconds: number;
  readonly presses: number;
}

/** When the server has answered an approval, as `performance.now()`. */
function stored(page: Page): Promise<number> {
  const end = page
    .waitForResponse((answer) => answer.request().method() === 'PUT' && /approve/i.test(answer.url()) && answer.ok())
    .then(() => performance.now());
  // A press that fails says more.
  end.catch(() => undefined);
  return end;
}

function messageOf(item: PushItem): PushMessage {
  return { kind: 'waiting', tag: 'waiting', isAlert: true, total: 1, items: [item] };
}

/** Counts the presses of a journey, from its begin. */
class Presses {
  readonly #begin = performance.now();
  #count = 0;

  async press(page: Page, name: string): Promise<void> {
    this.#count += 1;
    await page.getByRole('button', { name, exact: true }).first().click();
  }

  count(): void {
    this.#count += 1;
  }

  async end(at: Promise<number>): Promise<Journey> {
    return { milliseconds: (await at) - this.#begin, presses: this.#count };
  }
}

async function slowDown({ devtools }: OpenedPage): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...MOBILE_NETWORK });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Delivers a message to the portal's worker, as the browser's push service does. */
async function pushTo(devtools: CDPSession, origin: string): Promise<(message: PushMessage) => Promise<void>> {
  let registrationId = '';
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const registration of registrations)
      if (registration.scopeURL.startsWith(origin) && !registration.isDeleted)
        registrationId = registration.registrationId;
  });
  await devtools.send('ServiceWorker.enable');
  await until('the worker was known', async () => registrationId !== '');
  return async (message) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  };
}

/** Presses the notification's action once it is shown; answers whether it was. */
async function pressNotification(page: Page): Promise<boolean> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) return false;
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    if (notification === undefined) return false;
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent');
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'approve' }));
    return true;
  });
}

const portal = await openSyncedPortal(RECORDS);
try {
  const { url } = portal.server;
  const headers = { 'x-access-token': `Bearer ${portal.accessToken}` };
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}/api/${path}`, { headers })).json();
  const openPhone = async () => {
    const opened = await portal.open();
    opened.page.setDefaultTimeout(DEADLINE_MS);
    await opened.page.setViewportSize(PHONE);
    return opened;
  };

  /** Begins where the app is open at its list. */
  const fromPush = async (item: PushItem): Promise<Journey> => {
    const opened = await openPhone();
    const { page, devtools } = opened;
    await page.context().grantPermissions(['notifications'], { origin: url });
    await page.goto(`${url}/dashboard/approvals`);
    // With it, the page hears of pressed notifications.
    await page
      .getByRole('link', { name: /waits? for your decision/ })
      .first()
      .waitFor();
    const push = await pushTo(devtools, url);
    await slowDown(opened);
    const journey = new Presses();
    const end = stored(page);
    await push(messageOf(item));
    await until('the notification was pressed', () => pressNotification(page), 20);
    journey.count();
    await journey.press(page, 'Yes');
    const result = await journey.end(end);
    await page.close();
    return result;
  };

  const fromAddress = async (address: string): Promise<Journey> => {
    const opened = await openPhone();
    await opened.devtools.send('ServiceWorker.enable');
    await opened.devtools.send('ServiceWorker.stopAllWorkers');
    await slowDown(opened);
    const { page } = opened;
    const journey = new Presses();
    const end = stored(page);
    // The notification's action or the mail's link.
    journey.count();
    await page.goto(`${url}${address}`, { waitUntil: 'commit' });
    await journey.press(page, 'Yes');
    const result = await journey.end(end);
    await page.close();
    return result;
  };

  const journeys = {
    'push, app open': fromPush,
    // Both open the same address.
    'push or mail, app closed': (item: PushItem) => fromAddress(recordLink({ ...item, decision: 'approve' })),
  };

  /** Only the call: it is refused, as the request is decided. */
  const bareCall = async ({ id }: PushItem): Promise<number> => {
    const opened = await openPhone();
    await opened.page.goto(`${url}/health`);
    await slowDown(opened);
    const milliseconds = await opened.page.evaluate(
      async ([path, token]) => {
        const begin = performance.now();
        await (await fetch(path, { method: 'PUT', headers: { 'x-access-token': token } })).text();
        return performance.now() - begin;
      },
      [`/api/deploymentrequests/approve/${id}`, headers['x-access-token']] as const,
    );
    await opened.page.close();
    return milliseconds;
  };

  const waiting = await findWaiting(read);
  const [decided] = waiting.get('deployments') ?? [];
  const bare: number[] = [];
  const lines: string[][] = [['From', 'area', 'runs', 'presses', 'ms p50', 'worst', 'ratio to the bare call']];
  const missed: string[] = [];
  for (const [area, all] of waiting) {
    const names = Object.entries(journeys);
    const runs = Math.min(RUNS, Math.floor(all.length / names.length));
    const left = [...all];
    for (const [name, go] of names) {
      const done: Journey[] = [];
      for (const item of left.splice(0, runs)) {
        done.push(await go(item));
        if (decided !== undefined) bare.push(await bareCall(decided));
      }
      if (done.length === 0) continue;
      const times = done.map(({ milliseconds }) => milliseconds);
      const presses = Math.max(...done.map((journey) => journey.presses));
      if (presses > AIM) missed.push(`${name}, ${area}: ${presses}`);
      const ratio = rounded(median(times) / median(bare));
      lines.push([
        name,
        area,
        String(runs),
        String(presses),
        rounded(median(times)),
        rounded(Math.max(...times)),
        ratio,
      ]);
    }
  }
  console.log(table(lines));
  console.log(`\nThe bare call: ${rounded(median(bare))} ms at the median. 4x CPU, round trips of 150 ms, 1.6 Mbit/s.`);
  console.log(`Aim: at most ${AIM} presses: ${missed.length === 0 ? 'kept' : `missed by ${missed.join('; ')}`}`);
} finally {
  await portal.close();
}
