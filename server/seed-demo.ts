import { sql } from 'kysely';
import { DEFAULT_TENANT } from '../src/rules/people/tenants.ts';
import { isBiTopology, topologyId } from '../src/rules/reference/topologies.ts';
import { DEMOS } from './areas/index.ts';
import { type Queries, type Transaction, transaction } from './database/database.ts';
import type { DemoEntry, DemoOptions } from './demo/area-demo.ts';
import { BI_TOPOLOGIES, insertFormChoices, insertTopologies, LOCAL_TOPOLOGIES } from './demo/form-choices.ts';
import { seedIdentities } from './demo/identities.ts';
import { insertPeople } from './demo/people.ts';
import { insertReferenceData } from './demo/reference-data.ts';
import { LOCAL_SERVICES } from './runners/local-services.ts';

async function advanceSequences(transaction: Transaction): Promise<void> {
  await sql`
    select
      setval(pg_get_serial_sequence('deployment_requests', 'id'), (select max(id) from deployment_requests)),
      setval(pg_get_serial_sequence('bi_deployments', 'id'), coalesce((select max(id) from bi_deployments), 1)),
      setval(pg_get_serial_sequence('credentials', 'credential_id'), (select max(credential_id) from credentials))
  `.execute(transaction);
}

/** Demos from before the forms, or before BI deployments, lack their choices. */
async function addFormChoices(transaction: Transaction): Promise<void> {
  const known = await transaction.selectFrom('topologies').select('name').execute();
  if (known.length === 0) await insertFormChoices(transaction);
  else if (!known.some(({ name }) => isBiTopology(name))) await insertTopologies(transaction, BI_TOPOLOGIES);
}

const LOCAL_TOPOLOGY = topologyId(LOCAL_SERVICES.name, LOCAL_SERVICES.version);

async function addLocalServices(transaction: Transaction): Promise<void> {
  const [{ name }] = LOCAL_TOPOLOGIES;
  const known = await transaction.selectFrom('topologies').select('name').where('name', '=', name).executeTakeFirst();
  if (known === undefined) await insertTopologies(transaction, LOCAL_TOPOLOGIES);
  const offered = { topology_id: LOCAL_TOPOLOGY, tenant_id: DEFAULT_TENANT };
  await transaction
    .insertInto('topology_tenants')
    .values(offered)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** It would be rehearsed without a word. Environments keep it. */
async function withdrawLocalServices(transaction: Transaction): Promise<void> {
  await transaction.deleteFrom('topology_tenants').where('topology_id', '=', LOCAL_TOPOLOGY).execute();
}

async function insertLogEntries(transaction: Transaction, now: Date): Promise<void> {
  const entries: DemoEntry[] = [];
  for (const { logEntries } of DEMOS) entries.push(...((await logEntries?.(transaction)) ?? []));
  // The database's clock created the credentials when the demo was filled; the newest records are still undecided.
  const { filled } = await transaction
    .selectFrom('credentials')
    .select(sql<Date>`greatest(max(created_at), ${now})`.as('filled'))
    .executeTakeFirstOrThrow();
  const past = entries
    .filter(({ at }) => at.getTime() <= filled.getTime())
    .sort((left, right) => left.at.getTime() - right.at.getTime());
  for (const { write } of past) await write(transaction);
}

export async function seedDemo(queries: Queries, options: DemoOptions): Promise<boolean> {
  await seedIdentities(queries);
  const isNew = await transaction(queries, async (within) => {
    // Of several starting processes, one fills the tables and the others find them filled.
    await sql`lock table platform_versions in exclusive mode`.execute(within);
    const known = await within.selectFrom('platform_versions').select('version').limit(1).executeTakeFirst();
    if (known !== undefined) {
      await addFormChoices(within);
      if (options.localServices === true) await addLocalServices(within);
      else await withdrawLocalServices(within);
      return false;
    }
    for (const { insertChoices } of DEMOS) await insertChoices?.(within, options);
    await insertReferenceData(within, options.now);
    if (options.localServices === true) await addLocalServices(within);
    if (options.requests > 0) {
      for (const { insertRecords } of DEMOS) await insertRecords?.(within, options);
      await insertLogEntries(within, options.now);
      await insertPeople(within);
    }
    await advanceSequences(within);
    return true;
  });
  // Otherwise the first large lists have no statistics and read every row.
  if (isNew) await sql`vacuum analyze`.execute(queries);
  return isNew;
}
