/** An installation's keys: created at the first start, kept outside the database, changed by `npm run keys`. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** The current key writes; all keys can read. */
export interface ChangeableKey<Key> {
  readonly current: Key;
  readonly others: readonly Key[];
}

export function knownKeys<Key>({ current, others }: ChangeableKey<Key>): readonly [Key, ...Key[]] {
  return [current, ...others];
}

/** AES-256; the id is derived from the key, so that it names it without revealing it. */
export interface EncryptionKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const KEY_BYTES = 32;

function encryptionKeyOf(bytes: Buffer): EncryptionKey {
  const id = createHash('sha256').update('portal encryption key').update(bytes).digest('hex').slice(0, 16);
  return { id, bytes };
}

const EncryptionKeyText = v.pipe(
  v.string(),
  v.check((text) => Buffer.from(text, 'base64url').length === KEY_BYTES, 'must be 32 bytes in base64url'),
  v.transform((text): EncryptionKey => encryptionKeyOf(Buffer.from(text, 'base64url'))),
);

/** One key, or a list that starts with the current one. */
function changeable<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.union([
    v.pipe(
      v.tupleWithRest([schema], schema),
      v.transform(
        ([current, ...others]): ChangeableKey<v.InferOutput<Schema>> => ({
          current,
          others,
        }),
      ),
    ),
    v.pipe(
      schema,
      v.transform((current): ChangeableKey<v.InferOutput<Schema>> => ({ current, others: [] })),
    ),
  ]);
}

const Secrets = v.object({
  /** Signs access tokens and the portal's own id tokens. */
  tokenKey: changeable(EllipticKey),
  /** Signs the embedded identity provider's id tokens. */
  providerKey: changeable(EllipticKey),
  /** Seals secrets at rest; 32 bytes in base64url. */
  encryptionKey: changeable(EncryptionKeyText),
  /** Signs the embedded identity provider's cookies. */
  cookieKey: changeable(v.pipe(v.string(), v.minLength(32))),
  /** Signs push messages (VAPID). Absent in keys from before it; push is then not offered. */
  pushKey: v.optional(changeable(EllipticKey)),
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
    tokenKey: { current: newSigningKey(), others: [] },
    providerKey: { current: newSigningKey(), others: [] },
    encryptionKey: { current: encryptionKeyOf(randomBytes(KEY_BYTES)), others: [] },
    cookieKey: { current: randomBytes(KEY_BYTES).toString('base64url'), others: [] },
    pushKey: { current: newSigningKey(), others: [] },
  };
}

export function secretsText(secrets: Secrets): string {
  function written<Key>(key: ChangeableKey<Key>, text: (key: Key) => unknown): unknown {
    return key.others.length === 0 ? text(key.current) : knownKeys(key).map(text);
  }
  const asItIs = (key: unknown) => key;
  return JSON.stringify({
    tokenKey: written(secrets.tokenKey, asItIs),
    providerKey: written(secrets.providerKey, asItIs),
    encryptionKey: written(secrets.encryptionKey, ({ bytes }) => bytes.toString('base64url')),
    cookieKey: written(secrets.cookieKey, asItIs),
    ...(secrets.pushKey !== undefined && { pushKey: written(secrets.pushKey, asItIs) }),
  });
}

export function publicKeyOf({ d: _private, ...publicPart }: SigningKey): Omit<SigningKey, 'd'> {
  return publicPart;
}

function parseSecrets(text: string, where: string): Secrets {
  try {
    return v.parse(Secrets, JSON.parse(text));
  } catch {
    throw new ConfigurationError(`The keys in ${where} can't be used: restore them from a backup.`);
  }
}

function failure(path: string, cause: unknown): ConfigurationError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
  return new ConfigurationError(`The keys in ${path} can't be read or written: ${reason}.`);
}

/** Writes a file beside it, readable by its owner only; returns its path. */
function writeDraft(path: string, secrets: Secrets): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${secretsText(secrets)}\n`, { mode: 0o600, flag: 'wx' });
  return draft;
}

/** Of two concurrent creations, the first one wins. */
export function makeSecrets(dataFolder: string): void {
  const path = join(dataFolder, 'secrets.json');
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const draft = writeDraft(path, newSecrets());
    try {
      // Linking is atomic and never overwrites.
      linkSync(draft, path);
    } catch (cause) {
      if (!existsSync(path)) throw cause;
    } finally {
      rmSync(draft);
    }
  } catch (cause) {
    throw failure(path, cause);
  }
}

export function replaceSecrets(dataFolder: string, secrets: Secrets): void {
  const path = join(dataFolder, 'secrets.json');
  try {
    renameSync(writeDraft(path, secrets), path);
  } catch (cause) {
    throw failure(path, cause);
  }
}

export function areFromEnvironment(environment: NodeJS.ProcessEnv): boolean {
  return (environment['PORTAL_SECRETS'] ?? '') !== '';
}

/** Adds the kinds of keys that a file of an earlier release lacks. Keys from the environment stay as they are. */
export function completedSecrets(dataFolder: string, environment: NodeJS.ProcessEnv, secrets: Secrets): Secrets {
  if (secrets.pushKey !== undefined || areFromEnvironment(environment)) return secrets;
  const completed: Secrets = { ...secrets, pushKey: { current: newSigningKey(), others: [] } };
  replaceSecrets(dataFolder, completed);
  return completed;
}

/** From PORTAL_SECRETS (JSON, the same for every process of a database), else `secrets.json` in the data folder; null if there are none. */
export function readSecrets(dataFolder: string, environment: NodeJS.ProcessEnv): Secrets | null {
  const given = environment['PORTAL_SECRETS'];
  if (given !== undefined && given !== '') return parseSecrets(given, 'the environment variable PORTAL_SECRETS');
  const path = join(dataFolder, 'secrets.json');
  let text: string;
  try {
    if (!existsSync(path)) return null;
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw failure(path, cause);
  }
  return parseSecrets(text, path);
}
