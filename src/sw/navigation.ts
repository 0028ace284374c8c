/** Starts the portal without a network: its page for its own addresses, and the last good configuration. */
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { parseRuntimeConfig, type RuntimeConfig } from '../contract/runtime-config.ts';
import { isPageAddress } from '../rules/formats/page-address.ts';
import { readPage, refreshPageHeaders } from './precache.ts';

const CONFIG_PATH = '/config.json';
const CONFIG_CACHE = 'portal-precache-config';

/** A network that answers later than this, in milliseconds, is no reason to keep someone waiting who has a configuration. */
const CONFIG_TIME_OUT = 2_000;

/** The launch links have an effect: the server's page follows them. */
const LAUNCH_PATH = /^\/launch(\/|$)/;

/** The server's configuration where it is one: not an error, not the sign-in page of a hotel in its place. */
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

/**
 * The configuration from the network, else the last good copy: where the network does not answer, answers late, or answers
 * with something else. The fresh one is kept when it comes, however late.
 */
async function answerConfig(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const fresh = fetchConfig().catch(() => undefined);
  keepAlive(fresh);
  const timeOut = new Promise<undefined>((resolve) => setTimeout(resolve, CONFIG_TIME_OUT));
  // Without a copy the page gets the network's own answer, to say what is wrong with it.
  return (await Promise.race([fresh, timeOut])) ?? (await keptConfig()) ?? (await fresh) ?? fetch(request);
}

/** The configuration, for what runs in the worker itself. Throws where there is none. */
export async function readConfig(): Promise<RuntimeConfig> {
  const response = (await keptConfig()) ?? (await fetchConfig());
  return parseRuntimeConfig(await response.json(), CONFIG_PATH);
}

/** The page that installs this worker has its configuration already: the copy for the first start without a network. */
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
