/** Secrets at rest: AES-256-GCM with a fresh IV for each, the key outside the database. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** What a sealed value is for; opening asks for the same, so that one column's value can't be put into another. */
export type SealPurpose = `${string}.${string}`;

function keyOf(secrets: Pick<Secrets, 'encryptionKey'>): Buffer {
  return Buffer.from(secrets.encryptionKey, 'base64url');
}

/** Answers format (1 byte), IV (12), tag (16), then the cipher text. */
export function sealBytes(
  secrets: Pick<Secrets, 'encryptionKey'>,
  purpose: SealPurpose,
  content: Uint8Array,
): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secrets), iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Uint8Array.of(FORMAT), iv, cipher.getAuthTag(), sealed]);
}

/** What was sealed; throws where it was changed, or sealed for another purpose or with another key. */
export function unsealBytes(
  secrets: Pick<Secrets, 'encryptionKey'>,
  purpose: SealPurpose,
  sealed: Uint8Array,
): Uint8Array {
  if (sealed[0] !== FORMAT) throw new Error(`a sealed value for ${purpose} has an unknown format`);
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(secrets), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
}

export function seal(secrets: Pick<Secrets, 'encryptionKey'>, purpose: SealPurpose, text: string): Uint8Array {
  return sealBytes(secrets, purpose, Buffer.from(text));
}

export function unseal(secrets: Pick<Secrets, 'encryptionKey'>, purpose: SealPurpose, sealed: Uint8Array): string {
  return Buffer.from(unsealBytes(secrets, purpose, sealed)).toString('utf8');
}
