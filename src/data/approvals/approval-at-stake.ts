import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { takenBackWords } from '../../rules/approvals/taken-back.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { OUTBOX_AREAS } from '../outbox/outbox-areas.ts';
import type { Portal } from '../portal.ts';
import type { WatchedRecords } from '../resources/whole-records.ts';

/**
 * What saving an edit does to the record's approval, as a sentence; null for nothing. By the device's copy, again after each change.
 * Returns a stop function.
 */
export function watchApprovalAtStake(
  { resources }: Pick<Portal, 'resources'>,
  { area, id }: RecordReference<OutboxAreaName>,
  viewer: FactsViewer,
  tell: (sentence: string | null) => void,
): () => void {
  const records: WatchedRecords = resources[area];
  const { rules } = OUTBOX_AREAS[area];
  const watching = records.watchRecord(id).subscribe({
    next: (copy) => {
      const record = copy?.record ?? null;
      const loses = record !== null && rules.lifecycle.ask(record, viewer, new Date())?.losesApproval?.() === true;
      tell(loses ? takenBackWords(rules.noun, rules.decisionOf?.(record) ?? null) : null);
    },
    // Then the server takes it back without a question.
    error: () => tell(null),
  });
  return () => watching.unsubscribe();
}
