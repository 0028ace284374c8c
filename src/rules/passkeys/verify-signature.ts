/** Recomputes from what the activity log keeps whether a passkey has signed a decision (docs/decisions/0042). */
import * as v from 'valibot';
import type { StoredSignature } from '../../contract/generated/schema.d.ts';
import { rawSignature, verifyingKey } from './cose-key.ts';
import { challengeOf, decisionDigest } from './signed-decision.ts';

/** Each is a sentence on the page. */
export type SignatureCheck = 'decision' | 'challenge' | 'address' | 'user' | 'signature';

export interface CheckedSignature {
  readonly check: SignatureCheck;
  readonly holds: boolean;
}

export interface VerifiedSignature {
  readonly isValid: boolean;
  readonly checks: readonly CheckedSignature[];
  /** Where the browser was that signed; null where it can't be read. */
  readonly origin: string | null;
}

const CLIENT_DATA = v.looseObject({ type: v.string(), challenge: v.string(), origin: v.string() });
const HASH_BYTES = 32;
const USER_VERIFIED = 0x04;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** A passkey belongs to a host name, or to a domain above it. */
async function isOfAddress(rpIdHash: Uint8Array, origin: string): Promise<boolean> {
  const parts = new URL(origin).hostname.split('.');
  for (let index = 0; index < parts.length; index += 1) {
    const name = new TextEncoder().encode(parts.slice(index).join('.'));
    if (isSame(await sha256(name), rpIdHash)) return true;
  }
  return false;
}

async function isRight(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
) {
  const { jwk, algorithm } = verifyingKey(publicKey);
  const [imported, used, given] =
    algorithm === 'ES256'
      ? ([{ name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', hash: 'SHA-256' }, rawSignature(signature)] as const)
      : ([{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, { name: 'RSASSA-PKCS1-v1_5' }, signature] as const);
  const key = await crypto.subtle.importKey('jwk', jwk, imported, false, ['verify']);
  return crypto.subtle.verify(used, key, given, signed);
}

/** False where it can't be read, too. */
async function holds(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}

function clientDataOf(clientDataJSON: string): v.InferOutput<typeof CLIENT_DATA> | null {
  try {
    const parsed = v.safeParse(CLIENT_DATA, JSON.parse(new TextDecoder().decode(bytesOf(clientDataJSON))));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Asks nobody: everything is in the entry of the log. */
export async function verifySignature(stored: StoredSignature): Promise<VerifiedSignature> {
  const client = clientDataOf(stored.clientDataJSON);
  const results: Readonly<Record<SignatureCheck, boolean>> = {
    decision: await holds(async () => stored.digests.includes(await decisionDigest(stored, stored.summary))),
    challenge: await holds(
      async () => client?.type === 'webauthn.get' && client.challenge === (await challengeOf(stored.digests)),
    ),
    address: await holds(
      async () =>
        client !== null && (await isOfAddress(bytesOf(stored.authenticatorData).slice(0, HASH_BYTES), client.origin)),
    ),
    user: await holds(() => ((bytesOf(stored.authenticatorData)[HASH_BYTES] ?? 0) & USER_VERIFIED) !== 0),
    signature: await holds(async () => {
      const data = bytesOf(stored.authenticatorData);
      const clientHash = await sha256(bytesOf(stored.clientDataJSON));
      const signed = Uint8Array.from([...data, ...clientHash]);
      return isRight(bytesOf(stored.publicKey), bytesOf(stored.signature), signed);
    }),
  };
  const checks = CHECKS.map((check) => ({ check, holds: results[check] }));
  return { isValid: checks.every((each) => each.holds), checks, origin: client?.origin ?? null };
}

const CHECKS: readonly SignatureCheck[] = ['decision', 'challenge', 'address', 'user', 'signature'];

/** As a sentence that holds or doesn't. */
export const CHECK_WORDS: Readonly<Record<SignatureCheck, string>> = {
  decision:
    'This decision is one of those that were signed: its action, record, version, comment, plan and the facts that were shown.',
  challenge: 'The passkey was asked to sign exactly these decisions.',
  address: 'The passkey belongs to the address at which it signed.',
  user: 'The passkey verified its user by fingerprint, face or PIN.',
  signature: 'The signature fits the passkey’s public key.',
};
