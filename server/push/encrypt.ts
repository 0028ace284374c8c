/** Message encryption for web push (RFC 8291), in the content coding aes128gcm (RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface PushKeys {
  /** The device's public key: 65 bytes, uncompressed. */
  readonly p256dh: Uint8Array;
  /** 16 bytes that only the device and this server know. */
  readonly auth: Uint8Array;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
/** Ends the last record. */
const LAST = Uint8Array.of(2);

const PUBLIC_KEY_BYTES = 65;
export const AUTH_BYTES = 16;
/** Push services need to take no larger body (RFC 8030): a record less its head, tag and end. */
export const MOST_PAYLOAD_BYTES = RECORD_BYTES - 16 - 4 - 1 - PUBLIC_KEY_BYTES - TAG_BYTES - LAST.length;

interface Fixed {
  /** Of the message's own key pair. */
  readonly privateKey: Uint8Array;
  readonly salt: Uint8Array;
}

function derive(secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number): Uint8Array {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Whether it is a point of the curve, with which a secret can be agreed. */
export function isPublicKey(key: Uint8Array): boolean {
  if (key.length !== PUBLIC_KEY_BYTES || key[0] !== 4) return false;
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

/** @param fixed for tests with known answers */
export function encryptPush(payload: Uint8Array, { p256dh, auth }: PushKeys, fixed?: Fixed): Uint8Array {
  if (payload.length > MOST_PAYLOAD_BYTES) throw new RangeError(`A push message has ${payload.length} bytes.`);
  const own = createECDH(CURVE);
  if (fixed === undefined) own.generateKeys();
  else own.setPrivateKey(fixed.privateKey);
  const salt = fixed?.salt ?? randomBytes(16);
  const publicKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const secret = derive(own.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(payload), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, recordSize, Uint8Array.of(publicKey.length), publicKey, body]);
}
