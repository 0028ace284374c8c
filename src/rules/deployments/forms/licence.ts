/** Reads a licence (Deployments §5 "Licence"). */
import { SaxesParser } from 'saxes';
import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { fileSizeError, type PickedFile } from '../../forms/picked-files.ts';
import { lengthError } from '../../texts/limits.ts';

/** XML Schema dates (XSD 1.1 part 2, `xs:date` and `xs:dateTime`). */

const DATE = /^(-?(?:[1-9]\d{4,}|\d{4}))-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Range of Date, in both directions. */
const LAST_YEAR = 275_000;

/** Minutes east of UTC; null if invalid. */
function minutesEast(timezone: string): number | null {
  if (timezone === '' || timezone === 'Z') return 0;
  const [hours, minutes] = [Number(timezone.slice(1, 3)), Number(timezone.slice(4))];
  if (minutes > 59 || hours * 60 + minutes > 14 * 60) return null;
  return (timezone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Milliseconds into the day; null if invalid. The end of a day can be 24:00:00. */
function timeOfDay(hours: number, minutes: number, seconds: number): number | null {
  const time = (hours * 60 + minutes) * MINUTE + seconds * 1000;
  return minutes < 60 && seconds < 60 && (hours < 24 || time === DAY) ? time : null;
}

/** The end of a date in milliseconds: midnight for a day, at once for a time; UTC without a timezone. null where invalid, as 2027-02-30. */
export function endOfDate(text: string): number | null {
  const parts = DATE.exec(text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
  if (parts === null) return null;
  const [, year = '', month = '', day = '', hours, minutes = '', seconds = '', fraction = '', timezone = ''] = parts;
  const east = minutesEast(timezone);
  const time = hours === undefined ? DAY : timeOfDay(Number(hours), Number(minutes), Number(seconds + fraction));
  if (east === null || time === null) return null;
  // A year with the same calendar, which repeats after 400 years.
  const alike = new Date(0);
  alike.setUTCFullYear(2000 + (Number(year) % 400), Number(month) - 1, Number(day));
  if (alike.getUTCMonth() !== Number(month) - 1 || alike.getUTCDate() !== Number(day)) return null;
  if (Math.abs(Number(year)) > LAST_YEAR) return Number(year) > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const date = new Date(0);
  return date.setUTCFullYear(Number(year), Number(month) - 1, Number(day)) + time - east * MINUTE;
}

const MAX_DEPTH = 64;
/** Lower-case local names of elements or attributes. */
const EXPIRY_NAMES: ReadonlySet<string> = new Set(['expirydate', 'expirationdate', 'validto', 'validuntil', 'expires']);
const COMPANY_NAME = 'companyname';
/** Signatures, schema instances and the like aren't part of the licence itself. */
const FOREIGN = 'http://www.w3.org/';

interface LicenceText {
  readonly companyName: string | null;
  /** Expiry instants in milliseconds; empty where it never expires. */
  readonly ends: readonly number[];
}

/** Thrown to leave the parser, which would continue otherwise. */
class InvalidLicence extends Error {
  override readonly name = 'InvalidLicence';
}

interface Said {
  readonly name: string | null;
  text: string;
}

function saidIn(local: string, uri: string, text: string): Said {
  return { name: uri.startsWith(FOREIGN) ? null : local.toLowerCase(), text };
}

/** Refuses a document type, which could define entities. Throws InvalidLicence unless the text is one XML document with namespaces. */
function textsIn(xml: string): readonly Said[] {
  const parser = new SaxesParser({ xmlns: true });
  const found: Said[] = [];
  const open: Said[] = [];
  let roots = 0;
  parser.on('doctype', () => {
    throw new InvalidLicence('a document type is not allowed');
  });
  parser.on('error', (error) => {
    throw new InvalidLicence(error.message);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length === 0) roots += 1;
    if (open.length >= MAX_DEPTH) throw new InvalidLicence('it is nested too deep');
    for (const attribute of Object.values(attributes))
      found.push(saidIn(attribute.local, attribute.uri, attribute.value));
    open.push(saidIn(local, uri, ''));
  });
  const write = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) found.push(element);
  });
  parser.write(xml).close();
  if (roots !== 1) throw new InvalidLicence('it has no root element');
  return found;
}

/** null where it isn't a licence or its expiry isn't a date. */
export function readLicenceText(xml: string): LicenceText | null {
  let said: readonly Said[];
  try {
    said = textsIn(xml);
  } catch (cause) {
    if (cause instanceof InvalidLicence) return null;
    throw cause;
  }
  const ends = said.flatMap(({ name, text }) => (name !== null && EXPIRY_NAMES.has(name) ? [endOfDate(text)] : []));
  const names = said.flatMap(({ name, text }) => (name === COMPANY_NAME && text.trim() !== '' ? [text.trim()] : []));
  const known = ends.filter((end) => end !== null);
  return known.length < ends.length ? null : { companyName: names[0] ?? null, ends: known };
}

export const LICENCE_MAX_LENGTH = bodyLimits.licence.length;
export const COMPANY_NAME_MAX_LENGTH = bodyLimits.companyName.length;
export const LICENCE_FILE_TYPE = 'text/xml';

interface LicenceReading {
  readonly isValid: boolean;
  /** Fills the company name field; null where absent or too long for it. */
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

// Every keystroke elsewhere in the form asks about the same text.
let last: { readonly xml: string; readonly reading: LicenceReading } | null = null;

export function readLicence(xml: string): LicenceReading {
  if (xml.trim() === '' || lengthError(xml, LICENCE_MAX_LENGTH) !== null) return NO_LICENCE;
  if (last?.xml !== xml) last = { xml, reading: read(xml) };
  return last.reading;
}

export function licenceFileError(file: PickedFile, limit: number): string | null {
  if (file.type !== LICENCE_FILE_TYPE) return `Only ${LICENCE_FILE_TYPE} files are allowed`;
  return file.size > limit ? fileSizeError(limit) : null;
}
