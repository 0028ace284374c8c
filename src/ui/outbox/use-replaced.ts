import type { OfflinePolicy } from '../../machines/lifecycles/engine/offline-policy.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { usePendingDecision } from './outbox-context.tsx';
import { nounOf } from './outbox-words.ts';

/** Which queued command a new one takes the place of, as a sentence; null for none. */
export function useReplaced(
  area: RecordAreaName,
  action: string,
  policy: OfflinePolicy,
  record: AreaRecord,
): string | null {
  const pending = usePendingDecision(area, record);
  if (pending === null || pending.command === null || !pending.isReplacedBy(action, policy)) return null;
  return `${nounOf(pending.command)} is queued for it and hasn’t been sent. This takes its place.`;
}
