import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { OutboxRecordRules } from '../../machines/outbox/outbox-record-rules.ts';
import { startedOverWords, takenBackWords } from '../../rules/approvals/taken-back.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { AreaRecord, RecordReference } from '../../rules/records/record-key.ts';
import { OUTBOX_AREAS } from '../outbox/outbox-areas.ts';
import type { Portal } from '../portal.ts';
import type { WatchedRecords } from '../resources/whole-records.ts';

function atStake(rules: OutboxRecordRules<AreaRecord>, record: AreaRecord, viewer: FactsViewer): string | null {
  const { noun } = rules;
  const names = rules.approvedSoFarBy?.(record) ?? [];
  if (names.length > 0) return startedOverWords(noun, names, rules.approvalCount?.(record) ?? null);
  const loses = rules.lifecycle.ask(record, viewer, new Date())?.losesApproval?.() === true;
  return loses ? takenBackWords(noun, rules.decisionOf?.(record) ?? null) : null;
}

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
      tell(record === null ? null : atStake(rules, record, viewer));
    },
    // Then the server takes it back without a question.
    error: () => tell(null),
  });
  return () => watching.unsubscribe();
}
