/** A stored sort key of the numbers in versions and instance types (`src/rules/formats/version-order.ts`). */
import { type Kysely, sql } from 'kysely';
import { naturalSortKey, versionSortKey } from '../../src/rules/formats/version-order.ts';

const NAMES = [
  { table: 'platform_versions', name: 'version', keyOf: versionSortKey },
  { table: 'topologies', name: 'version', keyOf: versionSortKey },
  { table: 'database_instance_types', name: 'instance_type', keyOf: naturalSortKey },
] as const;

export async function up(database: Kysely<never>): Promise<void> {
  for (const { table, name, keyOf } of NAMES) {
    // A server of the previous version, which runs during an upgrade, writes none.
    await sql`
      alter table ${sql.table(table)} add column sort_key text collate "C" not null default ''`.execute(database);
    const { rows } = await sql<{ name: string }>`
      select distinct ${sql.ref(name)} as name from ${sql.table(table)}`.execute(database);
    for (const row of rows) {
      await sql`
        update ${sql.table(table)} set sort_key = ${keyOf(row.name)} where ${sql.ref(name)} = ${row.name}`.execute(
        database,
      );
    }
  }
}
