/** What a form reads in a licence (Deployments §5 "Licence"). */
import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { fileSizeError, type PickedFile } from '../../forms/picked-files.ts';
import { lengthError } from '../../limits.ts';
import { readLicenceText } from '../licence-text.ts';

export const LICENCE_MAX_LENGTH = bodyLimits.licence.length;
export const COMPANY_NAME_MAX_LENGTH = bodyLimits.companyName.length;
export const LICENCE_FILE_TYPE = 'text/xml';

export interface LicenceReading {
  /** Whether it is a licence at all. */
  readonly isValid: boolean;
  /** The company's name, which its field takes over; null where it names none, or a longer one than the field can hold. */
  readonly companyName: string | null;
  readonly isNameTooLong: boolean;
}

const NO_LICENCE: LicenceReading = { isValid: false, companyName: null, isNameTooLong: false };

function read(xml: string): LicenceReading {
  const licence = readLicenceText(xml);
  if (licence === null) return NO_LICENCE;
  const isNameTooLong = lengthError(licence.companyName ?? '', COMPANY_NAME_MAX_LENGTH) !== null;
  return { isValid: true, companyName: isNameTooLong ? null : licence.companyName, isNameTooLong };
}

// The same text is asked about at every keystroke elsewhere in the form.
let last: { readonly xml: string; readonly reading: LicenceReading } | null = null;

export function readLicence(xml: string): LicenceReading {
  if (xml.trim() === '' || lengthError(xml, LICENCE_MAX_LENGTH) !== null) return NO_LICENCE;
  if (last?.xml !== xml) last = { xml, reading: read(xml) };
  return last.reading;
}

/** Why a file can't be read as a licence; null where it can. */
export function licenceFileError(file: PickedFile, limit: number): string | null {
  if (file.type !== LICENCE_FILE_TYPE) return `Only ${LICENCE_FILE_TYPE} files are allowed`;
  return file.size > limit ? fileSizeError(limit) : null;
}
