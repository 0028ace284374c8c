import { type RawBuilder, sql } from 'kysely';

/** Whether a column's text contains a part, in any case; the part's own wildcards mean themselves. */
export function containsText(column: string, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`;
}
