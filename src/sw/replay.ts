import { replayInBackground } from '../data/outbox/background.ts';
import { OUTBOX_SYNC_TAG } from '../data/outbox/background-sync.ts';
import { readConfig } from './navigation.ts';

declare const self: ServiceWorkerGlobalScope;

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
  if (outcome === 'later') throw new Error('Some decisions couldn’t be sent yet.');
}

export function sendQueueInBackground(): void {
  self.addEventListener('sync', (event) => {
    if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(sendQueue());
  });
}
