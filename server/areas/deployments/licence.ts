/** Licences (Deployments §5 "Licence", §7 validateLicence): XML that says until when it holds. */
import { SaxesParser } from 'saxes';

export type LicenceState = 'valid' | 'expired' | 'invalid';

/** Names, in lower case, of the element or attribute that bears the last day. */
const EXPIRY_NAMES: ReadonlySet<string> = new Set(['expirydate', 'expirationdate', 'validto', 'validuntil', 'expires']);
const DATE = /^\s*(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?\s*$/;
const DAY = 86_400_000;
const MAX_DEPTH = 64;

/** Why the text is no licence; thrown out of the parser, which goes on otherwise. */
class InvalidLicence extends Error {
  override readonly name = 'InvalidLicence';
}

/** The instant from which a licence no longer holds; a plain day counts to its end in UTC. NaN where it is no date. */
function endOf(text: string): number {
  const parts = DATE.exec(text);
  if (parts === null) return Number.NaN;
  return parts[2] === undefined ? Date.parse(`${parts[1]}T00:00:00Z`) + DAY : Date.parse(text.trim());
}

/** The expiry texts in a licence. Entities are not expanded, and a document type is refused: it could define some. */
function expiryTexts(xml: string): string[] {
  const parser = new SaxesParser({ xmlns: false });
  const found: string[] = [];
  const open: { isExpiry: boolean; text: string }[] = [];
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
    for (const [attribute, value] of Object.entries(attributes)) {
      if (EXPIRY_NAMES.has(attribute.toLowerCase())) found.push(value);
    }
    open.push({ isExpiry: EXPIRY_NAMES.has(name.toLowerCase()), text: '' });
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element?.isExpiry === true) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element?.isExpiry === true) found.push(element.text);
  });
  parser.write(xml).close();
  if (roots !== 1) throw new InvalidLicence('it has no root element');
  return found;
}

/** Whether a licence can be read and still holds at `now`; one that names no end holds for ever. */
export function licenceState(xml: string, now: Date): LicenceState {
  let texts: string[];
  try {
    texts = expiryTexts(xml);
  } catch (cause) {
    if (cause instanceof InvalidLicence) return 'invalid';
    throw cause;
  }
  const ends = texts.map(endOf);
  if (ends.some(Number.isNaN)) return 'invalid';
  return ends.some((end) => end <= now.getTime()) ? 'expired' : 'valid';
}
