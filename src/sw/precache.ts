/** All files of one build are cached together, so that a page never mixes versions. */
import { setCacheNameDetails } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** A logout keeps caches with "precache" in the name: they contain no user data. */
const CACHE_NAME = 'portal-precache';

const PAGE = '/index.html';

setCacheNameDetails({ prefix: 'portal', precache: 'precache', suffix: '' });

const files = new PrecacheController({ cacheName: CACHE_NAME });

/** Fetches the files at the installation, and drops older builds at the activation. */
export function keepTheApp(): void {
  files.precache(self.__WB_MANIFEST);
  registerRoute(new PrecacheRoute(files, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] }));
}

export async function readPage(): Promise<Response> {
  return (await files.matchPrecache(PAGE)) ?? fetch(PAGE);
}

/** Takes over today's headers: the CSP names the identity provider, which can change without a build. Never throws. */
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
