import type { OutboxCount } from '../../machines/session/session-facts.ts';
import type { Device } from '../device/device.ts';
import type { Deferred } from '../loading/deferred.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Outbox } from './outbox.ts';

export interface UnsentDecisions {
  readonly count: () => Promise<OutboxCount>;
  readonly watch: (tell: (count: OutboxCount) => void) => () => void;
  readonly send: () => Promise<OutboxCount>;
}

const NOTHING_QUEUED: OutboxCount = { unsent: 0, undecided: 0, drafts: 0 };

export function createUnsentDecisions(outbox: Deferred<Outbox>, store: SessionStore, device: Device): UnsentDecisions {
  /** Nothing was decided or typed if the device holds nothing and its database was never requested. */
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
