/** Deployments §7 "Logs and monitoring". Every failure is an AppError. */
import { type ContractClient, call } from '../../contract/client.ts';
import {
  downloadLogFile,
  fetchLogFiles,
  isFetchingLogFiles,
  listLogFiles,
} from '../../contract/generated/operations/deployments.ts';
import { readServedFile } from '../server/served-file.ts';

export function logFileNames(client: ContractClient, deploymentId: number, signal?: AbortSignal) {
  return call(client, listLogFiles, { params: { path: { deploymentId } }, signal });
}

export function areLogFilesFetched(client: ContractClient, deploymentId: number, signal?: AbortSignal) {
  return call(client, isFetchingLogFiles, { params: { path: { deploymentId } }, signal });
}

/** It has an effect: never sent again automatically. */
export async function beginFetch(client: ContractClient, deploymentId: number): Promise<void> {
  await call(client, fetchLogFiles, { params: { path: { deploymentId } } });
}

export function readLogFile(client: ContractClient, deploymentId: number, fileName: string): Promise<Blob> {
  return readServedFile(client, downloadLogFile, { path: { deploymentId, fileName } });
}
