/** Sends messages to push services (RFC 8030), signed with the server's key (RFC 8292). */
import { createHash } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIPv6 } from 'node:net';
import { importJWK, SignJWT } from 'jose';
import { publicAddressFault } from '../../src/rules/formats/public-address.ts';
import { type Configuration, publicUrlOf } from '../configuration.ts';
import type { SigningKey } from '../secrets.ts';
import { encryptPush, type PushKeys } from './encrypt.ts';

/** Why messages can't be sent there, to follow the field's label; null where they can. */
export function endpointFault(endpoint: string, allowedOrigins: readonly string[]): string | null {
  const fault = publicAddressFault(endpoint);
  if (URL.canParse(endpoint) && allowedOrigins.includes(new URL(endpoint).origin)) return null;
  if (fault !== null) return fault;
  return new URL(endpoint).protocol === 'https:' ? null : 'must start with https://';
}

export function isPublicAddress(address: string): boolean {
  return publicAddressFault(`https://${isIPv6(address) ? `[${address}]` : address}/`) === null;
}

type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveHost: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** All of the host's addresses, for the connection itself: a name that is looked up twice can answer twice. Throws if one isn't public. */
async function publicAddresses(hostname: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(hostname);
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Error('the push service’s name leads to an address that is not public');
  return addresses;
}

export interface PushTarget {
  readonly endpoint: string;
  readonly keys: PushKeys;
  /** With which the device has subscribed. */
  readonly key: SigningKey;
}

export interface OutgoingPush {
  readonly text: string;
  /** Replaces a message with the same topic that was not delivered yet. */
  readonly topic: string;
  readonly urgency: 'low' | 'normal' | 'high';
  /** Seconds for which the push service keeps it. */
  readonly lifetime: number;
}

/** `gone`: the subscription has ended. `refused`: the same message would be refused again. */
export type PushOutcome = 'accepted' | 'gone' | 'refused';

/** Throws if the message may be accepted later. */
export type PushSender = (target: PushTarget, push: OutgoingPush) => Promise<PushOutcome>;

const TIMEOUT_MS = 10_000;
const TOKEN_SECONDS = 12 * 60 * 60;
const TOPIC_LENGTH = 32;

/** Of the server's key, as devices subscribe with it. */
export function applicationServerKey({ x, y }: Pick<SigningKey, 'x' | 'y'>): string {
  return Buffer.concat([Uint8Array.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );
}

/** Whom a push service can ask about the sender. */
function contactOf(configuration: Configuration): string {
  const publicUrl = publicUrlOf(configuration);
  if (publicUrl.startsWith('https://')) return publicUrl;
  const address = /<([^>]+)>/.exec(configuration.mailFrom)?.[1] ?? configuration.mailFrom;
  return `mailto:${address}`;
}

async function authorization(key: SigningKey, origin: string, contact: string, now: Date): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + TOKEN_SECONDS)
    .sign(await importJWK({ ...key }, 'ES256'));
  return `vapid t=${token}, k=${applicationServerKey(key)}`;
}

/** The status, without following redirects or reading the answer. */
function post(url: URL, options: RequestOptions, body: Uint8Array): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const RETRIED: ReadonlySet<number> = new Set([408, 425, 429]);

export function createPushSender(
  configuration: Configuration,
  now: () => Date,
  resolve: Resolve = resolveHost,
): PushSender {
  const { pushServices } = configuration;
  return async ({ endpoint, keys, key }, { text, topic, urgency, lifetime }) => {
    if (endpointFault(endpoint, pushServices) !== null) return 'refused';
    const url = new URL(endpoint);
    const body = encryptPush(Buffer.from(text), keys);
    const addresses = pushServices.includes(url.origin) ? null : await publicAddresses(url.hostname, resolve);
    const status = await post(
      url,
      {
        agent: false,
        ...(addresses !== null && {
          lookup: (_hostname, { all }, found) => {
            const [first] = addresses;
            if (all === true) found(null, [...addresses]);
            else found(null, first?.address ?? '', first?.family);
          },
        }),
        headers: {
          authorization: await authorization(key, url.origin, contactOf(configuration), now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': body.length,
          ttl: lifetime,
          urgency,
          topic: createHash('sha256').update(topic).digest('base64url').slice(0, TOPIC_LENGTH),
        },
      },
      body,
    );
    if (status >= 200 && status < 300) return 'accepted';
    if (status === 404 || status === 410) return 'gone';
    if (status >= 500 || RETRIED.has(status)) throw new Error(`the push service answered ${status}`);
    return 'refused';
  };
}
