import { UPLOAD_FILE_NAMES, type UploadFieldName } from '../../../src/rules/deployments/forms/uploads.ts';
import type { Transaction } from '../../database/database.ts';
import { attachUpload, discardUploads } from '../../files/uploads.ts';
import type { DeploymentSecrets } from '../document.ts';

const FIELDS: readonly UploadFieldName[] = [
  'uploadedStackFileToken',
  'uploadedEnvFileToken',
  'uploadedProfileFileToken',
];

/** Gives the request the files that were found to be its user's own, and discards those that it has no more. */
export async function keepUploads(
  within: Transaction,
  deploymentId: number,
  before: DeploymentSecrets,
  after: DeploymentSecrets,
): Promise<void> {
  for (const field of FIELDS) {
    const [had, has] = [before[field] ?? null, after[field] ?? null];
    if (has !== null && has !== had) await attachUpload(within, has, deploymentId);
    if (has === null && had !== null) await discardUploads(within, deploymentId, UPLOAD_FILE_NAMES[field]);
  }
}
