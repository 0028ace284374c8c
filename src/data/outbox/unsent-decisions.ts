import type { QueueCount } from '../../machines/session/session-facts.ts';
import type { Device } from '../device/device.ts';
import type { Deferred } from '../loading/deferred.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Outbox } from './outbox.ts';

/** What a logout has to know of the decisions that are on this device alone, and can still do for them. */
export interface UnsentDecisions {
  readonly count: () => Promise<QueueCount>;
  /** Reports the count whenever it may have changed, until the returned function is called. */
  readonly watch: (tell: (count: QueueCount) => void) => () => void;
  /** Sends what waits, and counts what is left. */
  readonly send: () => Promise<QueueCount>;
}

const NOTHING_QUEUED: QueueCount = { unsent: 0, undecided: 0, drafts: 0 };

export function createUnsentDecisions(outbox: Deferred<Outbox>, store: SessionStore, device: Device): UnsentDecisions {
  /** Nothing has been decided or typed where the device holds nothing and nobody has asked for its database. */
  const mayHoldSome = () => store.holdsData || outbox.isWanted || device.isInUse;
  const load = async (): Promise<Outbox | null> => (mayHoldSome() ? await outbox.load() : null);
  return {
    count: async () => (await load())?.count() ?? NOTHING_QUEUED,
    watch: (tell) => {
      const { loaded } = outbox;
      if (loaded === null) return () => undefined;
      let isWatched = true;
      const stop = loaded.entries.subscribe(() => {
        loaded.count().then(
          (count) => isWatched && tell(count),
          // Then the number stays what it was.
          () => undefined,
        );
      });
      return () => {
        isWatched = false;
        stop();
      };
    },
    send: async () => {
      const loaded = await load();
      await loaded?.sendNow();
      return loaded?.count() ?? NOTHING_QUEUED;
    },
  };
}
