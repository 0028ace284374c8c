/** Every file of one build, kept on the device together, so that a page never meets a part of another version. */
import { setCacheNameDetails } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** The caches of this worker bear the word "precache": a logout keeps those, since they hold nothing of anyone. */
const CACHE_NAME = 'portal-precache';

const PAGE = '/index.html';

setCacheNameDetails({ prefix: 'portal', precache: 'precache', suffix: '' });

const files = new PrecacheController({ cacheName: CACHE_NAME });

/** Fetches the build's files when this worker is installed, drops those of older builds when it takes over, and answers with them. */
export function keepTheApp(): void {
  files.precache(self.__WB_MANIFEST);
  registerRoute(new PrecacheRoute(files, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] }));
}

/** The one page that every address of the portal shows. */
export async function readPage(): Promise<Response> {
  return (await files.matchPrecache(PAGE)) ?? fetch(PAGE);
}

/**
 * Takes over the headers that the server gives the page today: its content security policy names the identity provider, which
 * can change without a new build. The page of another build stays away until its worker takes over. Never throws.
 */
export async function refreshPageHeaders(): Promise<void> {
  const key = files.getCacheKeyForURL(PAGE);
  const kept = await files.matchPrecache(PAGE);
  if (key === undefined || kept === undefined) return;
  try {
    const fresh = await fetch(PAGE, { cache: 'no-cache' });
    const policy = 'content-security-policy';
    if (!fresh.ok || fresh.headers.get(policy) === kept.headers.get(policy)) return;
    if ((await fresh.clone().text()) !== (await kept.text())) return;
    await (await caches.open(CACHE_NAME)).put(key, fresh);
  } catch {
    // Without a network the headers stay as they are.
  }
}
