/** The secrets of a deployment request that its page shows on request, as a sentence names them. */
export const REVEALED_SECRET_NAMES = {
  defaultPassword: 'default password',
  sftpPassword: 'SFTP password',
  licence: 'licence',
} as const;
export type RevealedSecretName = keyof typeof REVEALED_SECRET_NAMES;
export const REVEALED_SECRETS: readonly RevealedSecretName[] = ['defaultPassword', 'sftpPassword', 'licence'];
