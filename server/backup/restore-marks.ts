/** Marks restored data, so that nothing done after the backup is confused with something done after the restore. */
import { type ColumnType, type Generated, sql } from 'kysely';
import type { DefaultMoment } from '../database/columns.ts';
import type { Transaction } from '../database/database.ts';
import type { LastNumbers } from './backup-file.ts';
import { readNumberedColumns, readTables } from './catalogue.ts';

declare module '../database/tables.ts' {
  interface Tables {
    restores: {
      restore_id: Generated<number>;
      backup_made_at: ColumnType<Date, Date | string, never>;
      restored_at: DefaultMoment;
    };
  }
}

const VERSION_COLUMNS = ['version', 'revision'];
/** More versions of a record than can arise between a backup and its restore. */
const VERSIONS = 10_000;
/** More ids than can be given out in between, for integer and bigint columns. */
const NUMBERS = 10_000;
const LARGE_NUMBERS = 1_000_000_000;

/** New rows never get the id of a lost one, so nothing that waits for a lost row finds another. */
async function moveNumbersOn(within: Transaction, lastNumbers: LastNumbers): Promise<void> {
  for (const { table, column, isLarge } of await readNumberedColumns(within)) {
    const last = lastNumbers.find((each) => each.table === table && each.column === column)?.last ?? null;
    const step = isLarge ? LARGE_NUMBERS : NUMBERS;
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}),
        greatest(${last ?? 0}::bigint, (select max(${sql.ref(column)}) from ${sql.table(table)}), 0) + ${sql.lit(step)})
    `.execute(within);
  }
}

/** Devices ask for a lost cursor, and so reload every record. */
async function restartChanges(within: Transaction, restoredAt: Date): Promise<void> {
  await within.deleteFrom('changes').execute();
  await within
    .insertInto('changes')
    .values({ tenant_id: '', area: 'restore', record_id: '', kind: 'delete', at: restoredAt })
    .execute();
}

/** Restored records are newer for devices than lost versions; decisions made on them still count. */
async function raiseVersions(within: Transaction): Promise<void> {
  for (const { name, columns } of await readTables(within)) {
    for (const version of VERSION_COLUMNS) {
      const before = `${version}_before_restore`;
      if (!columns.some((column) => column.name === before)) continue;
      await sql`
        update ${sql.table(name)} set ${sql.ref(before)} = ${sql.ref(version)},
          ${sql.ref(version)} = ${sql.ref(version)} + ${sql.lit(VERSIONS)}
      `.execute(within);
    }
  }
}

/** A token used or ended after the backup would be valid again. */
async function endSessions(within: Transaction, restoredAt: Date): Promise<void> {
  await within.updateTable('refresh_tokens').set({ revoked_at: restoredAt }).where('revoked_at', 'is', null).execute();
  await within.deleteFrom('identity_provider_records').execute();
}

interface RestoreMarks {
  readonly madeAt: string;
  readonly restoredAt: Date;
  readonly lastNumbers: LastNumbers;
}

export async function markRestore(
  within: Transaction,
  { madeAt, restoredAt, lastNumbers }: RestoreMarks,
): Promise<void> {
  await raiseVersions(within);
  await endSessions(within, restoredAt);
  await moveNumbersOn(within, lastNumbers);
  await restartChanges(within, restoredAt);
  await within.insertInto('restores').values({ backup_made_at: madeAt, restored_at: restoredAt }).execute();
}

/** True if only restores have raised the version since. */
export function isVersionBeforeRestore(
  record: { readonly version: number; readonly version_before_restore: number | null },
  expected: number,
): boolean {
  return expected === record.version - VERSIONS && expected === record.version_before_restore;
}
