/**
 * What a restore changes of what it brings back. Devices and people know of things that were done after the backup was made;
 * none of it may be taken for what is done after the restore.
 */
import { type ColumnType, type Generated, sql } from 'kysely';
import type { DefaultMoment } from '../database/columns.ts';
import type { Transaction } from '../database/database.ts';
import type { LastNumbers } from './backup-file.ts';
import { readNumberedColumns, readTables } from './catalogue.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** One row for each time that the database was restored. */
    restores: {
      restore_id: Generated<number>;
      backup_made_at: ColumnType<Date, Date | string, never>;
      restored_at: DefaultMoment;
    };
  }
}

/** What tables call the version of a record: some have a `version` that is something else. */
const VERSION_COLUMNS = ['version', 'revision'];
/** More versions of one record than there may have been between a backup and its restore. */
const VERSIONS = 10_000;
/** More numbers than may have been given out in between, of a column of integers and of large ones. */
const NUMBERS = 10_000;
const LARGE_NUMBERS = 1_000_000_000;

/** Later rows get other numbers than any that was given out and is lost: nothing that waits for a lost one meets another. */
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

/** Devices that read changes before ask for a place that no longer exists, and so read every record again. */
async function restartChanges(within: Transaction, restoredAt: Date): Promise<void> {
  await within.deleteFrom('changes').execute();
  await within
    .insertInto('changes')
    .values({ tenant_id: '', area: 'restore', record_id: '', kind: 'delete', at: restoredAt })
    .execute();
}

/** What is restored is newer for devices than what they have of the lost time; what was decided on it still counts. */
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

/** A token that was used or ended after the backup would be good again. */
async function endSessions(within: Transaction, restoredAt: Date): Promise<void> {
  await within.updateTable('refresh_tokens').set({ revoked_at: restoredAt }).where('revoked_at', 'is', null).execute();
  await within.deleteFrom('identity_provider_records').execute();
}

interface RestoreMarks {
  readonly madeAt: string;
  readonly restoredAt: Date;
  readonly lastNumbers: LastNumbers;
}

/** With triggers off, in the transaction that has brought the rows back. */
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

/** Whether a record is as it was at a version that its backup had: a restore raises versions and changes nothing else. */
export function isVersionBeforeRestore(
  record: { readonly version: number; readonly version_before_restore: number | null },
  expected: number,
): boolean {
  return expected === record.version - VERSIONS && expected === record.version_before_restore;
}
