/** The log files of an environment's applications (Deployments §7 "Logs and monitoring"). Every failure is an AppError. */

import { errorOfAnswer, errorOfConnection, errorOfForeignAnswer, isForeignAnswer } from '../../contract/app-error.ts';
import { answerTo, type ContractClient, call, jsonOf } from '../../contract/client.ts';
import {
  downloadLogFile,
  fetchLogFiles,
  isFetchingLogFiles,
  listLogFiles,
} from '../../contract/generated/operations/deployments.ts';

/** Their names. */
export function logFileNames(client: ContractClient, deploymentId: number, signal?: AbortSignal) {
  return call(client, listLogFiles, { params: { path: { deploymentId } }, signal });
}

export function areLogFilesFetched(client: ContractClient, deploymentId: number, signal?: AbortSignal) {
  return call(client, isFetchingLogFiles, { params: { path: { deploymentId } }, signal });
}

/** Begins a fetch. It has an effect: whatever becomes of it, it is not sent again by itself. */
export async function beginFetch(client: ContractClient, deploymentId: number): Promise<void> {
  await call(client, fetchLogFiles, { params: { path: { deploymentId } } });
}

/** A file as the server has it. A link could not bear the token. */
export async function readLogFile(client: ContractClient, deploymentId: number, fileName: string): Promise<Blob> {
  const signal = AbortSignal.timeout(client.timeout);
  const answer = await answerTo(client, downloadLogFile, { params: { path: { deploymentId, fileName } } }, signal);
  if (isForeignAnswer(answer)) throw errorOfForeignAnswer(answer.status);
  if (!answer.ok) throw errorOfAnswer(answer, jsonOf(await answer.text()));
  return answer.blob().catch((error: unknown) => {
    throw errorOfConnection(error);
  });
}
