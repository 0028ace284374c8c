/** Upload names (Deployments §9), by the field that holds the token. */
export const UPLOAD_FILE_NAMES = {
  uploadedStackFileToken: 'stacks.zip',
  uploadedEnvFileToken: 'envs.zip',
  uploadedProfileFileToken: 'projectfiles.zip',
} as const;
export type UploadFieldName = keyof typeof UPLOAD_FILE_NAMES;
