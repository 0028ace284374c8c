import type { Table, Transaction } from 'dexie';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { Scope } from './scope.ts';

type Values = readonly (string | number | null)[];

interface Shelf extends Scope {
  readonly area: RecordAreaName;
  readonly shelf: number;
  readonly values: Values;
}

interface KeptRecord {
  readonly value: unknown;
}

/** Former columns: id, client, environment, job status and creator. */
const WIDTH_BEFORE = 5;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function entriesOf(values: Values): readonly { readonly id: RecordId; readonly entry: Values }[] {
  const starts = Array.from({ length: Math.floor(values.length / WIDTH_BEFORE) }, (_, index) => index * WIDTH_BEFORE);
  return starts.flatMap((start) => {
    const id = values[start] ?? null;
    return id === null ? [] : [{ id, entry: values.slice(start, start + WIDTH_BEFORE) }];
  });
}

function statusesOf(record: unknown): Values {
  const all = isObject(record) && isObject(record['status']) ? record['status'] : {};
  return ['approvalStatus', 'infrastructureStatus', 'serviceStatus'].map((region) => {
    const own = all[region];
    return isObject(own) && typeof own['status'] === 'string' ? own['status'] : null;
  });
}

/** Database upgrade: indexes deployments by all of their statuses, from the stored records. */
export async function shelveAllStatuses(transaction: Transaction): Promise<void> {
  const shelves: Table<Shelf> = transaction.table('shelves');
  const records: Table<KeptRecord, [number, string, RecordAreaName, RecordId]> = transaction.table('records');
  const rows = await shelves.filter(({ area }) => area === 'deployments').toArray();
  for (const row of rows) {
    const { userId, tenantId, area } = row;
    const entries = entriesOf(row.values);
    const kept = await records.bulkGet(entries.map(({ id }) => [userId, tenantId, area, id]));
    const values = entries.flatMap(({ entry }, index) => [...entry, ...statusesOf(kept[index]?.value)]);
    await shelves.put({ ...row, values });
  }
}
