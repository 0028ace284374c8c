/** HTTP and TCP checks. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, type LookupFunction } from 'node:net';
import type { Finding } from './finding.ts';
import { findingOf, timedOut } from './finding.ts';
import { type Address, ReachFault, type Resolve, reachable } from './reach.ts';

/** Bytes of an answer that are read. */
const LARGEST_ANSWER = 64 * 1024;

export interface Reach {
  readonly allowed: readonly string[];
  readonly timeoutMs: number;
  /** Default: the system's names. */
  readonly resolve?: Resolve;
}

export interface HttpProbe {
  readonly kind: 'HTTP';
  readonly url: string;
  /** Empty for any from 200 to 299. */
  readonly statuses: readonly number[];
  readonly contains: string | null;
}

export interface TcpProbe {
  readonly kind: 'TCP';
  readonly host: string;
  readonly port: number;
}

function answerFinding({ statuses, contains }: HttpProbe, status: number, text: string): Finding {
  const isExpected = statuses.length === 0 ? status >= 200 && status < 300 : statuses.includes(status);
  if (!isExpected) {
    const expected = statuses.length === 0 ? '200 to 299' : statuses.join(' or ');
    return { finding: 'DOWN', message: `Answered ${status}, expected ${expected}` };
  }
  if (contains !== null && !text.includes(contains))
    return { finding: 'DOWN', message: `Answered ${status}, but without the expected text` };
  return { finding: 'UP', message: `Answered ${status}` };
}

/** Instead of the system's: only addresses that were allowed. The name stays in the certificate's check and in the header. */
function lookupOf(addresses: readonly Address[]): LookupFunction {
  return (_name, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

/** A redirect is an answer: nothing is followed. */
function ask(probe: HttpProbe, url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<Finding> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        agent: false,
        lookup,
        signal,
        headers: { 'user-agent': 'portal-health-check', connection: 'close' },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        const end = () => {
          request.destroy();
          const text = Buffer.concat(pieces).subarray(0, LARGEST_ANSWER).toString('utf8');
          resolve(answerFinding(probe, answer.statusCode ?? 0, text));
        };
        if (probe.contains === null) {
          end();
          return;
        }
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece);
          size += piece.length;
          if (size >= LARGEST_ANSWER) end();
        });
        answer.on('end', end);
        answer.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end();
  });
}

function open({ host, port }: TcpProbe, lookup: LookupFunction, signal: AbortSignal): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup, autoSelectFamily: true, signal });
    socket.once('connect', () => {
      socket.destroy();
      resolve({ finding: 'UP', message: 'Accepts connections' });
    });
    socket.once('error', reject);
  });
}

/** Resolving a name takes no signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** @param end ends it early, when nobody waits for it any more */
export async function probeNetwork(probe: HttpProbe | TcpProbe, reach: Reach, end: AbortSignal): Promise<Finding> {
  const { allowed, timeoutMs, resolve } = reach;
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([limit, end]);
  try {
    const host = probe.kind === 'TCP' ? probe.host : new URL(probe.url).hostname;
    const lookup = lookupOf(await Promise.race([reachable(host, allowed, resolve), aborted(signal)]));
    return await (probe.kind === 'TCP' ? open(probe, lookup, signal) : ask(probe, new URL(probe.url), lookup, signal));
  } catch (cause) {
    if (cause instanceof ReachFault) return { finding: 'UNREACHABLE', message: cause.message };
    return limit.aborted ? timedOut(timeoutMs) : findingOf(cause);
  }
}
