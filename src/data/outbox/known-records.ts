import type { Subscribable } from 'xstate';
import type { RecordAreaName } from '../../rules/areas.ts';
import { type AreaRecord, type RecordId, type RecordReference, recordKey } from '../../rules/records/record-key.ts';

/** By record key; null where the device has every record but this one, absent where it doesn't know. */
export type KnownRecords = ReadonlyMap<string, AreaRecord | null>;

interface WatchedRecords {
  watchKnown(ids: readonly RecordId[]): Subscribable<ReadonlyMap<RecordId, AreaRecord | null>>;
}

/** Returns a stop function. */
export function watchKnownRecords(
  resources: Readonly<Record<RecordAreaName, WatchedRecords>>,
  records: readonly RecordReference<RecordAreaName>[],
  tell: (known: KnownRecords) => void,
): () => void {
  const known = new Map<RecordAreaName, KnownRecords>();
  const notifyAll = () => tell(new Map([...known.values()].flatMap((ofArea) => [...ofArea])));
  const areas = Map.groupBy(records, ({ area }) => area);
  const watchings = [...areas].map(([area, wanted]) => {
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const take = (found: ReadonlyMap<number | string, AreaRecord | null>) => {
      known.set(area, new Map([...found].map(([id, record]) => [recordKey({ area, id }), record])));
      notifyAll();
    };
    return resources[area].watchKnown(ids).subscribe({ next: take, error: () => take(new Map()) });
  });
  return () => {
    for (const watching of watchings) watching.unsubscribe();
  };
}
