/** The password of the Power BI user, which is generated and never typed (Administration §5 "BI deployment"). */
import type { RandomSource } from '../forms/controls.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%&*';
const KINDS = [LOWER, UPPER, DIGITS, SYMBOLS] as const;
const WHOLE_SET = KINDS.join('');

const LENGTH = 13;

/** One character of each kind, in the order of the specification, then 9 from the whole set. */
export function generateBiPassword(random: RandomSource): string {
  const alphabets = Array.from({ length: LENGTH }, (_, position) => KINDS[position] ?? WHOLE_SET);
  return alphabets.map((alphabet) => alphabet.charAt(random(alphabet.length))).join('');
}

/** Why a text is no such password, to follow the field's label; null where it is one. */
export function biPasswordFault(text: string): string | null {
  const characters = [...text];
  const isGenerated =
    characters.length === LENGTH &&
    characters.every((character, position) => (KINDS[position] ?? WHOLE_SET).includes(character));
  return isGenerated ? null : 'must be generated with the button next to this field';
}
