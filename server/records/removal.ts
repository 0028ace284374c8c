import type { Transaction } from '../database/database.ts';
import { recordChange } from '../database/records.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

/** Deletes a locked record with everything that belongs to it, and announces that it is gone. */
export async function removeRecord<Row extends StoredRecord>(
  transaction: Transaction,
  kind: Pick<RecordKind<Row>, 'area' | 'delete'>,
  record: Row,
): Promise<void> {
  await kind.delete(transaction, record);
  recordChange(transaction, {
    tenantId: record.tenant_id,
    area: kind.area,
    recordId: String(record.id),
    kind: 'delete',
  });
}
