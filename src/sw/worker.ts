/** Caches the app's files and configuration, and never answers `/api` calls: records belong in the database, scoped and wiped. */
import * as v from 'valibot';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { parseRuntimeConfig, type RuntimeConfig } from '../contract/runtime-config.ts';
import { replayInBackground } from '../data/outbox/background.ts';
import { OUTBOX_SYNC_TAG } from '../data/outbox/background-sync.ts';
import { isPageAddress } from '../rules/formats/page-address.ts';
import { lastViewAt, pageWithLastView } from './page-with-last-view.ts';
import { keepTheApp, readPage, refreshPageHeaders } from './precache.ts';
import { answerPushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

const CONFIG_PATH = '/config.json';
const CONFIG_CACHE = 'portal-precache-config';

/** Milliseconds; nobody should wait longer who has a cached configuration. */
const CONFIG_TIME_OUT = 2_000;

/** Launch links have an effect: the server's page follows them. */
const LAUNCH_PATH = /^\/launch(\/|$)/;

/** Throws unless the response is a configuration: an error, or a hotel's sign-in page. */
async function fetchConfig(): Promise<Response> {
  const response = await fetch(CONFIG_PATH, { cache: 'no-cache', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
  parseRuntimeConfig(await response.clone().json(), CONFIG_PATH);
  const cache = await caches.open(CONFIG_CACHE);
  await cache.put(CONFIG_PATH, response.clone());
  return response;
}

async function keptConfig(): Promise<Response | undefined> {
  const cache = await caches.open(CONFIG_CACHE);
  return cache.match(CONFIG_PATH);
}

/** From the network, else the last good copy. A fresh answer is stored however late it comes. */
async function answerConfig(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const fresh = fetchConfig().catch(() => undefined);
  keepAlive(fresh);
  const timeOut = new Promise<undefined>((resolve) => setTimeout(resolve, CONFIG_TIME_OUT));
  // Without a copy, the network's own answer explains the problem.
  return (await Promise.race([fresh, timeOut])) ?? (await keptConfig()) ?? (await fresh) ?? fetch(request);
}

/** Throws if there is none. */
async function readConfig(): Promise<RuntimeConfig> {
  const response = (await keptConfig()) ?? (await fetchConfig());
  return parseRuntimeConfig(await response.json(), CONFIG_PATH);
}

/** For the first offline start: the page that installs this worker already has its configuration. */
async function keepConfig(): Promise<void> {
  await fetchConfig().catch(() => undefined);
}

function answerNavigations(): void {
  const page = new NavigationRoute(async ({ event, url }) => {
    event.waitUntil(refreshPageHeaders());
    const [read, view] = await Promise.all([readPage(), lastViewAt(url)]);
    return view === null ? read : pageWithLastView(read, view);
  });
  registerRoute(({ url, request, sameOrigin, event }) => {
    return (
      sameOrigin &&
      isPageAddress(url.pathname) &&
      !LAUNCH_PATH.test(url.pathname) &&
      page.match({ url, request, sameOrigin, event })
    );
  }, page.handler);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG_PATH,
    ({ request, event }) => answerConfig(request, (work) => event.waitUntil(work)),
  );
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Some browsers lack it; there the page sends. */
    sync: SyncEvent;
  }

  /** Only pages have it; code shared with the worker checks for it. */
  interface Storage {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  }
  var localStorage: Storage;
  var sessionStorage: Storage;
}

/** After a rejection the browser retries with growing delays. */
async function sendQueue(): Promise<void> {
  const outcome = await replayInBackground(await readConfig());
  if (outcome === 'later') throw new Error('Not everything could be sent yet.');
}

function sendQueueInBackground(): void {
  self.addEventListener('sync', (event) => {
    if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(sendQueue());
  });
}

/** A page asks only when its user wants the update. */
const messageParser = v.variant('type', [v.object({ type: v.literal('SKIP_WAITING') })]);

/** With static routes these calls don't wake the worker. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>;
}

function hasStaticRoutes(event: ExtendableEvent): event is RoutingEvent {
  return 'addRoutes' in event;
}

keepTheApp();
answerNavigations();
sendQueueInBackground();
answerPushes(readConfig);

self.addEventListener('install', (event) => {
  event.waitUntil(keepConfig());
  if (!hasStaticRoutes(event)) return;
  const pathnames = ['/api/*', '/oidc/*', '/health'];
  event.waitUntil(
    event.addRoutes(pathnames.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }))),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.origin !== self.location.origin) return;
  const message = v.safeParse(messageParser, event.data);
  if (message.success) event.waitUntil(self.skipWaiting());
});
