/** Files that are picked into a form, before anything is read or sent (Deployments §5, §9). */
import { LICENCE_FILE_TYPE } from '../deployments/forms/licence.ts';

/** Upload names (Deployments §9), by the field that holds the token. */
export const UPLOAD_FILE_NAMES = {
  uploadedStackFileToken: 'stacks.zip',
  uploadedEnvFileToken: 'envs.zip',
  uploadedProfileFileToken: 'projectfiles.zip',
} as const;
export type UploadFieldName = keyof typeof UPLOAD_FILE_NAMES;
/** "File picker allowed types default to .zip" */
export const UPLOAD_FILE_TYPES: readonly string[] = ['.zip'];

export interface PickedFile {
  readonly name: string;
  /** As the browser names it; '' where it does not know. */
  readonly type: string;
  /** Bytes */
  readonly size: number;
}

/** `limit` in bytes. */
export function fileSizeError(limit: number): string {
  return `File size exceeds the maximum allowed size ${limit / 1000} kB`;
}

/** Which of the uploads a file is by its name; null where it is named otherwise. A browser numbers what it saves twice. */
function uploadNamed(name: string): string | null {
  const plain = name.toLowerCase().replace(/ ?\(\d+\)(?=\.zip$)/, '');
  return Object.values(UPLOAD_FILE_NAMES).find((known) => known === plain) ?? null;
}

/** Why a file of that name can't be taken as `expected`, as 'stacks.zip'; null where it can. */
export function otherUploadError(name: string, expected: string): string | null {
  const other = uploadNamed(name);
  return other === null || other === expected ? null : `This is ${other}. Choose the file for ${expected}.`;
}

/**
 * Why a zip can't be uploaded; null where it can. The alert's text for an oversize pick; the selection is then cleared.
 * @param expected the upload's name, as 'stacks.zip'
 */
export function zipError(file: PickedFile, limit: number, expected: string, types = UPLOAD_FILE_TYPES): string | null {
  if (!types.some((type) => file.name.toLowerCase().endsWith(type)))
    return `Only ${types.join(', ')} files are allowed`;
  const other = otherUploadError(file.name, expected);
  if (other !== null) return other;
  return file.size > limit ? fileSizeError(limit) : null;
}

/** Why a file can't be read as a licence; null where it can. */
export function licenceFileError(file: PickedFile, limit: number): string | null {
  if (file.type !== LICENCE_FILE_TYPE) return `Only ${LICENCE_FILE_TYPE} files are allowed`;
  return file.size > limit ? fileSizeError(limit) : null;
}
