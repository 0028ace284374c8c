import type { Subscribable } from 'xstate';
import { type OutboxCommand, recordKeyOf } from '../../machines/outbox/command.ts';
import { OUTBOX_AREA_NAMES, type OutboxAreaName } from '../../rules/areas.ts';
import { type AreaRecord, type RecordId, recordKey } from '../../rules/records/record-key.ts';

/** By record key; null where the device has every record but this one, absent where it doesn't know. */
export type KnownRecords = ReadonlyMap<string, AreaRecord | null>;

interface WatchedRecords {
  watchKnown(ids: readonly RecordId[]): Subscribable<ReadonlyMap<RecordId, AreaRecord | null>>;
}

/** Returns a stop function. */
export function watchKnownRecords(
  resources: Readonly<Record<OutboxAreaName, WatchedRecords>>,
  commands: readonly Pick<OutboxCommand, 'area' | 'subjectId'>[],
  tell: (known: KnownRecords) => void,
): () => void {
  const known = new Map<OutboxAreaName, KnownRecords>();
  const notifyAll = () => tell(new Map([...known.values()].flatMap((ofArea) => [...ofArea])));
  const watchings = OUTBOX_AREA_NAMES.map((area) => {
    const wanted = commands.filter((command) => command.area === area);
    const ids = [...new Map(wanted.map((command) => [recordKeyOf(command), command.subjectId])).values()];
    if (ids.length === 0) return null;
    const take = (found: ReadonlyMap<number | string, AreaRecord | null>) => {
      known.set(area, new Map([...found].map(([id, record]) => [recordKey({ area, id }), record])));
      notifyAll();
    };
    return resources[area].watchKnown(ids).subscribe({ next: take, error: () => take(new Map()) });
  });
  return () => {
    for (const watching of watchings) watching?.unsubscribe();
  };
}
