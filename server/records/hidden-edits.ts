/** Which hidden fields of a record were edited, by name and version: never a value (docs/decisions/0059). */
import { type RawBuilder, sql } from 'kysely';
import type { HiddenEdit } from '../../src/contract/generated/schema.d.ts';
import type { Transaction } from '../database/database.ts';

declare module '../database/tables.ts' {
  interface Tables {
    hidden_edits: {
      area: string;
      record_id: string;
      field: string;
      /** Of the record, as the edit left it. */
      version: number;
    };
  }
}

/** @param id the column of the record's id, as `record.vpc_id` */
export function hiddenEditsOf(area: string, id: string): RawBuilder<HiddenEdit[]> {
  return sql<HiddenEdit[]>`coalesce((
    select json_agg(json_build_object('field', edit.field, 'version', edit.version) order by edit.field)
    from hidden_edits as edit
    where edit.area = ${sql.lit(area)} and edit.record_id = ${sql.ref(id)}::text), '[]')`;
}

interface EditedSecrets {
  readonly area: string;
  readonly recordId: string;
  readonly version: number;
  readonly fields: readonly string[];
}

/** True if there is something to note. */
export async function noteHiddenEdits(
  within: Transaction,
  { area, recordId, version, fields }: EditedSecrets,
): Promise<boolean> {
  if (fields.length === 0) return false;
  await within
    .insertInto('hidden_edits')
    .values(fields.map((field) => ({ area, record_id: recordId, field, version })))
    .onConflict((conflict) => conflict.columns(['area', 'record_id', 'field']).doUpdateSet({ version }))
    .execute();
  return true;
}
