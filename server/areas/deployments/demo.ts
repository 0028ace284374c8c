import { sql } from 'kysely';
import { INITIAL_STATUSES } from '../../../src/rules/deployments/statuses.ts';
import type { Transaction } from '../../database/database.ts';
import {
  type AreaDemo,
  type DemoEntry,
  type DemoOptions,
  decisionEntries,
  demoEntry,
  hoursAfter,
  MOST_LOGGED,
  operationEntries,
} from '../../demo/area-demo.ts';
import { insertBuilds } from '../../demo/demo-builds.ts';
import { type DemoVpc, insertVpcs, USUAL_VPCS } from '../../demo/networks.ts';
import { type DemoRequest, makeRequests } from '../../demo/requests.ts';
import { storeAccess } from './access-results.ts';
import { orderMail } from './mails.ts';
import { type DeploymentRecord, selectRecords } from './record.ts';
import { deployments } from './store.ts';

/** Creates requests from `firstId` on, older than the demo's own, with unique names, nothing in progress, and no secrets, logs or hosts. */
async function copyRequests(transaction: Transaction, count: number, firstId: number): Promise<void> {
  await sql`
    with template as (
      select
        tenant_id, deployment_type, left(client, 16) as client, approval_reference, environment_type, created_by,
        approval_status, infrastructure_status, job_status, service_status, version, credential_id,
        monitoring_credential_id, token_valid_from, token_valid_to, last_build_url,
        document - 'installerApplicationsData' - 'demoDeploymentBuilds' - 'awsMaintenanceBuilds' as document,
        created_at, updated_at, row_number() over (order by id) - 1 as position, count(*) over () as templates
      from deployment_requests
      where operation_started_at is null
    )
    insert into deployment_requests (
      id, tenant_id, deployment_type, client, environment_identifier, approval_reference, environment_type, created_by,
      approval_status, infrastructure_status, job_status, service_status, version, credential_id,
      monitoring_credential_id, token_valid_from, token_valid_to, last_build_url, document, created_at, updated_at)
    select
      ${firstId}::integer + copy, tenant_id, deployment_type, client, 'env-' || copy, approval_reference,
      environment_type, created_by, approval_status, infrastructure_status, job_status, service_status, version,
      credential_id, monitoring_credential_id, token_valid_from, token_valid_to, last_build_url, document,
      created_at - copy * interval '1 second', updated_at - copy * interval '1 second'
    from generate_series(0, ${count - 1}::integer) as copy
    join template on template.position = copy % template.templates`.execute(transaction);
}

/** Hours from a request to its edit. */
const UNTIL_EDIT = 0.5;
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
  const records = requests.map(({ row, logs: builds }) => ({
    ...{ area: deployments.area, id: String(row.id), tenantId: row.tenant_id, userId: row.created_by ?? null, builds },
  }));
  await insertBuilds(transaction, records);
}

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

function askedOf(record: DeploymentRecord): DeploymentRecord {
  const { approval, infrastructure, job, service } = INITIAL_STATUSES;
  return {
    ...record,
    approval_status: approval,
    infrastructure_status: infrastructure,
    job_status: job,
    service_status: service,
    last_build_url: null,
    version: 1,
  };
}

function carriedOf(row: DeploymentRecord) {
  const approved: DeploymentRecord = { ...askedOf(row), approval_status: 'APPROVED', version: 2 };
  const launched: DeploymentRecord = {
    ...approved,
    ...{ approval_status: 'LAUNCHED', infrastructure_status: 'STARTED', service_status: 'SERVICES_UP' },
  };
  return { row, approved, launched };
}

function requestEntries(
  { created_at: at, ...record }: DeploymentRecord & { readonly created_at: Date },
  index: number,
): readonly DemoEntry[] {
  const { approval } = INITIAL_STATUSES;
  const asked = askedOf(record);
  const isRejected = record.approval_status === 'REJECTED';
  const isDecided = record.approval_status !== approval;
  const decided = isDecided
    ? { ...asked, approval_status: isRejected ? ('REJECTED' as const) : ('APPROVED' as const), version: 2 }
    : asked;
  const earlier = { ...asked, approval_reference: `${record.approval_reference}-draft` };
  const edit = { action: 'UPDATE', label: 'Edit', userId: record.created_by, before: earlier, after: asked };
  const decision = decisionEntries(deployments, { at, asked, decided, isRejected });
  return index % 3 === 0 ? [...decision, demoEntry(deployments, hoursAfter(at, UNTIL_EDIT), edit)] : decision;
}

export const deploymentDemo: AreaDemo = {
  insertRecords: seedRequests,
  logEntries: async (transaction) => {
    const requests = await selectRecords(transaction)
      .select('request.created_at')
      .orderBy('request.id', 'desc')
      .limit(MOST_LOGGED)
      .execute();
    const carried = await operationEntries(transaction, deployments, requests.map(carriedOf));
    return [...requests.flatMap(requestEntries), ...carried];
  },
};
