/** Calls as retrying clients behind a load balancer make them: from one process to the next until one has answered. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds until an attempt without an answer, and until a call without one, is given up. */
const ATTEMPT = 30_000;
const CALL_TIMEOUT_MS = 120_000;
/** Milliseconds until everything is retried when no process was reached. */
const BETWEEN_ROUNDS = 250;
/** Of what `Retry-After` asks for, as another process may be well. */
const LONGEST_WAIT = 2_000;

export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST';
  /** Behind `/api`. */
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Whether the answer's body is kept; unread ones take less of the machine. */
  readonly reads: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Gives calls to the processes in turn, and counts the attempts that came to nothing by their reason. */
export class Balancer {
  readonly failures = new Map<string, number>();
  readonly agent = new Agent({ keepAlive: true });
  readonly #addresses: readonly string[];
  #next = 0;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  get size(): number {
    return this.#addresses.length;
  }

  next(): string {
    this.#next = (this.#next + 1) % this.#addresses.length;
    return this.#addresses[this.#next] ?? '';
  }

  failed(reason: string): void {
    this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
  }

  close(): void {
    this.agent.destroy();
  }
}

function attempt(address: string, agent: Agent, { method, path, headers, reads }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/api${path}`, { method, headers, agent, timeout: ATTEMPT }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        if (reads) chunks.push(chunk);
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.once('timeout', () => sent.destroy(new Error('silent')));
    sent.once('error', reject);
    sent.end();
  });
}

/** What became of an attempt without an answer, in a word. */
export function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  switch (code) {
    case 'ECONNREFUSED':
      return 'refused';
    case 'ECONNRESET':
    case 'EPIPE':
      return 'reset';
    default:
      return cause instanceof Error && code === '' ? cause.message : code;
  }
}

/** Milliseconds after which an answer asks to be called again; null where it is one for good. */
export function waitOf({ headers }: Pick<Answer, 'headers'>): number | null {
  const seconds = headers['retry-after'];
  return seconds === undefined ? null : Math.min(Number(seconds) * 1000, LONGEST_WAIT);
}

/** The answer that is one for good, of whichever process; null where there was none for two minutes. */
export async function callPatiently(balancer: Balancer, call: Call): Promise<Answer | null> {
  const end = performance.now() + CALL_TIMEOUT_MS;
  for (let attempts = 1; performance.now() < end; attempts += 1) {
    const outcome = await attempt(balancer.next(), balancer.agent, call).catch(reasonOf);
    if (typeof outcome === 'string') {
      balancer.failed(outcome);
      if (attempts % balancer.size === 0) await setTimeout(BETWEEN_ROUNDS);
      continue;
    }
    const wait = waitOf(outcome);
    if (wait === null) return outcome;
    balancer.failed(String(outcome.status));
    await setTimeout(wait);
  }
  return null;
}
