/** Helpers for tests of background work: requests, and waiting for its results. */

import { setTimeout } from 'node:timers/promises';
import type { DeploymentDocument } from '../../server/areas/deployments/record.ts';
import type { Queries } from '../../server/database/database.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';

/** Approved, with a launch link that is valid for years. */
export const APPROVED: StatusTuple = {
  approval: 'APPROVED',
  infrastructure: 'INIT',
  job: 'IDLE',
  service: 'SERVICES_NOT_MONITORED',
};

export interface RequestFields {
  readonly tenantId?: string;
  readonly environment: string;
  readonly type?: Tables['deployment_requests']['deployment_type'];
  readonly tuple?: StatusTuple;
  readonly document?: Partial<DeploymentDocument>;
}

/** Stores a request of user 1 and returns its id. */
export async function insertRequest(queries: Queries, fields: RequestFields): Promise<number> {
  const tuple = fields.tuple ?? APPROVED;
  const document: DeploymentDocument = {
    cloudProvider: 'AWS',
    enableMonitoring: true,
    notificationEmails: ['team@client.example'],
    ...fields.document,
  };
  const { id } = await queries
    .insertInto('deployment_requests')
    .values({
      tenant_id: fields.tenantId ?? 'HALDEN',
      deployment_type: fields.type ?? 'PRODUCT',
      client: 'halden',
      environment_identifier: fields.environment,
      approval_reference: 'CHG-1',
      environment_type: 'TEST',
      created_by: 1,
      approval_status: tuple.approval,
      infrastructure_status: tuple.infrastructure,
      job_status: tuple.job,
      service_status: tuple.service,
      token_valid_from: '2020-01-01',
      token_valid_to: '2999-12-31',
      document: JSON.stringify(document),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function requestRow(queries: Queries, id: number) {
  return queries.selectFrom('deployment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The request's operations in the order in which they were ordered. */
export function operationsOf(queries: Queries, id: number) {
  return queries
    .selectFrom('operations')
    .selectAll()
    .where('area', '=', 'deployments')
    .where('subject_id', '=', String(id))
    .orderBy('operation_id')
    .execute();
}

/** Stages of all operations of the request, in the order in which they ran. */
export function stagesRun(queries: Queries, id: number) {
  return queries
    .selectFrom('operation_stages')
    .innerJoin('operations', 'operations.operation_id', 'operation_stages.operation_id')
    .select(['operation_stages.stage', 'operation_stages.attempt', 'operation_stages.outcome'])
    .where('area', '=', 'deployments')
    .where('subject_id', '=', String(id))
    .orderBy('operations.operation_id')
    .orderBy('operation_stages.position')
    .execute();
}

/** Repeats until there is a result; fails after half a minute. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    await setTimeout(10);
  }
  throw new Error(`timed out waiting for ${what}`);
}
