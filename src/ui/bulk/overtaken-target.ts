import type { BulkRecord, BulkRow } from '../../machines/records/bulk-rows.ts';
import { fasterWords } from '../../rules/records/overtaken-words.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { newDecisionOf } from '../confirm/use-overtaken.ts';
import type { BulkTarget } from './bulk-target.ts';

/** Of a row that can't get the command any more: who was faster, instead of what can't be done. @param row as it was shown */
export function withWhoWasFaster(
  { commands, record }: Pick<BulkTarget, 'commands' | 'record'>,
  row: Pick<BulkRow<AreaRecord>, 'record' | 'first'> | undefined,
  asked: BulkRecord<AreaRecord>,
  viewerId: number,
): BulkRecord<AreaRecord> {
  if (asked.refusal === null || row === undefined) return asked;
  const decision = newDecisionOf(commands, row.first?.record ?? row.record, record);
  return decision === null ? asked : { ...asked, refusal: fasterWords(commands.noun, decision, viewerId) };
}
