/** Licences (Deployments §5 "Licence", §7 validateLicence): XML that says until when it holds. */
import { readLicenceText } from '../../../src/rules/deployments/forms/licence.ts';

export type LicenceState = 'valid' | 'expired' | 'invalid';

/** Whether a licence can be read and still holds at `now`. */
export function licenceState(xml: string, now: Date): LicenceState {
  const licence = readLicenceText(xml);
  if (licence === null) return 'invalid';
  return licence.ends.some((end) => end <= now.getTime()) ? 'expired' : 'valid';
}
