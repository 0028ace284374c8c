import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import packageDescription from '../../package.json' with { type: 'json' };
import { type Configuration, publicUrlOf } from '../configuration.ts';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { type BackupHeader, BackupWriter } from './backup-file.ts';
import { readNumberedColumns, readTables, type Table } from './catalogue.ts';

/** The first read's rows, and the maximum; in between, as many as fit the number of characters. */
const FIRST_ROWS = 8;
const MOST_ROWS = 2000;
const READ_AT_ONCE = 1_000_000;

type BackupSettings = Pick<Configuration, 'fileStorage' | 'publicUrl' | 'port'>;

async function countOf(within: Transaction, table: 'operations' | 'mails'): Promise<number> {
  const isUnderWay = { operations: sql`state = 'RUNNING'`, mails: sql`sent_at is null` }[table];
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isUnderWay}`.execute(within);
  return rows[0]?.count ?? 0;
}

async function headerOf(
  within: Transaction,
  configuration: BackupSettings,
  tables: readonly Table[],
): Promise<Omit<BackupHeader, 'format' | 'version'>> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(within);
  const keys = await within.selectFrom('sealing_keys').select('key_id').orderBy('key_id').execute();
  const { fileStorage } = configuration;
  return {
    madeAt: (rows[0]?.now ?? new Date()).toISOString(),
    appVersion: packageDescription.version,
    migrations: [...(await appliedMigrations(within))],
    keys: keys.map(({ key_id: id }) => id),
    files: fileStorage === undefined ? null : `${fileStorage.endpoint}/${fileStorage.bucket}`,
    publicUrl: publicUrlOf(configuration),
    underWay: { operations: await countOf(within, 'operations'), mails: await countOf(within, 'mails') },
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  };
}

async function writeTable(within: Transaction, { name, columns }: Table, writer: BackupWriter): Promise<void> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await writer.table(name);
  await sql`
    declare backup_rows no scroll cursor for
    select to_json(array[${texts}])::text as line from only ${sql.table(name)}`.execute(within);
  for (let rows = FIRST_ROWS; ; ) {
    const read = await sql<{ line: string }>`fetch ${sql.lit(rows)} from backup_rows`.execute(within);
    const text = read.rows.map(({ line }) => `${line}\n`).join('');
    if (read.rows.length > 0) await writer.rows(text, read.rows.length);
    if (read.rows.length < rows) break;
    const length = text.length / read.rows.length;
    rows = Math.min(MOST_ROWS, rows * 8, Math.max(1, Math.floor(READ_AT_ONCE / length)));
  }
  await sql`close backup_rows`.execute(within);
}

/** Writes a consistent snapshot. A PostgreSQL blocks nobody; calls to the embedded database wait, as it has one connection. */
export async function writeBackup(
  queries: Queries,
  configuration: BackupSettings,
  writer: BackupWriter,
): Promise<void> {
  await transaction(queries, async (within) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(within);
    await sql`set local statement_timeout = 0`.execute(within);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(within);
    await sql`set local bytea_output = 'hex'`.execute(within);
    const tables = await readTables(within);
    // Prevents schema changes, as by an upgrade, while reading.
    await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access share mode`.execute(within);
    await writer.header(await headerOf(within, configuration, tables));
    for (const table of tables) await writeTable(within, table, writer);
    // Last, so that they are at least as high as every id that was read.
    const numbers = await readNumberedColumns(within);
    await writer.end(numbers.map(({ table, column, last }) => ({ table, column, last })));
  });
}

/** Read errors destroy `compressed`; destroying it ends the reading. */
export function beginBackup(
  queries: Queries,
  configuration: BackupSettings,
): { readonly compressed: Readable; readonly read: Promise<void> } {
  const writer = new BackupWriter();
  const read = writeBackup(queries, configuration, writer);
  read.catch((cause: unknown) => writer.compressed.destroy(cause instanceof Error ? cause : new Error(String(cause))));
  return { compressed: writer.compressed, read };
}
