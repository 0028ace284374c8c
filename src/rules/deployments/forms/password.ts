import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import type { RandomSource } from '../../forms/controls.ts';

const GENERATED_PASSWORD_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = bodyLimits.defaultPassword.length;

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** "Generated passwords are 10 chars and include numbers" (Deployments §5): letters and digits, at least one of each. */
export function generatePassword(random: RandomSource): string {
  const pick = (alphabet: string) => alphabet.charAt(random(alphabet.length));
  const rest = Array.from({ length: GENERATED_PASSWORD_LENGTH - 2 }, () => pick(LETTERS + DIGITS));
  const characters = [pick(DIGITS), pick(LETTERS), ...rest];
  // Shuffled, so that the digit is not always the first.
  return characters.reduce((text, character) => {
    const at = random(text.length + 1);
    return text.slice(0, at) + character + text.slice(at);
  }, '');
}
