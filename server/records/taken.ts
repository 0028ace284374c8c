import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Whether any tenant has a record with one of these texts, given by their columns, in whatever letter case. */
export async function isTaken(
  queries: Queries,
  table: keyof Tables,
  texts: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const alike = Object.entries(texts).map(([column, text]) => sql`lower(${sql.ref(column)}) = lower(${text ?? null})`);
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.join(alike, sql` or `)} limit 1`.execute(
    queries,
  );
  return rows.length > 0;
}
