import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { challengeOf, decisionDigest, type SignedDecision } from '../../src/rules/passkeys/signed-decision.ts';
import { verifySignature } from '../../src/rules/passkeys/verify-signature.ts';
import { type Ceremony, SoftwareAuthenticator } from '../server/software-authenticator.ts';

const DECISION = {
  commandId: '0b8f6f1e-0000-4000-8000-000000000001',
  area: 'deployments',
  recordId: '7',
  version: 3,
  action: 'APPROVE',
  comment: 'Fine',
} as const satisfies SignedDecision;
const SUMMARY = 's'.repeat(43);
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

async function stored(ceremony: Partial<Ceremony> = {}, decision: SignedDecision = DECISION) {
  const authenticator = new SoftwareAuthenticator();
  const digests = ['A'.repeat(43), await decisionDigest(decision, SUMMARY)];
  const challenge = await challengeOf(digests);
  return {
    ...{ ...decision, recordId: String(decision.recordId), summary: SUMMARY, digests, passkey: 'Phone' },
    ...authenticator.sign({ challenge, origin: 'https://portal.example', ...ceremony }),
    publicKey: base64url(authenticator.publicKey),
  };
}

const broken = async (changed: Promise<Parameters<typeof verifySignature>[0]>) =>
  (await verifySignature(await changed)).checks.filter(({ holds }) => !holds).map(({ check }) => check);

test('a right one is valid, also for a domain above, with a plan and many times', async () => {
  expect(await verifySignature(await stored())).toMatchObject({ isValid: true, origin: 'https://portal.example' });
  expect(await broken(stored({ origin: 'https://a.portal.example', rpId: 'portal.example' }))).toEqual([]);
  expect(await broken(stored({}, { ...DECISION, planDigest: 'D'.repeat(43) }))).toEqual([]);
  // The numbers of a signature have different lengths in DER.
  for (let index = 0; index < 40; index += 1) expect(await broken(stored())).toEqual([]);
});

test.each([
  ['another comment', { comment: 'Not fine' }, ['decision']],
  ['another plan', { planDigest: 'E'.repeat(43) }, ['decision']],
  ['another record', { recordId: '8' }, ['decision']],
  ['other decisions', { digests: ['B'.repeat(43)] }, ['decision', 'challenge']],
  ['a forged signature', { signature: 'MEQCIAAA' }, ['signature']],
  ['an unreadable key', { publicKey: 'AAAA' }, ['signature']],
  ['an unreadable origin', { clientDataJSON: 'AAAA' }, ['challenge', 'address', 'signature']],
])('one with %s is not', async (_, change, expected) => {
  expect(await broken(stored().then((signature) => ({ ...signature, ...change })))).toEqual(expected);
});

test('says what is wrong with how it was signed', async () => {
  expect(await broken(stored({ isUserVerified: false }))).toEqual(['user']);
  expect(await broken(stored({ rpId: 'evil.example' }))).toEqual(['address']);
  expect(await broken(stored({ challenge: 'C'.repeat(43) }))).toEqual(['challenge']);
});

test('one of another key is not', async () => {
  const [one, other] = await Promise.all([stored(), stored()]);
  expect(await broken(Promise.resolve({ ...one, publicKey: other.publicKey }))).toEqual(['signature']);
});

test('keys of RSA are verified too', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ]),
  );
  const signature = await stored();
  const client = Buffer.from(signature.clientDataJSON, 'base64url');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', client));
  const data = Buffer.concat([Buffer.from(signature.authenticatorData, 'base64url'), hash]);
  const made = sign('sha256', data, { key: privateKey, padding: constants.RSA_PKCS1_PADDING });
  const whole = { ...signature, publicKey: base64url(key), signature: base64url(made) };
  expect(await broken(Promise.resolve(whole))).toEqual([]);
});
