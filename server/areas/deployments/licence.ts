/** Licences (Deployments §5 "Licence", §7 validateLicence): XML that says until when it holds. */
import { InvalidLicence, licenceTexts } from '../../../src/rules/deployments/licence-text.ts';

export type LicenceState = 'valid' | 'expired' | 'invalid';

/** Names, in lower case, of the element or attribute that bears the last day. */
const EXPIRY_NAMES: ReadonlySet<string> = new Set(['expirydate', 'expirationdate', 'validto', 'validuntil', 'expires']);
const DATE = /^\s*(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?\s*$/;
const DAY = 86_400_000;

/** The instant from which a licence no longer holds; a plain day counts to its end in UTC. NaN where it is no date. */
function endOf(text: string): number {
  const parts = DATE.exec(text);
  if (parts === null) return Number.NaN;
  return parts[2] === undefined ? Date.parse(`${parts[1]}T00:00:00Z`) + DAY : Date.parse(text.trim());
}

/** Whether a licence can be read and still holds at `now`; one that names no end holds for ever. */
export function licenceState(xml: string, now: Date): LicenceState {
  let texts: string[];
  try {
    texts = licenceTexts(xml, (name) => EXPIRY_NAMES.has(name));
  } catch (cause) {
    if (cause instanceof InvalidLicence) return 'invalid';
    throw cause;
  }
  const ends = texts.map(endOf);
  if (ends.some(Number.isNaN)) return 'invalid';
  return ends.some((end) => end <= now.getTime()) ? 'expired' : 'valid';
}
