/** Shows what the server pushes, and opens the app where a notification is pressed. It never decides anything. */
import * as v from 'valibot';
import type { RuntimeConfig } from '../contract/runtime-config.ts';
import { renewPushInBackground } from '../data/push/renew-in-background.ts';
import { notificationOf, readPushMessage, type ShownNotification } from '../rules/push/notification.ts';
import { OPEN_ADDRESS, type OpenAnswer, openAnswerParser } from '../rules/push/open-address.ts';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds for a page to say that it opens an address; one that is starting may not hear it. */
const ANSWER_TIMEOUT_MS = 1_000;

const ICON = '/icons/192.png';
const APPROVE = 'approve';

/** Known to browsers, and missing in TypeScript's own. */
interface ShownOptions extends NotificationOptions {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

const dataParser = v.object({ address: v.string(), approveAddress: v.nullable(v.string()) });

function optionsOf({ tag, body, isSilent, address, approveAddress }: ShownNotification): ShownOptions {
  return {
    tag,
    body,
    icon: ICON,
    badge: ICON,
    silent: isSilent,
    renotify: !isSilent,
    data: { address, approveAddress } satisfies v.InferOutput<typeof dataParser>,
    actions: [
      ...(approveAddress === null ? [] : [{ action: APPROVE, title: 'Approve' }]),
      { action: 'view', title: 'View' },
    ],
  };
}

async function show(text: string): Promise<void> {
  const message = readPushMessage(text);
  // A browser that sees nothing shown shows a text of its own.
  if (message === null) return self.registration.showNotification('There is news in the portal', { icon: ICON });
  const shown = notificationOf(message);
  const before = await self.registration.getNotifications({ tag: shown.tag });
  await self.registration.showNotification(shown.title, optionsOf(shown));
  // What was dismissed here doesn't come back because somebody else has decided a part of it.
  const isUnwanted = shown.isOver || (shown.isSilent && before.length === 0);
  if (!isUnwanted) return;
  for (const left of await self.registration.getNotifications({ tag: shown.tag })) left.close();
}

/** Pages of the portal; the window of a sign-in is none to go on in. */
async function windows(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = all.filter(({ url }) => new URL(url).pathname.startsWith('/dashboard'));
  return pages.toSorted((one, other) => Number(other.focused) - Number(one.focused));
}

function ask(client: WindowClient, address: string): Promise<OpenAnswer | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ANSWER_TIMEOUT_MS);
    port1.onmessage = ({ data }) => {
      const answer = v.safeParse(openAnswerParser, data);
      resolve(answer.success ? answer.output : null);
    };
    client.postMessage({ type: OPEN_ADDRESS, address }, [port2]);
  });
}

/** In an open page, unless that would lose input; else in a new one. */
async function open(address: string): Promise<void> {
  for (const client of await windows()) {
    const answer = await ask(client, address);
    if (answer === 'opened') {
      await client.focus().catch(() => undefined);
      return;
    }
  }
  await self.clients.openWindow(address);
}

export function answerPushes(readConfig: () => Promise<RuntimeConfig>): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data = v.safeParse(dataParser, event.notification.data);
    const { address, approveAddress } = data.success ? data.output : { address: '/dashboard/', approveAddress: null };
    event.waitUntil(open((event.action === APPROVE ? approveAddress : null) ?? address));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const renewed = readConfig().then((config) => renewPushInBackground(config, self.registration));
    // The next start of the app reports it as well.
    if (event instanceof ExtendableEvent) event.waitUntil(renewed.catch(() => undefined));
  });
}
