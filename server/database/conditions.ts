import { type RawBuilder, sql } from 'kysely';
import { malformedRequest } from '../problems/problem.ts';

/** Throws if the end is before the start (Administration §5 "Filters"). */
export function requireRange(range: { readonly startDate?: string; readonly endDate?: string }): void {
  const { startDate, endDate } = range;
  if (startDate !== undefined && endDate !== undefined && Date.parse(endDate) < Date.parse(startDate))
    throw malformedRequest([{ field: 'endDate', message: 'must not be earlier than the start date' }]);
}

/** Case-insensitive; wildcards in the part are literal. */
export function containsText(column: string, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`;
}
