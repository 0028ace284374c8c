/** Secrets at rest: AES-256-GCM with a fresh IV each, keys outside the database. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type EncryptionKey, knownKeys, type Secrets } from './secrets.ts';

/** Format without a key id: IV, tag, cipher text. */
const NAMELESS = 1;
const FORMAT = 2;
const KEY_ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

type Keys = Pick<Secrets, 'encryptionKey'>;

/** Bound to the value, so that it can't be moved to another column. */
export type SealPurpose = `${string}.${string}`;

/** Prefix: format (1 byte), key id (8). */
export function sealedBeginning(keyId: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(FORMAT), Buffer.from(keyId, 'hex')]);
}

export const BEGINNING_BYTES = 1 + KEY_ID_BYTES;

/** Seals with the current key: prefix, IV (12), tag (16), cipher text. */
export function sealBytes({ encryptionKey }: Keys, purpose: SealPurpose, content: Uint8Array): Uint8Array {
  const { id, bytes } = encryptionKey.current;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([sealedBeginning(id), iv, cipher.getAuthTag(), sealed]);
}

function open({ bytes }: EncryptionKey, purpose: SealPurpose, body: Uint8Array): Uint8Array {
  const tag = body.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, bytes, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(body.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

function openNameless(keys: readonly EncryptionKey[], purpose: SealPurpose, body: Uint8Array): Uint8Array {
  for (const key of keys) {
    try {
      return open(key, purpose, body);
    } catch {
      // Sealed with another key.
    }
  }
  throw new Error(`none of the keys opens a sealed value for ${purpose}`);
}

/** Throws if changed, sealed for another purpose, or with an unknown key. */
export function unsealBytes({ encryptionKey }: Keys, purpose: SealPurpose, sealed: Uint8Array): Uint8Array {
  const keys = knownKeys(encryptionKey);
  if (sealed[0] === NAMELESS) return openNameless(keys, purpose, sealed.subarray(1));
  if (sealed[0] !== FORMAT) throw new Error(`a sealed value for ${purpose} has an unknown format`);
  const id = Buffer.from(sealed.subarray(1, BEGINNING_BYTES)).toString('hex');
  const key = keys.find((known) => known.id === id);
  if (key === undefined) throw new Error(`a sealed value for ${purpose} needs the key ${id}`);
  return open(key, purpose, sealed.subarray(BEGINNING_BYTES));
}

export function seal(keys: Keys, purpose: SealPurpose, text: string): Uint8Array {
  return sealBytes(keys, purpose, Buffer.from(text));
}

export function unseal(keys: Keys, purpose: SealPurpose, sealed: Uint8Array): string {
  return Buffer.from(unsealBytes(keys, purpose, sealed)).toString('utf8');
}
