import { createHmac } from 'node:crypto';

/**
 * A keyed fingerprint, so that a stored hash of a body that bears a secret can't be guessed from the database alone. Its key
 * rests sealed in the database and stays when encryption keys are changed.
 */
export function fingerprint(key: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}
