/** A bare Fastify that answers one page of the list with the portal's statements as text, planned once where the portal's are. */
import Fastify from 'fastify';
import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { listRecords } from '../../server/areas/deployments/list/list.ts';
import { type DeploymentRecord, summaryOf } from '../../server/areas/deployments/record.ts';
import { connectPostgres } from '../../server/database/database.ts';
import { plannedName } from '../../server/database/planned-statements.ts';
import type { Tables } from '../../server/database/tables.ts';
import { readViewer } from '../../server/identity/sessions.ts';

const [, , databaseUrl = '', session = ''] = process.argv;
const database = await connectPostgres(databaseUrl);
if (database.kind !== 'postgresql') throw new Error('The peer needs a PostgreSQL.');
const { pool } = database;

/** What a call of the portal asks of the database, in its order. */
const statements: { readonly name?: string; readonly text: string; readonly values: unknown[] }[] = [];
const configuration: KyselyConfig = {
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    const name = plannedName(query.sql);
    statements.push({ ...(name !== null && { name }), text: query.sql, values: [...query.parameters] });
  },
};
const queries = new Kysely<Tables>(configuration);
const viewer = await readViewer(queries, { userId: 1, tenantId: 'BRIGHTWATER', session }, new Date());
const { total } = await listRecords(queries, viewer.tenantScope, { page: 0 });

const app = Fastify();
app.get('/', async () => {
  let rows: DeploymentRecord[] = [];
  for (const statement of statements) rows = (await pool.query<DeploymentRecord & pg.QueryResultRow>(statement)).rows;
  return { deployments: rows.map((row) => summaryOf(row, viewer.privileges)), totalRecords: total };
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(`${address}/`);
