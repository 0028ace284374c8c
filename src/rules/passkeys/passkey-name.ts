import { lengthError } from '../texts/limits.ts';
import { cleanText, isUnseenText, unseenFault } from '../texts/typed-text.ts';

/** Of one user. */
export const MOST_PASSKEYS = 10;
/** Characters. */
const PASSKEY_NAME_LENGTH = 60;

/** A sentence; null if it can be used. */
export function passkeyNameFault(typed: string): string | null {
  if (isUnseenText(typed)) return 'Enter a name, such as the device that keeps the passkey.';
  const name = cleanText(typed);
  const fault = lengthError(name, PASSKEY_NAME_LENGTH) ?? unseenFault(name, { hasLines: false });
  return fault === null ? null : `The name ${fault}.`;
}

/** Of a passkey's new name; a sentence, null if no other passkey of the user has it. */
export function takenNameFault(name: string, others: readonly string[]): string | null {
  const isTaken = others.some((other) => other.toLowerCase() === cleanText(name).toLowerCase());
  return isTaken ? 'Another of your passkeys has this name. Choose a different one.' : null;
}

/** The name, with a number if another passkey of the user has it: "Chrome on Linux 2". */
export function distinctPasskeyName(name: string, taken: readonly string[]): string {
  let distinct = name;
  for (let number = 2; taken.includes(distinct); number += 1) {
    const characters = [...name];
    while (characters.join('').length + ` ${number}`.length > PASSKEY_NAME_LENGTH) characters.pop();
    distinct = `${characters.join('').trimEnd()} ${number}`;
  }
  return distinct;
}
