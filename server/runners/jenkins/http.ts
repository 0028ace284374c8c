/**
 * The one place that calls a Jenkins: bounded answers, no redirects, an authority of its own. (The package `jenkins` reads answers of any
 * size into memory, and doesn't say whether a lost call was sent; see docs/decisions/0057.)
 */
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { JenkinsFault } from './fault.ts';

export interface JenkinsCall {
  readonly method: 'GET' | 'POST';
  /** Behind the address of the Jenkins; starts with a slash. */
  readonly path: string;
  /** Form fields. */
  readonly form?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes of the answer that are read. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface JenkinsAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** False if the answer is longer than the limit. */
  readonly isWhole: boolean;
}

/** Milliseconds without a byte. */
const SILENCE_MS = 10_000;

const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const IS_CERTIFICATE = /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH)/;

function faultOf(cause: unknown): JenkinsFault {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (IS_CERTIFICATE.test(code))
    return new JenkinsFault('not sent', `its certificate is not accepted (${code}); set ca in runners.yaml`);
  if (NEVER_SENT.has(code)) return new JenkinsFault('not sent', `there is no connection (${code})`);
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return new JenkinsFault('unreachable', 'it did not answer in time');
  return new JenkinsFault('unreachable', `the connection was lost${code === '' ? '' : ` (${code})`}`);
}

function readAuthority(path: string | undefined): RequestOptions & { readonly ca?: Buffer } {
  if (path === undefined) return {};
  try {
    return { ca: readFileSync(path) };
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new JenkinsFault('settings', `the certificates in ${path} can't be read: ${reason}`);
  }
}

async function readBody(response: IncomingMessage, limit: number): Promise<Pick<JenkinsAnswer, 'body' | 'isWhole'>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response) {
    const bytes = Buffer.from(piece);
    pieces.push(bytes);
    size += bytes.length;
    // Leaving the loop destroys the response.
    if (size > limit) return { body: Buffer.concat(pieces).subarray(0, limit), isWhole: false };
  }
  return { body: Buffer.concat(pieces), isWhole: true };
}

/** Throws a JenkinsFault if there is no answer; one with any status is returned. */
export async function callJenkins(base: string, ca: string | undefined, call: JenkinsCall): Promise<JenkinsAnswer> {
  const address = new URL(`${base}${call.path}`);
  const body = call.form?.toString() ?? '';
  const options: RequestOptions = {
    ...readAuthority(ca),
    method: call.method,
    // A kept connection may just be closed, and then nobody knows whether a call was received.
    agent: false,
    signal: call.signal,
    timeout: SILENCE_MS,
    headers: {
      accept: 'application/json, text/plain',
      'accept-encoding': 'identity',
      'user-agent': 'portal',
      ...(call.method === 'POST' && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      }),
      ...call.headers,
    },
  };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = address.protocol === 'https:' ? requestHttps(address, options) : requestHttp(address, options);
      sent.once('response', resolve);
      sent.once('timeout', () => sent.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
      sent.on('error', reject);
      sent.end(body);
    });
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      ...(await readBody(response, call.limit)),
    };
  } catch (cause) {
    throw faultOf(cause);
  }
}
