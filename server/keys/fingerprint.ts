import { createHmac } from 'node:crypto';

/** Keyed, so that bodies with secrets can't be guessed from the database. The key is sealed there and survives key changes. */
export function fingerprint(key: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}
