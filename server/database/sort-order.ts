/** The order of sorted lists, which devices have too (`src/rules/lists/sorting.ts`). */
import { type RawBuilder, sql } from 'kysely';
import { type ListSort, parseSort } from '../../src/rules/lists/sorting.ts';

export interface SortExpression {
  readonly by: RawBuilder<unknown>;
  /** Then an index serves both directions. */
  readonly isNeverNull?: boolean;
}

export type SortExpressions = Readonly<Record<string, SortExpression>>;

/** Without case, as far as ASCII goes, by code points; empty texts are null. */
export function textSort(text: RawBuilder<unknown>): SortExpression {
  return { by: sql`nullif(lower((${text}) collate "C"), '') collate "C"` };
}

/** Of a column that is never null or empty. */
export function filledTextSort(text: RawBuilder<unknown>): SortExpression {
  return { by: sql`lower((${text}) collate "C")`, isNeverNull: true };
}

/** By the place in a list that devices have too; others come last. */
export function rankSort(value: RawBuilder<unknown>, order: readonly string[]): SortExpression {
  return { by: sql`array_position(${[...order]}::text[], (${value})::text)` };
}

/** A person's name from its parts, as `nameOfParts` joins them. */
export function nameSort(first: RawBuilder<unknown>, last: RawBuilder<unknown>): SortExpression {
  return textSort(sql`concat_ws(' ', nullif(${first}, ''), nullif(${last}, ''))`);
}

/** What a statement orders by. */
export function ordered({ by, isNeverNull = false }: SortExpression, { isDescending }: ListSort): RawBuilder<unknown> {
  if (!isDescending) return sql`${by} asc`;
  return isNeverNull ? sql`${by} desc` : sql`${by} desc nulls last`;
}

/**
 * Null where it isn't to be sorted.
 * @param id of a row
 * @param usual the list's own order, which records with equal values have
 */
export function sortOrder(
  text: string | undefined,
  expressions: SortExpressions,
  id: RawBuilder<unknown>,
  usual: RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  const sort = parseSort(text ?? '', ['id', ...Object.keys(expressions)]);
  if (sort === null) return null;
  if (sort.name === 'id') return sort.isDescending ? sql`${id} desc` : sql`${id} asc`;
  const expression = expressions[sort.name];
  return expression === undefined ? null : sql`${ordered(expression, sort)}, ${usual}`;
}
