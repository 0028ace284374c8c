import type { PasskeyHindrance } from '../../../data/passkeys/passkey-support.ts';

/** Why this device can't create passkeys, and what to do. */
const HINDRANCE_WORDS: Readonly<Record<PasskeyHindrance, { readonly title: string; readonly words: string }>> = {
  insecure: {
    title: 'This address isn’t secure',
    words: 'Browsers use passkeys only at https addresses. Ask your administrator for the portal’s https address.',
  },
  numericAddress: {
    title: 'Passkeys need an address with a name',
    words: 'Open the portal by its name instead of its IP address. Your administrator knows it.',
  },
  otherAddress: {
    title: 'The portal has another address for passkeys',
    words: 'Passkeys belong to the portal’s public address. Open the portal there. Your administrator knows it.',
  },
  unsupported: {
    title: 'This browser has no passkeys',
    words: 'Open the portal in a current version of Chrome, Edge, Firefox or Safari.',
  },
};

export function hindranceWords(name: string | null): { readonly title: string; readonly words: string } | null {
  const isKnown = (text: string): text is PasskeyHindrance => Object.hasOwn(HINDRANCE_WORDS, text);
  return name !== null && isKnown(name) ? HINDRANCE_WORDS[name] : null;
}
