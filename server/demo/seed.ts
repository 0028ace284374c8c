/** Fills a new database, so that there is something to see at the first start. */
import { sql } from 'kysely';
import { storeAccess } from '../areas/deployments/access-results.ts';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import { enqueueLaunchMail } from '../mail/launch-mail.ts';
import type { Secrets } from '../secrets.ts';
import { seedIdentities } from './identities.ts';
import { insertReferenceData } from './reference-data.ts';
import { type DemoRequest, makeRequests } from './requests.ts';

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
    if (isForLaunch) await enqueueLaunchMail(transaction, { deploymentRequestId: row.id });
  }
  const logs = requests.flatMap(({ row, log }) =>
    log === null
      ? []
      : [
          {
            deployment_request_id: row.id,
            build_number: log.buildNumber,
            job_name: log.jobName,
            failed_job: log.failedJob,
            content: log.content,
          },
        ],
  );
  if (logs.length > 0) await transaction.insertInto('build_logs').values(logs).execute();
}

/**
 * Any number of further requests, older than the demo's own: copies of those at which nothing is in progress, made by
 * the database itself. They have names of their own, and neither secrets nor logs nor hosts.
 */
async function insertCopies(transaction: Transaction, count: number, firstId: number): Promise<void> {
  await sql`
    with template as (
      select *, row_number() over (order by id) - 1 as position, count(*) over () as templates
      from deployment_requests
      where operation_started_at is null
    )
    insert into deployment_requests (
      id, tenant_id, deployment_type, client, environment_identifier, approval_reference, environment_type, created_by,
      approval_status, infrastructure_status, job_status, service_status, version, credential_id,
      monitoring_credential_id, token_valid_from, token_valid_to, last_build_url, document, created_at, updated_at)
    select
      ${firstId}::integer + copy, tenant_id, deployment_type, left(client, 16), 'env-' || copy, approval_reference,
      environment_type, created_by, approval_status, infrastructure_status, job_status, service_status, version,
      credential_id, monitoring_credential_id, token_valid_from, token_valid_to, last_build_url, document,
      created_at - copy * interval '1 second', updated_at - copy * interval '1 second'
    from generate_series(0, ${count - 1}::integer) as copy
    join template on template.position = copy % template.templates`.execute(transaction);
}

async function seedRequests(transaction: Transaction, options: DemoOptions): Promise<void> {
  const { keys, now, publicUrl } = options;
  const own = makeRequests({ now, keys, publicUrl, firstId: FIRST_ID });
  const copies = Math.max(0, options.requests - own.length);
  const requests = makeRequests({ now, keys, publicUrl, firstId: FIRST_ID + copies }).slice(-options.requests);
  await insertRequests(transaction, keys, requests);
  if (copies > 0) await insertCopies(transaction, copies, FIRST_ID);
}

/** Sequences go on behind the ids that were given out here. */
async function advanceSequences(transaction: Transaction): Promise<void> {
  await sql`
    select
      setval(pg_get_serial_sequence('deployment_requests', 'id'), (select max(id) from deployment_requests)),
      setval(pg_get_serial_sequence('credentials', 'credential_id'), (select max(credential_id) from credentials))
  `.execute(transaction);
}

/** Answers whether the database had no such data and has been filled; any other is left as it is. */
export async function seedDemo(queries: Queries, options: DemoOptions): Promise<boolean> {
  await seedIdentities(queries);
  const isNew = await transaction(queries, async (within) => {
    // Of several processes that start at once, one fills the tables; the others find them filled.
    await sql`lock table platform_versions in exclusive mode`.execute(within);
    const known = await within.selectFrom('platform_versions').select('version').limit(1).executeTakeFirst();
    if (known !== undefined) return false;
    await insertReferenceData(within, options.keys, options.now);
    if (options.requests > 0) await seedRequests(within, options);
    await advanceSequences(within);
    return true;
  });
  // Without it, the first lists over many rows are planned from nothing and read every row.
  if (isNew) await sql`vacuum analyze`.execute(queries);
  return isNew;
}
