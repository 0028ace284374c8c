import { ALL_TENANTS } from '../../src/rules/people/tenants.ts';
import { recordChange } from '../audit/record-changes.ts';
import type { Transaction } from '../database/database.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

/** The tenants to notify of a change; users of all tenants are always notified. What every tenant sees is announced once. */
export function notifiedTenants(seenBy: readonly string[]): ReadonlySet<string> {
  if (seenBy.includes(ALL_TENANTS)) return new Set([ALL_TENANTS]);
  return new Set(seenBy.length === 0 ? [''] : seenBy);
}

function tenantsOf<Row extends StoredRecord>({ tenants }: Pick<RecordKind<Row>, 'tenants'>, record: Row) {
  return tenants?.(record) ?? (record.tenant_id === null ? [] : [record.tenant_id]);
}

/** The record must be locked; includes dependent rows and the announcement. */
export async function removeRecord<Row extends StoredRecord>(
  transaction: Transaction,
  kind: Pick<RecordKind<Row>, 'area' | 'delete' | 'tenants'>,
  record: Row,
): Promise<void> {
  const { area } = kind;
  const id = String(record.id);
  await transaction.deleteFrom('operations').where('area', '=', area).where('subject_id', '=', id).execute();
  await transaction.deleteFrom('build_logs').where('area', '=', area).where('subject_id', '=', id).execute();
  await transaction.deleteFrom('log_files').where('area', '=', area).where('subject_id', '=', id).execute();
  // An id of a text, as a cloud account's, can be given again.
  await transaction.deleteFrom('decisions').where('area', '=', area).where('record_id', '=', id).execute();
  await transaction.deleteFrom('changes_since_approval').where('area', '=', area).where('record_id', '=', id).execute();
  await transaction.deleteFrom('hidden_edits').where('area', '=', area).where('record_id', '=', id).execute();
  await transaction.deleteFrom('plans').where('area', '=', area).where('record_id', '=', id).execute();
  await transaction.deleteFrom('record_comments').where('area', '=', area).where('record_id', '=', id).execute();
  await transaction.deleteFrom('log_file_fetches').where('area', '=', area).where('subject_id', '=', id).execute();
  // Housekeeping removes unowned files.
  await transaction
    .updateTable('uploads')
    .set({ owner_area: null, owner_id: null })
    .where('owner_area', '=', area)
    .where('owner_id', '=', id)
    .execute();
  await kind.delete(transaction, record);
  for (const tenantId of notifiedTenants(tenantsOf(kind, record)))
    recordChange(transaction, { tenantId, area, recordId: id, kind: 'delete' });
}
