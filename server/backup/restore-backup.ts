/** Restores a whole backup into an empty database, or nothing. */
import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../database/database.ts';
import { isOlderThanBaseline, migrate, unknownMigrations } from '../database/migrate.ts';
import { fitKeysWithin } from '../keys/database-keys.ts';
import { knownKeys, type Secrets } from '../secrets.ts';
import { BackupError, type BackupHeader, type LastNumbers, readBackup, type StoredRow } from './backup-file.ts';
import { isEmptyDatabase, readTables, type Table, tablesWithTriggers } from './catalogue.ts';
import { markRestore } from './restore-marks.ts';

export interface RestoreSettings {
  readonly path: string;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly now: Date;
}

function requireKnownMigrations(path: string, { migrations, appVersion }: BackupHeader): void {
  if (isOlderThanBaseline(migrations))
    throw new BackupError(
      `The file ${path} can't be restored: it is older than release 1.0.0. Restore it with that release, then start this one.`,
    );
  const unknown = unknownMigrations(migrations);
  if (unknown.length === 0) return;
  throw new BackupError(
    `The file ${path} can't be restored: it was made by a newer version of the portal (${appVersion}, with ${unknown.join(', ')}). Restore it with that version.`,
  );
}

export async function inspectBackup(path: string): Promise<{ readonly header: BackupHeader; readonly rows: number }> {
  const found: { header: BackupHeader | null } = { header: null };
  const rows = await readBackup(path, {
    header: async (header) => {
      requireKnownMigrations(path, header);
      found.header = header;
    },
  });
  if (found.header === null) throw new BackupError(`The file ${path} can't be restored: it is empty.`);
  return { header: found.header, rows };
}

/** Checked early, so that nobody waits for a restore that must fail; the values are tried at its end. */
export function requireKeys({ keys }: BackupHeader, { encryptionKey }: Secrets): void {
  const known = new Set(knownKeys(encryptionKey).map(({ id }) => id));
  if (keys.length === 0 || keys.some((id) => known.has(id))) return;
  throw new BackupError(
    `The backup needs the key ${keys.join(' or ')}, which is missing. Put back the secrets.json or PORTAL_SECRETS that was in use when the backup was made.`,
  );
}

async function insertRows(within: Transaction, table: Table, names: readonly string[], rows: readonly StoredRow[]) {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const lists = names.map((_, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`);
  const aliases = names.map((_, index) => sql.ref(`value_${index}`));
  const values = names.map((name, index) => sql`${aliases[index]}::${sql.raw(types.get(name) ?? 'text')}`);
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(lists)}) as given(${sql.join(aliases)})`.execute(within);
}

async function tablesOf(within: Transaction, path: string, header: BackupHeader) {
  const known = new Map((await readTables(within)).map((table) => [table.name, table]));
  return new Map(
    header.tables.map(({ name, columns }) => {
      const table = known.get(name);
      const names = new Set(table?.columns.map((column) => column.name));
      if (table === undefined || !columns.every((column) => names.has(column)))
        throw new BackupError(
          `The file ${path} can't be restored: its table ${name} does not match this version of the portal.`,
        );
      return [name, { table, columns }] as const;
    }),
  );
}

async function setTriggers(within: Transaction, state: 'enable' | 'disable'): Promise<void> {
  for (const name of await tablesWithTriggers(within))
    await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(within);
}

async function loadRows(within: Transaction, path: string, header: BackupHeader): Promise<LastNumbers> {
  const tables = await tablesOf(within, path, header);
  const ordered = await readTables(within);
  // The backup has its own version of the rows that migrations insert.
  await sql`truncate ${sql.join(ordered.map(({ name }) => sql.table(name)))}`.execute(within);
  const found: { numbers: LastNumbers } = { numbers: [] };
  await readBackup(path, {
    rows: async (name, rows) => {
      const target = tables.get(name);
      if (target === undefined) throw new BackupError(`The file ${path} can't be restored: it is damaged.`);
      await insertRows(within, target.table, target.columns, rows);
    },
    numbers: async (numbers) => {
      found.numbers = numbers;
    },
  });
  return found.numbers;
}

/** Call `inspectBackup` first. Throws a BackupError or ConfigurationError and changes nothing if the database isn't empty or the keys don't fit. */
export async function restoreBackup(header: BackupHeader, settings: RestoreSettings): Promise<void> {
  const { path, database, secrets, now } = settings;
  await transaction(database.queries, async (within) => {
    await sql`set local statement_timeout = 0`.execute(within);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(within);
    if (!(await isEmptyDatabase(within)))
      throw new BackupError(
        'The database is not empty. Set DATABASE_URL or PORTAL_DATA to an empty one, or delete its content.',
      );
    const own = new Set(header.migrations);
    await migrate(within, (name) => own.has(name));
    await setTriggers(within, 'disable');
    const lastNumbers = await loadRows(within, path, header);
    await setTriggers(within, 'enable');
    await migrate(within);
    await setTriggers(within, 'disable');
    await markRestore(within, { madeAt: header.madeAt, restoredAt: now, lastNumbers });
    await setTriggers(within, 'enable');
    await fitKeysWithin(within, secrets);
  });
  // Otherwise the first large lists have no statistics and read every row.
  await sql`vacuum analyze`.execute(database.queries);
}
