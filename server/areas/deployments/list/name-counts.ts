/** Which requests bear a part of an environment's name, from the parts that are kept beside the rows. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import { type Position, positionIn } from './list-counts.ts';

export type NameMatches =
  | { readonly kind: 'none' }
  /** All that match are among the few requests of `isCandidate`; `isExact` where every one of these matches. */
  | {
      readonly kind: 'few';
      readonly isCandidate: Expression<SqlBool>;
      readonly isExact: boolean;
      readonly total: number;
    }
  /** So many that they are counted by block: where the page begins, and how many there are. */
  | { readonly kind: 'many'; position(offset: number): Promise<Position> };

/** What is known of the names that contain `text`, in any case, in a tenant or in all of them (null). */
export async function matchingNames(queries: Queries, tenantScope: string | null, text: string): Promise<NameMatches> {
  const scope = tenantScope ?? '';
  // A part is kept only where the one that is shorter by its last character stands in many names: so the longest
  // beginning of the text that is kept leads to all that match.
  const row = await queries
    .selectFrom('deployment_name_parts')
    .select([
      'part',
      'total',
      sql<boolean>`ids is null`.as('isOfMany'),
      sql<boolean>`part = lower(${text})`.as('isWhole'),
    ])
    .where('tenant_id', '=', scope)
    .where(
      'part',
      'in',
      sql<string>`(select left(lower(${text}), length) from generate_series(1, char_length(${text})) as length)`,
    )
    .orderBy(sql`char_length(part)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { kind: 'none' };
  const { part, total, isOfMany, isWhole } = row;
  if (!isOfMany) {
    const ids = sql`select unnest(ids) from deployment_name_parts where tenant_id = ${scope} and part = ${part}`;
    return { kind: 'few', isCandidate: sql<SqlBool>`id = any(array(${ids}))`, isExact: isWhole, total };
  }
  // No name goes on from there as the text does.
  if (!isWhole) return { kind: 'none' };
  const blocks = queries
    .selectFrom('deployment_name_blocks')
    .select(['block', 'total'])
    .where('tenant_id', '=', scope)
    .where('part', '=', part);
  return { kind: 'many', position: (offset) => positionIn(queries, blocks, offset) };
}
