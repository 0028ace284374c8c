/** Fills a new database, so that there is something to see at the first start. */
import { sql } from 'kysely';
import { isBiTopology } from '../../src/rules/topologies.ts';
import { storeAccess } from '../areas/deployments/access-results.ts';
import { orderMail } from '../areas/deployments/mails.ts';
import { DEPLOYMENTS_AREA } from '../areas/deployments/store.ts';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { insertBiDeployments } from './bi-deployments.ts';
import { insertCloudAccounts } from './cloud-accounts.ts';
import { copyRequests } from './copies.ts';
import { BI_TOPOLOGIES, insertFormChoices, insertTopologies } from './form-choices.ts';
import { seedIdentities } from './identities.ts';
import { insertLogEntries } from './log-entries.ts';
import { type DemoVpc, insertVpcs, USUAL_VPCS } from './networks.ts';
import { insertPeople } from './people.ts';
import { insertReferenceData } from './reference-data.ts';
import { type DemoRequest, makeRequests } from './requests.ts';
import { insertVpcRecords } from './vpcs.ts';

export interface DemoOptions {
  /** How many deployment requests to make: the demo's own ones first, then copies of them. */
  readonly requests: number;
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  readonly publicUrl: string;
  readonly now: Date;
}

const FIRST_ID = 1001;

async function insertRequests(transaction: Transaction, keys: DemoOptions['keys'], requests: readonly DemoRequest[]) {
  await transaction
    .insertInto('deployment_requests')
    .values(requests.map(({ row }) => row))
    .execute();
  for (const { row, document, hasMachines, isForLaunch } of requests) {
    if (hasMachines) await storeAccess(transaction, keys, { ...row, document });
    if (isForLaunch) await orderMail(transaction, row, 'launch');
  }
  const logs = requests.flatMap(({ row, logs: builds }) =>
    builds.map((log) => ({
      area: DEPLOYMENTS_AREA,
      subject_id: String(row.id),
      build_number: log.buildNumber,
      job_name: log.jobName,
      failed_job: log.failedJob,
      content: log.content,
      created_at: log.began,
    })),
  );
  if (logs.length > 0) await transaction.insertInto('build_logs').values(logs).execute();
}

/** The VPCs of the requests, but for those that are there at any rate. */
function vpcsOf(requests: readonly DemoRequest[]): DemoVpc[] {
  const byId = new Map(requests.flatMap(({ vpc }) => (vpc === null ? [] : [[vpc.id, vpc]])));
  return [...byId.values()].filter(({ id }) => id > USUAL_VPCS.length);
}

async function seedRequests(transaction: Transaction, options: DemoOptions): Promise<void> {
  const { keys, now, publicUrl } = options;
  const own = makeRequests({ now, keys, publicUrl, firstId: FIRST_ID });
  const copies = Math.max(0, options.requests - own.length);
  const requests = makeRequests({ now, keys, publicUrl, firstId: FIRST_ID + copies }).slice(-options.requests);
  await insertVpcs(transaction, vpcsOf(requests));
  await insertRequests(transaction, keys, requests);
  if (copies > 0) await copyRequests(transaction, copies, FIRST_ID);
}

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
    await insertReferenceData(within, options.keys, options.now);
    if (options.requests > 0) {
      await seedRequests(within, options);
      await insertCloudAccounts(within, options.publicUrl, options.now);
      await insertVpcRecords(within, options.publicUrl, options.now);
      await insertBiDeployments(within, options);
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
