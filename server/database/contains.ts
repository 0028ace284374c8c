import { type RawBuilder, sql } from 'kysely';

/** Case-insensitive; wildcards in the part are literal. */
export function containsText(column: string, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`;
}
