import type { FieldError } from '../../src/contract/generated/schema.d.ts';
import { CONTROL_PARSERS, holds } from '../../src/rules/forms/controls.ts';
import type { ControlledForm } from '../../src/rules/forms/edit.ts';
import type { FormSetting } from '../../src/rules/forms/form.ts';
import { otherUploadError } from '../../src/rules/forms/picked-files.ts';
import { uploadFields } from '../../src/rules/forms/uploads.ts';
import { type RecordReference, recordKey } from '../../src/rules/records/record-key.ts';
import type { Transaction } from '../database/database.ts';
import { attachUpload, discardUploads, findUpload } from '../files/uploads.ts';
import type { Viewer } from '../identity/viewer.ts';

const UNKNOWN_FILE = 'This file is no longer available. Upload it again.';

function tokenOf(value: unknown): string | null {
  return holds(CONTROL_PARSERS.zip, value) ? (value?.token ?? null) : null;
}

/** Each file must be this user's upload for this field, and no other record's. @param owner the edited record; null for a new one */
export async function uploadErrors<Values, Setting extends FormSetting<Values>>(
  within: Transaction,
  form: ControlledForm<Values, Setting>,
  values: Values,
  { original }: Setting,
  viewer: Viewer,
  owner: RecordReference | null,
): Promise<readonly FieldError[]> {
  const fields = uploadFields(form);
  const names = fields.map(({ upload }) => upload.filename);
  const errors: FieldError[] = [];
  for (const { field, upload: expected } of fields) {
    const token = tokenOf(values[field]);
    if (token === null || token === tokenOf(original?.[field])) continue;
    const upload = await findUpload(within, token, viewer);
    const isFree = upload !== null && (upload.owner === null || (owner !== null && upload.owner === recordKey(owner)));
    if (!isFree) errors.push({ field, message: UNKNOWN_FILE });
    else if (upload.fileName !== expected.filename)
      errors.push({ field, message: otherUploadError(upload.fileName, expected.filename, names) ?? UNKNOWN_FILE });
  }
  return errors;
}

export function savedUploads<Values, Setting>(
  form: ControlledForm<Values, Setting>,
  values: Values,
  original: Values | null,
): readonly SavedFile[] {
  return uploadFields(form).map(({ field, upload: { filename } }) => ({
    filename,
    had: tokenOf(original?.[field]),
    has: tokenOf(values[field]),
  }));
}

export interface SavedFile {
  readonly filename: string;
  readonly had: string | null;
  readonly has: string | null;
}

export async function keepUploads(
  within: Transaction,
  owner: RecordReference,
  files: readonly SavedFile[],
): Promise<void> {
  for (const { filename, had, has } of files) {
    if (has !== null && has !== had) await attachUpload(within, has, owner);
    if (has === null && had !== null) await discardUploads(within, owner, filename);
  }
}
