/** How many rows the statements of some work read, which no load of the machine changes. */
import { CompiledQuery, Kysely, type KyselyConfig, PGliteDialect, PostgresDialect } from 'kysely';
import type { Database, Queries } from '../../server/database/database.ts';
import type { Tables } from '../../server/database/tables.ts';

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that the leaves of a plan read. */
function rowsRead(node: PlanNode): number {
  if (node.Plans !== undefined && node.Plans.length > 0)
    return node.Plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
  const perLoop =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return perLoop * node['Actual Loops'];
}

/** The rows that the statements of `work` read, by their plans. It runs them twice. */
export async function rowsReadBy(database: Database, work: (queries: Queries) => Promise<unknown>): Promise<number> {
  const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const configuration: KyselyConfig = {
    dialect:
      database.kind === 'embedded'
        ? new PGliteDialect({ pglite: database.pglite })
        : new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  };
  const queries = new Kysely<Tables>(configuration);
  await work(queries);
  let rows = 0;
  for (const query of asked) {
    const explained = await database.queries.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
    );
    for (const plan of explained.rows[0]?.['QUERY PLAN'] ?? []) rows += rowsRead(plan.Plan);
  }
  return rows;
}
