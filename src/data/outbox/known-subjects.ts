import type { Subscribable } from 'xstate';
import { type QueuedCommand, subjectKey } from '../../machines/outbox/command.ts';
import type { QueuedAreaName } from '../../rules/areas.ts';
import { type AreaRecord, type RecordId, recordKey } from '../../rules/records/record-key.ts';
import { QUEUED_AREAS } from './queued-kinds.ts';

/** By record key; null where the device has every record but this one, absent where it doesn't know. */
export type KnownSubjects = ReadonlyMap<string, AreaRecord | null>;

interface WatchedRecords {
  watchKnown(ids: readonly RecordId[]): Subscribable<ReadonlyMap<RecordId, AreaRecord | null>>;
}

/** Returns a stop function. */
export function watchKnownSubjects(
  resources: Readonly<Record<QueuedAreaName, WatchedRecords>>,
  commands: readonly Pick<QueuedCommand, 'area' | 'subjectId'>[],
  tell: (known: KnownSubjects) => void,
): () => void {
  const known = new Map<QueuedAreaName, KnownSubjects>();
  const notifyAll = () => tell(new Map([...known.values()].flatMap((ofArea) => [...ofArea])));
  const watchings = QUEUED_AREAS.map((area) => {
    const wanted = commands.filter((command) => command.area === area);
    const ids = [...new Map(wanted.map((command) => [subjectKey(command), command.subjectId])).values()];
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
