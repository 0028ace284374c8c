/** What a runner's stage reported, stored instead of what a rehearsal makes up. */
import type { Transaction } from '../../../database/database.ts';
import type { AreaContext } from '../../../jobs/operation-area.ts';
import type { StageOutputs } from '../../../runners/runner.ts';
import { seal } from '../../../seal.ts';
import { removeAccess } from '../access-results.ts';
import type { DeploymentDocument, DeploymentRecord, DeploymentSecrets } from '../record.ts';

/** Secrets of the request that a stage can ask for; tokens of uploads are none of them. */
export function runnerSecretsOf({ licence, defaultPassword, sftpPassword }: DeploymentSecrets): Record<string, string> {
  const all = { licence, defaultPassword, sftpPassword };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

async function storeInstances(
  transaction: Transaction,
  { keys }: AreaContext,
  { id }: DeploymentRecord,
  instances: NonNullable<StageOutputs['instances']>,
): Promise<void> {
  await removeAccess(transaction, id);
  if (instances.length === 0) return;
  const rows = instances.map(({ hostName, protocol, port, ipAddress, username, password }, position) => ({
    deployment_request_id: id,
    position,
    host_name: hostName,
    protocol,
    port,
    ip_address: ipAddress,
    username,
    password: password === null ? null : seal(keys, 'access_results.password', password),
  }));
  await transaction.insertInto('access_results').values(rows).execute();
}

/** Returns what changes on the request itself. */
export async function storeOutputs(
  transaction: Transaction,
  context: AreaContext,
  record: DeploymentRecord,
  { network, managementUrl, storeServerUrl, instances, monitoring }: StageOutputs,
): Promise<Partial<DeploymentDocument>> {
  if (instances !== undefined) await storeInstances(transaction, context, record, instances);
  if (monitoring !== undefined && monitoring.length > 0) {
    const at = context.now();
    const rows = monitoring.map(({ hostName, ...reading }) => ({
      deployment_request_id: record.id,
      host_name: hostName,
      taken_at: at,
      ...reading,
    }));
    await transaction
      .insertInto('monitoring_readings')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return {
    ...(network !== undefined && { network }),
    ...(managementUrl !== undefined && { emUrl: managementUrl }),
    ...(storeServerUrl !== undefined && { storeServerUrl }),
  };
}
