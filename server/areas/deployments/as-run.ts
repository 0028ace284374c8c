/** What an environment was made of when it last ran, if its request has been edited since (an extension). */
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { Json } from '../../database/columns.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { DeploymentRecord } from './record.ts';
import { deviceDetailOf } from './store.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    deployments_as_run: {
      deployment_request_id: number;
      record: Json<components['schemas']['DeploymentRequestDetail']>;
      /** Names of secret fields. */
      changed_secrets: Json<readonly string[]>;
    };
  }
}

type DeploymentAsRun = components['schemas']['DeploymentAsRun'];

/** Without secret fields; null if the request has not been edited since, or was edited before this was recorded. */
export async function readAsRun(queries: Queries, id: number): Promise<DeploymentAsRun['asRun']> {
  const row = await queries
    .selectFrom('deployments_as_run')
    .select(['record', 'changed_secrets'])
    .where('deployment_request_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { record: row.record, changedSecrets: [...row.changed_secrets] };
}

/**
 * Stores before an edit how the environment runs; of several edits, the first one counts.
 * @param changedSecrets names of the secret fields that the edit changes
 */
export async function noteAsRun(
  within: Transaction,
  before: DeploymentRecord,
  changedSecrets: readonly string[],
): Promise<void> {
  const noted = await readAsRun(within, before.id);
  if (noted === null) {
    const { areInfrastructureChangesPending, areApplicationChangesPending } = before.document;
    if (areInfrastructureChangesPending === true || areApplicationChangesPending === true) return;
    await within
      .insertInto('deployments_as_run')
      .values({
        deployment_request_id: before.id,
        record: JSON.stringify(deviceDetailOf(before)),
        changed_secrets: JSON.stringify(changedSecrets),
      })
      .execute();
    return;
  }
  const secrets = [...new Set([...noted.changedSecrets, ...changedSecrets])];
  await within
    .updateTable('deployments_as_run')
    .set({ changed_secrets: JSON.stringify(secrets) })
    .where('deployment_request_id', '=', before.id)
    .execute();
}

export async function forgetAsRun(within: Transaction, id: number): Promise<void> {
  await within.deleteFrom('deployments_as_run').where('deployment_request_id', '=', id).execute();
}
