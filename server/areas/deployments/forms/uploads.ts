import { UPLOAD_FILE_NAMES, type UploadFieldName } from '../../../../src/rules/deployments/forms/uploads.ts';
import type { SavedFile } from '../../../forms/uploads.ts';
import type { DeploymentSecrets } from '../document.ts';

const FIELDS: readonly UploadFieldName[] = [
  'uploadedStackFileToken',
  'uploadedEnvFileToken',
  'uploadedProfileFileToken',
];

/** The files of a request, before and after it was saved. */
export function savedFiles(before: DeploymentSecrets, after: DeploymentSecrets): readonly SavedFile[] {
  return FIELDS.map((field) => ({
    filename: UPLOAD_FILE_NAMES[field],
    had: before[field] ?? null,
    has: after[field] ?? null,
  }));
}
