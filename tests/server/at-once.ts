import { sql } from 'kysely';
import { type Database, transaction } from '../../server/database/database.ts';
import type { Tables } from '../../server/database/tables.ts';
import { until } from './background.ts';

/**
 * Starts two calls that write to the same tables, and lets neither write before both have read. On the embedded database they run
 * one after the other, since it has one connection.
 */
export async function atOnce<T>(
  database: Database,
  tables: keyof Tables | readonly (keyof Tables)[],
  begin: () => Promise<T>[],
): Promise<T[]> {
  if (database.kind === 'embedded') return Promise.all(begin());
  const started = await transaction(database.queries, async (within) => {
    const locked = [tables].flat().map((table) => sql.table(table));
    await sql`lock table ${sql.join(locked)} in share mode`.execute(within);
    const calls = begin();
    await until('two calls that wait', async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.queries);
      return rows[0]?.waiting === 2;
    });
    return { calls };
  });
  return Promise.all(started.calls);
}
