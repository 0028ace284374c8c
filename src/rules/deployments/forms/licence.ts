/** What a form reads in a licence (Deployments §5 "Licence"): XML in which nothing is expanded. */
import { SaxesParser } from 'saxes';

export const LICENCE_MAX_LENGTH = 5000;
export const LICENCE_FILE_TYPE = 'text/xml';

const MAX_DEPTH = 64;

class InvalidLicence extends Error {
  override readonly name = 'InvalidLicence';
}

export interface LicenceReading {
  /** Whether it is XML at all. */
  readonly isValid: boolean;
  /** Whom it is for; null where it does not say. */
  readonly companyName: string | null;
}

function isCompanyName(name: string): boolean {
  return name.toLowerCase() === 'companyname';
}

/** A document type is refused: it could define entities. Entities that XML does not know by itself are errors. */
function companyNames(xml: string): string[] {
  const parser = new SaxesParser({ xmlns: false });
  const found: string[] = [];
  const open: { isName: boolean; text: string }[] = [];
  let roots = 0;
  parser.on('doctype', () => {
    throw new InvalidLicence('a document type is not allowed');
  });
  parser.on('error', (error) => {
    throw new InvalidLicence(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0) roots += 1;
    if (open.length >= MAX_DEPTH) throw new InvalidLicence('it is nested too deep');
    for (const [attribute, value] of Object.entries(attributes)) if (isCompanyName(attribute)) found.push(value);
    open.push({ isName: isCompanyName(name), text: '' });
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element?.isName === true) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element?.isName === true) found.push(element.text);
  });
  parser.write(xml).close();
  if (roots !== 1) throw new InvalidLicence('it has no root element');
  return found.map((name) => name.trim()).filter((name) => name !== '');
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
  if (xml.trim() === '' || xml.length > LICENCE_MAX_LENGTH) return { isValid: false, companyName: null };
  if (last?.xml !== xml) last = { xml, reading: read(xml) };
  return last.reading;
}
