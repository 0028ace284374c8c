/** Files picked into a form, before anything is read or sent (Deployments §5, §9). */

export interface PickedZip {
  readonly fileName: string;
  readonly token: string | null;
}

/** "File picker allowed types default to .zip" */
export const UPLOAD_FILE_TYPES: readonly string[] = ['.zip'];

export interface PickedFile {
  readonly name: string;
  /** From the browser; '' where unknown. */
  readonly type: string;
  /** Bytes */
  readonly size: number;
}

/** `limit` in bytes. */
export function fileSizeError(limit: number): string {
  return `File size exceeds the maximum allowed size ${limit / 1000} kB`;
}

/** Browsers number repeated downloads. `uploads` are all upload names of the form: a file with another one's name is a mistake. */
export function otherUploadError(name: string, expected: string, uploads: readonly string[]): string | null {
  const plain = name.toLowerCase().replace(/ ?\(\d+\)(?=\.zip$)/, '');
  const other = uploads.find((known) => known === plain && known !== expected);
  return other === undefined ? null : `This file is ${other}. Choose the file for ${expected}.`;
}

/** Why a zip can't be uploaded; null where it can. Text of the alert for an oversize pick, which also clears the selection. */
export function zipError(
  file: PickedFile,
  limit: number,
  expected: string,
  uploads: readonly string[] = [],
): string | null {
  if (!UPLOAD_FILE_TYPES.some((type) => file.name.toLowerCase().endsWith(type)))
    return `Only ${UPLOAD_FILE_TYPES.join(', ')} files are allowed`;
  return otherUploadError(file.name, expected, uploads) ?? (file.size > limit ? fileSizeError(limit) : null);
}
