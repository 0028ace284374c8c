/** Requests and credentials for tests of the deployments area. */
import type { Insertable } from 'kysely';
import type { DeploymentDocument } from '../../server/areas/deployments/record.ts';
import type { Queries } from '../../server/database/database.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';

type Row = Insertable<Tables['deployment_requests']>;

export interface RequestParts {
  readonly row?: Partial<Row>;
  readonly tuple?: Partial<StatusTuple>;
  readonly document?: DeploymentDocument;
}

let made = 0;

/** Stores a request of the operator in BRIGHTWATER; default: pending approval. */
export async function storeRequest(queries: Queries, { row, tuple, document }: RequestParts = {}): Promise<number> {
  made += 1;
  const { id } = await queries
    .insertInto('deployment_requests')
    .values({
      tenant_id: 'BRIGHTWATER',
      deployment_type: 'PRODUCT',
      client: 'harbour',
      environment_identifier: `made-${made}`,
      approval_reference: 'CHG-4711',
      environment_type: 'TEST',
      created_by: 1,
      approval_status: tuple?.approval ?? 'PENDING_APPROVAL',
      infrastructure_status: tuple?.infrastructure ?? 'INIT',
      job_status: tuple?.job ?? 'IDLE',
      service_status: tuple?.service ?? 'SERVICES_NOT_MONITORED',
      token_valid_from: '2020-01-01',
      token_valid_to: '2999-12-31',
      document: JSON.stringify(document ?? {}),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a request that was launched and whose infrastructure has a status. */
export function storeLaunched(
  queries: Queries,
  infrastructure: StatusTuple['infrastructure'],
  parts: RequestParts = {},
): Promise<number> {
  return storeRequest(queries, { ...parts, tuple: { approval: 'LAUNCHED', infrastructure, ...parts.tuple } });
}

/** Stores a credential of one tenant; default: BRIGHTWATER, without secrets. */
export async function storeCredential(
  queries: Queries,
  row: Partial<Insertable<Tables['credentials']>> = {},
): Promise<number> {
  made += 1;
  const { credential_id: id, tenant_id: tenantId } = await queries
    .insertInto('credentials')
    .values({
      tenant_id: 'BRIGHTWATER',
      credential_name: `credential-${made}`,
      cloud_provider: 'AWS',
      secrets: null,
      created_by: null,
      ...row,
    })
    .returning(['credential_id', 'tenant_id'])
    .executeTakeFirstOrThrow();
  await queries.insertInto('credential_tenants').values({ credential_id: id, tenant_id: tenantId }).execute();
  return id;
}
