/** What a form reads in a licence (Deployments §5 "Licence"). */
import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { fileSizeError, type PickedFile } from '../../forms/picked-files.ts';
import { lengthError } from '../../limits.ts';
import { InvalidLicence, licenceTexts } from '../licence-text.ts';

export const LICENCE_MAX_LENGTH = bodyLimits.licence.length;
export const LICENCE_FILE_TYPE = 'text/xml';

export interface LicenceReading {
  /** Whether it is XML at all. */
  readonly isValid: boolean;
  /** Whom it is for; null where it does not say. */
  readonly companyName: string | null;
}

function companyNames(xml: string): string[] {
  return licenceTexts(xml, (name) => name === 'companyname')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function read(xml: string): LicenceReading {
  try {
    return { isValid: true, companyName: companyNames(xml)[0] ?? null };
  } catch (cause) {
    if (cause instanceof InvalidLicence) return { isValid: false, companyName: null };
    throw cause;
  }
}

// The same text is asked about at every keystroke elsewhere in the form.
let last: { readonly xml: string; readonly reading: LicenceReading } | null = null;

export function readLicence(xml: string): LicenceReading {
  if (xml.trim() === '' || lengthError(xml, LICENCE_MAX_LENGTH) !== null) return { isValid: false, companyName: null };
  if (last?.xml !== xml) last = { xml, reading: read(xml) };
  return last.reading;
}

/** Why a file can't be read as a licence; null where it can. */
export function licenceFileError(file: PickedFile, limit: number): string | null {
  if (file.type !== LICENCE_FILE_TYPE) return `Only ${LICENCE_FILE_TYPE} files are allowed`;
  return file.size > limit ? fileSizeError(limit) : null;
}
