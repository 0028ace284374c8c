/** The secret fields of a deployment request (Deployments §3). */
import type { sensitiveFields } from '../../contract/generated/sensitive-fields.ts';
import { UPLOAD_FILE_NAMES } from './forms/values.ts';

export const REVEALED_SECRET_NAMES = {
  defaultPassword: 'default password',
  sftpPassword: 'SFTP password',
  licence: 'licence',
} as const;
export type RevealedSecretName = keyof typeof REVEALED_SECRET_NAMES;
export const REVEALED_SECRETS: readonly RevealedSecretName[] = ['defaultPassword', 'sftpPassword', 'licence'];

const SECRET_FIELD_LABELS: Readonly<Record<(typeof sensitiveFields)['DeploymentRequest'][number], string>> = {
  defaultPassword: 'Default password',
  sftpPassword: 'SFTP password',
  licence: 'Licence',
  ...UPLOAD_FILE_NAMES,
};

/** Leaves out names that a newer back end invented. */
export function secretFieldLabels(names: readonly string[]): readonly string[] {
  return Object.entries(SECRET_FIELD_LABELS).flatMap(([name, label]) => (names.includes(name) ? [label] : []));
}
