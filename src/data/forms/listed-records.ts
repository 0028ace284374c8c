import { createActor } from 'xstate';
import { pollingMachine } from '../../machines/records/polling.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { Deferred } from '../loading/deferred.ts';

/** Milliseconds: bursts of changes are reported once. */
const MOMENT = 500;

interface Observable {
  subscribe(listener: () => void): { unsubscribe(): void };
}

interface ChangeSources {
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
  { resources, updates }: ChangeSources,
  areas: readonly RecordAreaName[],
  report: (area: RecordAreaName) => void,
): () => void {
  let isWanted = true;
  const endings = areas.flatMap((area) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        report(area);
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
          if (document.visibilityState === 'visible') report(area);
        };
        const polling = createActor(pollingMachine.provide({ actions: { ask } })).start();
        const of = sync.get(area);
        let isReading = false;
        const listen = () => {
          const snapshot = of?.getSnapshot();
          const isStreamed = snapshot?.hasTag('streaming') === true;
          // Pages report no single changes, and may contain some made after the form's lists were loaded.
          if (isReading && isStreamed) report(area);
          isReading = snapshot?.matches('reading') === true;
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
