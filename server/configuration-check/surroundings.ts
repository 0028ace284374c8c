/** Tests the services that the server uses, and its port. Leaves nothing behind. */
import { randomBytes, randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type Configuration, publicUrlOf } from '../configuration.ts';
import { objectStorage } from '../files/object-storage.ts';
import { tryPostman } from '../mailing/postman.ts';
import { reasonOf, withoutPassword } from '../opening.ts';
import { type Finding, failed, note, ok } from './finding.ts';

const TIMEOUT_MS = 10_000;
/** Bytes below which a disk is soon full. */
const LITTLE_ROOM = 1024 * 1024 * 1024;

const Discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url()),
  token_endpoint: v.pipe(v.string(), v.url()),
  jwks_uri: v.pipe(v.string(), v.url()),
  response_types_supported: v.optional(v.array(v.string()), ['code']),
  code_challenge_methods_supported: v.optional(v.array(v.string()), []),
});
const KeySet = v.object({ keys: v.array(v.object({ kty: v.string() })) });

async function readJson(url: string, origin: string): Promise<{ readonly body: unknown; readonly allows: boolean }> {
  let response: Response;
  try {
    response = await fetch(url, { headers: { origin }, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    const inner = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
    throw new Error(`${url} does not answer (${reasonOf(inner)})`, { cause });
  }
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  const allowed = response.headers.get('access-control-allow-origin');
  const allows = allowed === '*' || allowed === origin;
  try {
    return { body: await response.json(), allows };
  } catch (cause) {
    throw new Error(`${url} did not return JSON`, { cause });
  }
}

export async function checkIdentityProvider(configuration: Configuration): Promise<readonly Finding[]> {
  const subject = 'identity provider';
  const { identityProvider } = configuration;
  if (identityProvider === undefined)
    return [
      note(subject, 'the embedded one, with demo users and a known password: set PORTAL_OIDC_ISSUER to use your own'),
    ];
  const { issuer } = identityProvider;
  const { origin } = new URL(publicUrlOf(configuration));
  const { body, allows } = await readJson(`${issuer}/.well-known/openid-configuration`, origin);
  const read = v.safeParse(Discovery, body);
  if (!read.success)
    return [failed(subject, `its discovery document lacks a valid ${v.getDotPath(read.issues[0]) ?? 'content'}`)];
  const discovery = read.output;
  if (discovery.issuer.replace(/\/+$/, '') !== issuer)
    return [failed(subject, `its issuer is ${discovery.issuer}: set PORTAL_OIDC_ISSUER to that`)];
  const keys = v.safeParse(KeySet, (await readJson(discovery.jwks_uri, origin)).body);
  return [
    keys.success && keys.output.keys.length > 0
      ? ok(subject, `${issuer} and its keys are reachable`)
      : failed(subject, `${discovery.jwks_uri} returned no keys`),
    ...(discovery.response_types_supported.includes('code') ? [] : [failed(subject, 'does not support the code flow')]),
    ...(discovery.code_challenge_methods_supported.includes('S256')
      ? []
      : [note(subject, 'does not declare PKCE with S256, which the portal uses')]),
    ...(allows || origin === new URL(issuer).origin
      ? []
      : [
          failed(subject, `does not let pages of ${origin} read its answers (CORS): allow that origin at the provider`),
        ]),
    note(
      subject,
      `only a sign-in can check the client ${identityProvider.clientId} and its redirect address ${publicUrlOf(configuration)}/login/redirect`,
    ),
  ];
}

export async function checkMail(configuration: Configuration): Promise<readonly Finding[]> {
  await tryPostman(configuration);
  const { smtpUrl, dataFolder } = configuration;
  return [
    smtpUrl === undefined
      ? note('mail', `is written to files in ${join(dataFolder, 'mail')} and not sent: set SMTP_URL to send it`)
      : ok('mail', `${withoutPassword(smtpUrl)} accepts the sign-in; no mail was sent`),
  ];
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function step<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(`an object can't be ${what} (${reasonOf(cause)})`, { cause });
  }
}

export async function checkBucket({ fileStorage }: Configuration): Promise<readonly Finding[]> {
  const subject = 'bucket';
  if (fileStorage === undefined) return [ok(subject, 'none: uploaded files are stored in the database')];
  const storage = objectStorage(fileStorage);
  const key = `configuration-check-${randomUUID()}`;
  const content = randomBytes(32);
  await step('written', storage.put(key, once(content)));
  const pieces: Uint8Array[] = [];
  const read = async () => {
    for await (const piece of (await storage.get(key)) ?? []) pieces.push(piece);
  };
  await step('read', read()).finally(() => storage.delete(key).catch(() => undefined));
  if (!Buffer.concat(pieces).equals(content)) return [failed(subject, 'an object came back with different content')];
  await step('removed', storage.delete(key));
  return [ok(subject, `${fileStorage.endpoint}/${fileStorage.bucket} writes, reads and removes objects`)];
}

/** The error's code; null if the port is free. */
function listenCode(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (cause) => resolve('code' in cause ? String(cause.code) : cause.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

async function checkPort(subject: string, port: number, host: string): Promise<Finding> {
  const code = await listenCode(port, host);
  if (code === null) return ok(subject, `${host}:${port} is free`);
  return code === 'EADDRINUSE'
    ? note(subject, `${host}:${port} is in use, as expected while the server runs`)
    : failed(subject, `the server can't listen on ${host}:${port}: ${code}`);
}

function checkFolder({ dataFolder }: Configuration): readonly Finding[] {
  const subject = 'data folder';
  let nearest = dataFolder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [failed(subject, `${nearest} is not writable`)];
  }
  const { bavail, bsize } = statfsSync(nearest);
  const room = `${((bavail * bsize) / LITTLE_ROOM).toFixed(1)} GiB are free`;
  return [
    bavail * bsize < LITTLE_ROOM ? note(subject, `${dataFolder}: only ${room}`) : ok(subject, `${dataFolder}: ${room}`),
  ];
}

function checkAddress(configuration: Configuration): Finding {
  const { protocol, hostname } = new URL(publicUrlOf(configuration));
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || isLocal
    ? ok('address', publicUrlOf(configuration))
    : failed(
        'address',
        `${publicUrlOf(configuration)} is not https: the app does not work offline, and tokens are sent unencrypted`,
      );
}

const BUILT_APP = fileURLToPath(new URL('../../dist/app/index.html', import.meta.url));

export async function checkPlaces(configuration: Configuration): Promise<readonly Finding[]> {
  const { port, host, metricsPort, metricsHost } = configuration;
  return [
    checkAddress(configuration),
    existsSync(BUILT_APP) ? ok('app', 'is built') : failed('app', 'is not built: run npm run build'),
    ...checkFolder(configuration),
    await checkPort('port', port, host),
    ...(metricsPort === undefined ? [] : [await checkPort('metrics', metricsPort, metricsHost)]),
  ];
}
