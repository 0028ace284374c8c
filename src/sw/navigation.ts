import { NavigationRoute, registerRoute } from 'workbox-routing';
import { parseRuntimeConfig, type RuntimeConfig } from '../contract/runtime-config.ts';
import { isPageAddress } from '../rules/formats/page-address.ts';
import { readPage, refreshPageHeaders } from './precache.ts';

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
export async function readConfig(): Promise<RuntimeConfig> {
  const response = (await keptConfig()) ?? (await fetchConfig());
  return parseRuntimeConfig(await response.json(), CONFIG_PATH);
}

/** For the first offline start: the page that installs this worker already has its configuration. */
export async function keepConfig(): Promise<void> {
  await fetchConfig().catch(() => undefined);
}

export function answerNavigations(): void {
  const page = new NavigationRoute(({ event }) => {
    event.waitUntil(refreshPageHeaders());
    return readPage();
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
