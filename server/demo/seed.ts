/** Fills a new database, so that there is something to see at the first start. */
import { sql } from 'kysely';
import { isBiTopology } from '../../src/rules/reference/topologies.ts';
import { DEMOS } from '../areas/index.ts';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import type { DemoEntry, DemoOptions } from './area-demo.ts';
import { BI_TOPOLOGIES, insertFormChoices, insertTopologies } from './form-choices.ts';
import { seedIdentities } from './identities.ts';
import { insertPeople } from './people.ts';
import { insertReferenceData } from './reference-data.ts';

/** Sequences go on behind the ids that were given out here. */
async function advanceSequences(transaction: Transaction): Promise<void> {
  await sql`
    select
      setval(pg_get_serial_sequence('deployment_requests', 'id'), (select max(id) from deployment_requests)),
      setval(pg_get_serial_sequence('bi_deployments', 'id'), coalesce((select max(id) from bi_deployments), 1)),
      setval(pg_get_serial_sequence('credentials', 'credential_id'), (select max(credential_id) from credentials))
  `.execute(transaction);
}

/** A demo from before there were forms has nothing to choose from yet; one from before there were BI deployments lacks theirs. */
async function addFormChoices(transaction: Transaction): Promise<void> {
  const known = await transaction.selectFrom('topologies').select('name').execute();
  if (known.length === 0) await insertFormChoices(transaction);
  else if (!known.some(({ name }) => isBiTopology(name))) await insertTopologies(transaction, BI_TOPOLOGIES);
}

/** Writes what both logs say of the demo's records, in the order of its times. */
async function insertLogEntries(transaction: Transaction, now: Date): Promise<void> {
  const entries: DemoEntry[] = [];
  for (const { logEntries } of DEMOS) entries.push(...((await logEntries?.(transaction)) ?? []));
  // The database's clock created the credentials as the demo was filled; the newest records are still undecided.
  const { filled } = await transaction
    .selectFrom('credentials')
    .select(sql<Date>`greatest(max(created_at), ${now})`.as('filled'))
    .executeTakeFirstOrThrow();
  const past = entries
    .filter(({ at }) => at.getTime() <= filled.getTime())
    .sort((left, right) => left.at.getTime() - right.at.getTime());
  for (const { write } of past) await write(transaction);
}

/** Answers whether the database had no such data and has been filled; any other keeps what it has. */
export async function seedDemo(queries: Queries, options: DemoOptions): Promise<boolean> {
  await seedIdentities(queries);
  const isNew = await transaction(queries, async (within) => {
    // Of several processes that start at once, one fills the tables; the others find them filled.
    await sql`lock table platform_versions in exclusive mode`.execute(within);
    const known = await within.selectFrom('platform_versions').select('version').limit(1).executeTakeFirst();
    if (known !== undefined) {
      await addFormChoices(within);
      return false;
    }
    for (const { insertChoices } of DEMOS) await insertChoices?.(within, options);
    await insertReferenceData(within, options.now);
    if (options.requests > 0) {
      for (const { insertRecords } of DEMOS) await insertRecords?.(within, options);
      await insertLogEntries(within, options.now);
      await insertPeople(within);
    }
    await advanceSequences(within);
    return true;
  });
  // Without it, the first lists over many rows are planned from nothing and read every row.
  if (isNew) await sql`vacuum analyze`.execute(queries);
  return isNew;
}
