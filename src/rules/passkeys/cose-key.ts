/** Public keys as passkeys give them: COSE, a map in CBOR (RFC 9052, RFC 8949). */

type CoseKey = ReadonlyMap<number, number | Uint8Array<ArrayBuffer>>;

export interface VerifyingKey {
  readonly jwk: JsonWebKey;
  readonly algorithm: 'ES256' | 'RS256';
}

/** Reads a map of numbers to numbers and byte strings, which is all that such a key has. */
class KeyReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #position = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  #byte(): number {
    const byte = this.#bytes[this.#position];
    if (byte === undefined) throw new Error('The key ends too early.');
    this.#position += 1;
    return byte;
  }

  #head(): { readonly major: number; readonly argument: number } {
    const first = this.#byte();
    const [major, short] = [first >> 5, first & 31];
    if (short < 24) return { major, argument: short };
    const length = 2 ** (short - 24);
    if (length > 4) throw new Error('The key has an unusual number.');
    let argument = 0;
    for (let index = 0; index < length; index += 1) argument = argument * 256 + this.#byte();
    return { major, argument };
  }

  #value(): number | Uint8Array<ArrayBuffer> {
    const { major, argument } = this.#head();
    switch (major) {
      case 0:
        return argument;
      case 1:
        return -1 - argument;
      case 2: {
        const start = this.#position;
        this.#position += argument;
        if (this.#position > this.#bytes.length) throw new Error('The key ends too early.');
        return this.#bytes.slice(start, this.#position);
      }
      default:
        throw new Error('The key has an unusual value.');
    }
  }

  read(): CoseKey {
    const { major, argument } = this.#head();
    if (major !== 5) throw new Error('The key is no map.');
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>();
    for (let index = 0; index < argument; index += 1) {
      const name = this.#value();
      if (typeof name !== 'number') throw new Error('The key has an unusual name.');
      key.set(name, this.#value());
    }
    return key;
  }
}

const TYPE = 1;
const ALGORITHM = 3;

function part(key: CoseKey, name: number): string {
  const bytes = key.get(name);
  if (!(bytes instanceof Uint8Array)) throw new Error('The key lacks a part.');
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Throws where it isn't a key for ES256 or RS256. */
export function verifyingKey(bytes: Uint8Array<ArrayBuffer>): VerifyingKey {
  const key = new KeyReader(bytes).read();
  const [type, algorithm] = [key.get(TYPE), key.get(ALGORITHM)];
  if (type === 2 && algorithm === -7 && key.get(-1) === 1)
    return { algorithm: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x: part(key, -2), y: part(key, -3) } };
  if (type === 3 && algorithm === -257)
    return { algorithm: 'RS256', jwk: { kty: 'RSA', n: part(key, -1), e: part(key, -2) } };
  throw new Error('The key has an unusual algorithm.');
}

/** Passkeys write the two numbers of a signature in DER, WebCrypto reads them as 32 bytes each. Throws where it can't be read. */
export function rawSignature(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(64);
  // SEQUENCE, its length, then twice INTEGER, its length and its bytes.
  let position = 2;
  for (const end of [32, 64]) {
    const length = der[position + 1];
    if (der[position] !== 2 || length === undefined) throw new Error('The signature can’t be read.');
    const number = der.slice(position + 2, position + 2 + length);
    const significant = number[0] === 0 ? number.slice(1) : number;
    if (number.length !== length || significant.length > 32) throw new Error('The signature can’t be read.');
    raw.set(significant, end - significant.length);
    position += 2 + length;
  }
  return raw;
}
