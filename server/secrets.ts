/** The keys of one installation: made at the first start, kept outside the database. */
import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { ConfigurationError } from './configuration.ts';

const EllipticKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
  kid: v.string(),
  alg: v.literal('ES256'),
  use: v.literal('sig'),
});

const Secrets = v.object({
  /** Signs access tokens and the portal's own id tokens. */
  tokenKey: EllipticKey,
  /** Signs the embedded identity provider's id tokens. */
  providerKey: EllipticKey,
  /** AES-256 key for secrets at rest, base64url of 32 bytes. */
  encryptionKey: v.pipe(
    v.string(),
    v.check((value) => Buffer.from(value, 'base64url').length === 32, 'must be 32 bytes in base64url'),
  ),
  /** Signs the embedded identity provider's cookies. */
  cookieKey: v.pipe(v.string(), v.minLength(32)),
});

export type Secrets = v.InferOutput<typeof Secrets>;
export type SigningKey = v.InferOutput<typeof EllipticKey>;

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(8).toString('hex'),
    alg: 'ES256',
    use: 'sig',
  };
  return v.parse(EllipticKey, key);
}

export function newSecrets(): Secrets {
  return {
    tokenKey: newSigningKey(),
    providerKey: newSigningKey(),
    encryptionKey: randomBytes(32).toString('base64url'),
    cookieKey: randomBytes(32).toString('base64url'),
  };
}

/** The part of a signing key that others may see. */
export function publicKeyOf({ d: _private, ...publicPart }: SigningKey): Omit<SigningKey, 'd'> {
  return publicPart;
}

/** A keyed fingerprint, so that a stored hash of a body that bears a secret can't be guessed from the database alone. */
export function fingerprint(secrets: Secrets, purpose: string, text: string): string {
  return createHmac('sha256', Buffer.from(secrets.encryptionKey, 'base64url'))
    .update(`${purpose}\n${text}`)
    .digest('base64url');
}

function parseSecrets(text: string, where: string): Secrets {
  try {
    return v.parse(Secrets, JSON.parse(text));
  } catch {
    throw new ConfigurationError(
      `The keys in ${where} can't be used: restore them from a backup, or remove them to get new ones and lose every stored secret.`,
    );
  }
}

/** Makes the file with new keys; of two first starts at once, both then read the same file. */
function makeSecrets(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Linking is atomic and never overwrites.
    linkSync(draft, path);
  } catch (cause) {
    if (!existsSync(path)) throw cause;
  } finally {
    rmSync(draft);
  }
}

/**
 * The keys from PORTAL_SECRETS (JSON, the same for every process beside one database), else from `secrets.json` in the
 * data folder, which is made readable by its owner only at the first start.
 */
export function readSecrets(dataFolder: string, environment: NodeJS.ProcessEnv): Secrets {
  const given = environment['PORTAL_SECRETS'];
  if (given !== undefined && given !== '') return parseSecrets(given, 'the environment variable PORTAL_SECRETS');
  const path = join(dataFolder, 'secrets.json');
  let text: string;
  try {
    if (!existsSync(path)) makeSecrets(path);
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new ConfigurationError(`The keys in ${path} can't be read or made: ${reason}.`);
  }
  return parseSecrets(text, path);
}
