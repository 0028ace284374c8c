/** Files that are picked into a form, before anything is read or sent (Deployments §5, §9). */

/** A zip that was picked; it has a token once it has been uploaded. */
export interface PickedZip {
  readonly fileName: string;
  readonly token: string | null;
}

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

/**
 * Why a file of that name can't be taken as `expected`, as 'stacks.zip'; null where it can. A browser numbers what it saves twice.
 * @param uploads the names of the form's uploads: a file of another one's name is taken for the wrong one
 */
export function otherUploadError(name: string, expected: string, uploads: readonly string[]): string | null {
  const plain = name.toLowerCase().replace(/ ?\(\d+\)(?=\.zip$)/, '');
  const other = uploads.find((known) => known === plain && known !== expected);
  return other === undefined ? null : `This file is ${other}. Choose the file for ${expected}.`;
}

/**
 * Why a zip can't be uploaded; null where it can. The alert's text for an oversize pick; the selection is then cleared.
 * @param expected the upload's name, as 'stacks.zip'
 * @param uploads the names of the form's uploads
 */
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
