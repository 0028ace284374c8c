/** A passkey in memory (ES256), which can also do what no real one does. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export interface Ceremony {
  /** In base64url. */
  readonly challenge: string;
  /** Where the browser is. */
  readonly origin: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
}

export interface Assertion {
  readonly credentialId: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { origin, rpId = new URL(origin).hostname, isUserVerified = true, counter = 0 }: Ceremony,
  key: Uint8Array | null,
): Buffer {
  const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | (key === null ? 0 : WITH_KEY);
  const signed = Buffer.alloc(4);
  signed.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.of(flags), signed, key ?? Buffer.alloc(0)]);
}

export class SoftwareAuthenticator {
  readonly #id = randomBytes(16);
  readonly #private: KeyObject;
  readonly #publicKey: Uint8Array;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
    // COSE: elliptic curve, ES256, P-256.
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    this.#publicKey = isoCBOR.encode(key);
  }

  get credentialId(): string {
    return base64url(this.#id);
  }

  /** As it is stored in the table of passkeys. */
  get publicKey(): Uint8Array {
    return this.#publicKey;
  }

  create(ceremony: Ceremony) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authenticatorData(ceremony, key))],
    ]);
    return {
      credentialId: this.credentialId,
      clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
      attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
    };
  }

  sign(ceremony: Ceremony): Assertion {
    const client = clientData('webauthn.get', ceremony);
    const data = authenticatorData(ceremony, null);
    return {
      credentialId: this.credentialId,
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.#private)),
    };
  }
}
