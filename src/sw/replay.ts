/** Sends the queued decisions when the network is back and no page is open (Background Sync). */
import { replayInBackground } from '../data/outbox/background.ts';
import { OUTBOX_SYNC_TAG } from '../data/outbox/background-sync.ts';
import { readConfig } from './navigation.ts';

declare const self: ServiceWorkerGlobalScope;

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Not in every browser; there the page sends by itself. */
    sync: SyncEvent;
  }

  /** What only a page has: the code that page and worker share looks for these, and does without them here. */
  interface Storage {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  }
  var localStorage: Storage;
  var sessionStorage: Storage;
}

/** A sync that ends with a rejection is tried again by the browser, later and later. */
async function sendQueue(): Promise<void> {
  const outcome = await replayInBackground(await readConfig());
  if (outcome === 'later') throw new Error('Some decisions couldn’t be sent yet.');
}

export function sendQueueInBackground(): void {
  self.addEventListener('sync', (event) => {
    if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(sendQueue());
  });
}
