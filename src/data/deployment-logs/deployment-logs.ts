/** Administration §7 "Logs". Not stored on the device. Every failure is an AppError. */
import { type ContractClient, call } from '../../contract/client.ts';
import {
  exportDeploymentActionLog,
  getDeploymentActionLogEntry,
  listDeploymentActionLog,
  listDeploymentActionLogUsers,
  listDeploymentActionTypes,
} from '../../contract/generated/operations/deployment-logs.ts';
import type { DeploymentActionLogEntry, LogUser } from '../../contract/generated/schema.d.ts';
import { momentsOf } from '../../rules/audit/moments.ts';
import {
  type DeploymentActionRecord,
  type DeploymentLogQuery,
  deploymentLogAddress,
  recordOf,
} from '../../rules/deployment-logs/record.ts';
import type { AnsweredPage } from '../resources/resource.ts';
import { readServedFile } from '../server/served-file.ts';

/** The list's page already left out filters that its viewer can't use. */
const PERMITTED: ReadonlySet<string> = new Set(['log.user.view']);

export async function fetchDeploymentLog(
  client: ContractClient,
  query: DeploymentLogQuery,
  signal: AbortSignal,
): Promise<AnsweredPage<DeploymentActionRecord>> {
  const params = { query: momentsOf(deploymentLogAddress.parameters(query, PERMITTED)) };
  const { results, totalRecords } = await call(client, listDeploymentActionLog, { params, signal });
  return { rows: results.map(recordOf), totalRecords };
}

export function fetchDeploymentLogEntry(
  client: ContractClient,
  entryId: number,
  signal: AbortSignal,
): Promise<DeploymentActionLogEntry> {
  return call(client, getDeploymentActionLogEntry, { params: { path: { entryId } }, signal });
}

export function fetchDeploymentLogUsers(client: ContractClient, signal: AbortSignal): Promise<readonly LogUser[]> {
  return call(client, listDeploymentActionLogUsers, { signal });
}

export function fetchDeploymentActionTypes(client: ContractClient, signal: AbortSignal): Promise<readonly string[]> {
  return call(client, listDeploymentActionTypes, { signal });
}

export function fetchDeploymentLogFile(client: ContractClient, query: DeploymentLogQuery): Promise<Blob> {
  const { offset: _, pageSize: __, ...filters } = deploymentLogAddress.parameters(query, PERMITTED);
  return readServedFile(client, exportDeploymentActionLog, { query: momentsOf(filters) });
}
