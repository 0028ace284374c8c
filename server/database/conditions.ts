import { type RawBuilder, sql } from 'kysely';
import { quotedText } from '../../src/rules/lists/quoted-text.ts';
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

/** As `containsText`, or the whole value in any case where the text is in double quotes. */
export function containsOrIs(column: string, text: string): RawBuilder<boolean> {
  const whole = quotedText(text);
  return whole === null
    ? containsText(column, text)
    : sql<boolean>`lower(${sql.ref(column)} collate "C") = ${whole.toLowerCase()}`;
}
