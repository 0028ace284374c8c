import { createActor } from 'xstate';
import { pollingMachine } from '../../machines/records/polling.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { Deferred } from '../loading/deferred.ts';

/** Milliseconds: bursts of changes are reported once. */
const MOMENT = 500;

interface Observable {
  subscribe(listener: () => void): { unsubscribe(): void };
}

interface Told {
  readonly resources: Readonly<
    Record<RecordAreaName, Record<'onChange' | 'onResync', (listener: () => void) => () => void>>
  >;
  readonly updates: Pick<
    Deferred<{
      readonly live: Observable & { getSnapshot(): { matches(state: { streaming: 'live' }): boolean } };
      readonly sync: ReadonlyMap<
        RecordAreaName,
        Observable & { getSnapshot(): { hasTag(tag: 'streaming'): boolean; matches(state: 'reading'): boolean } }
      >;
    }>,
    'arrived'
  >;
}

/** Reports areas after a live update, after pages of changes were read, and every ten seconds without live updates. Returns a stop function. */
export function followListedRecords(
  { resources, updates }: Told,
  areas: readonly RecordAreaName[],
  tell: (area: RecordAreaName) => void,
): () => void {
  let isWanted = true;
  const endings = areas.flatMap((area) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell(area);
      }, MOMENT);
    };
    const { [area]: records } = resources;
    return [records.onChange(gather), records.onResync(gather), () => clearTimeout(timer)];
  });
  updates.arrived
    .then(({ live, sync }) => {
      if (!isWanted) return;
      for (const area of areas) {
        const ask = () => {
          if (document.visibilityState === 'visible') tell(area);
        };
        const polling = createActor(pollingMachine.provide({ actions: { ask } })).start();
        const of = sync.get(area);
        let isReading = false;
        const listen = () => {
          const snapshot = of?.getSnapshot();
          // Pages report no single changes, and may have brought some since the form's lists were loaded.
          if (isReading && snapshot?.matches('reading') === false) tell(area);
          isReading = snapshot?.matches('reading') === true;
          const isStreamed = snapshot?.hasTag('streaming') === true;
          polling.send({ type: 'LIVE_CHANGED', live: isStreamed && live.getSnapshot().matches({ streaming: 'live' }) });
        };
        listen();
        polling.send({ type: 'IN_PROGRESS_CHANGED', isInProgress: true });
        const watching = [live.subscribe(listen), of?.subscribe(listen)];
        endings.push(() => {
          for (const each of watching) each?.unsubscribe();
          polling.stop();
        });
      }
    })
    // Without live updates lists stay as loaded.
    .catch(() => undefined);
  return () => {
    isWanted = false;
    for (const end of endings) end();
  };
}
