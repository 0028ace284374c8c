/** The secret fields of a deployment request, as people read of them (Deployments §3). */
import type { sensitiveFields } from '../../contract/generated/sensitive-fields.ts';
import { UPLOAD_FILE_NAMES } from './forms/uploads.ts';

const SECRET_FIELD_LABELS: Readonly<Record<(typeof sensitiveFields)['DeploymentRequest'][number], string>> = {
  defaultPassword: 'Default Password',
  sftpPassword: 'SFTP Password',
  licence: 'Licence',
  ...UPLOAD_FILE_NAMES,
};

/** Labels of secret fields by their names; a name that a newer back end has invented is left out. */
export function secretFieldLabels(names: readonly string[]): readonly string[] {
  return Object.entries(SECRET_FIELD_LABELS).flatMap(([name, label]) => (names.includes(name) ? [label] : []));
}
