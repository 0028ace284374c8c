/**
 * A network between a browser and a portal that fails as real ones do: it loses the connection, swallows data, puts its own
 * page in the place of every answer, or loses, holds and replaces single answers.
 */
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { Socket } from 'node:net';
import { type CallMatch, matches, type SeenCall } from './call-pattern.ts';

export interface GivenAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object becomes JSON. */
  readonly body?: string | object;
}

/** Calls that wait; later ones that match wait too. */
export interface Hold {
  /** Settles when the first call has come to where it waits. */
  readonly reached: Promise<SeenCall>;
  /** Lets them go on, and those that come later pass. */
  release(): void;
}

export interface FaultyNetwork {
  /** Address for browsers: to be the portal's own public address. */
  readonly url: string;
  /** Where calls go from now on, as `http://localhost:8080`. */
  forwardTo(target: string): void;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Takes connections and calls, and never answers: no route behind the next router. */
  swallow(): void;
  /** Answers everything itself, as the network of a hotel does: with its page, or a redirect to it. */
  captive(manner?: 'page' | 'redirect'): void;
  /** Ends the faults of the network as a whole. */
  restore(): void;
  /** As `restore`, and forgets every fault of single calls and every call that it has seen; what is held goes on. */
  reset(): void;
  /** Lets the next such call reach the server, and ends its connection in place of the answer; settles with its status then. */
  dropAnswerOnce(match: CallMatch): Promise<number>;
  /** Keeps such calls waiting: after the server has answered, or before they reach it. */
  hold(match: CallMatch, place?: 'answer' | 'call'): Hold;
  /** Answers the next such call itself; the server never receives it. */
  answerOnce(match: CallMatch, answer: GivenAnswer): void;
  answerTimes(times: number, match: CallMatch, answer: GivenAnswer): void;
  /** Every such call that came to the network while it took calls, the first one first. */
  requests(match?: CallMatch): readonly SeenCall[];
  close(): Promise<void>;
}

type Condition = 'well' | 'cut' | 'swallowing' | 'captive page' | 'captive redirect';

interface Fault {
  readonly match: CallMatch;
  /** How many further calls it is for. */
  remaining: number;
}
interface DropFault extends Fault {
  readonly kind: 'drop';
  readonly dropped: (status: number) => void;
}
interface AnswerFault extends Fault {
  readonly kind: 'answer';
  readonly answer: GivenAnswer;
}
interface HoldFault extends Fault {
  readonly kind: 'hold';
  readonly place: 'answer' | 'call';
  readonly reached: (call: SeenCall) => void;
  readonly released: Promise<void>;
  readonly release: () => void;
}
type AnyFault = DropFault | AnswerFault | HoldFault;

const CAPTIVE_PATH = '/hotel-sign-in';
const CAPTIVE_PAGE = '<!doctype html><title>Welcome</title><h1>Sign in to the Wi-Fi of this hotel</h1>';
/** Headers of one connection only (RFC 9110 §7.6.1). */
const HOP_HEADERS: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

function textHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function callOf(incoming: IncomingMessage, body: Buffer): SeenCall {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: textHeaders(incoming.headers),
    body: body.toString(),
  };
}

function endToEnd(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_HEADERS.has(name) ? [] : [[name, value]],
    ),
  );
}

function give(response: ServerResponse, { status, headers, body }: GivenAnswer): void {
  const isText = typeof body === 'string' || body === undefined;
  response.writeHead(status, { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

/** The server's answer, its body not yet read; rejects where there is no server. */
function ask(target: URL, incoming: IncomingMessage, body: Buffer, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, url, headers } = incoming;
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: target.port, method, path: url, headers, signal };
    const outgoing = sendRequest(options, resolve);
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Without a target, the network has nothing behind it until `forwardTo`; without a port, it takes any. */
export async function startFaultyNetwork({
  target,
  port = 0,
}: {
  target?: string;
  port?: number;
} = {}): Promise<FaultyNetwork> {
  let behind = target === undefined ? null : new URL(target);
  let condition: Condition = 'well';
  let faults: readonly AnyFault[] = [];
  const seen: SeenCall[] = [];
  const connections = new Set<Socket>();

  /** The fault that this call meets, counted off. */
  function take<Kind extends AnyFault['kind']>(
    kind: Kind,
    call: SeenCall,
    suits: (fault: Extract<AnyFault, { kind: Kind }>) => boolean = () => true,
  ): Extract<AnyFault, { kind: Kind }> | null {
    const isOfKind = (fault: AnyFault): fault is Extract<AnyFault, { kind: Kind }> => fault.kind === kind;
    const found = faults.filter(isOfKind).find((fault) => suits(fault) && matches(call, fault.match));
    if (found === undefined) return null;
    found.remaining -= 1;
    faults = faults.filter(({ remaining }) => remaining > 0);
    return found;
  }

  async function wait(call: SeenCall, place: HoldFault['place']): Promise<void> {
    const hold = take('hold', call, (fault) => fault.place === place);
    hold?.reached(call);
    await hold?.released;
  }

  async function forward(
    incoming: IncomingMessage,
    body: Buffer,
    call: SeenCall,
    response: ServerResponse,
  ): Promise<void> {
    if (behind === null) throw new Error('There is nothing behind the network yet.');
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const answer = await ask(behind, incoming, body, leaving.signal);
    await wait(call, 'answer');
    const drop = take('drop', call);
    if (drop !== null) {
      response.destroy();
      drop.dropped(answer.statusCode ?? 0);
      return;
    }
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    response.flushHeaders();
    for await (const chunk of answer) response.write(chunk);
    response.end();
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    // A browser resends a call when a reused connection is lost; here it uses each connection once.
    response.shouldKeepAlive = false;
    if (condition === 'swallowing') return;
    const body = await readBody(incoming);
    const call = callOf(incoming, body);
    seen.push(call);
    if (condition === 'captive redirect' && call.path !== CAPTIVE_PATH) {
      return give(response, { status: 302, headers: { location: CAPTIVE_PATH } });
    }
    if (condition !== 'well') {
      return give(response, { status: 200, headers: { 'content-type': 'text/html' }, body: CAPTIVE_PAGE });
    }
    const own = take('answer', call);
    if (own !== null) return give(response, own.answer);
    await wait(call, 'call');
    await forward(incoming, body, call, response);
  }

  const server = createServer((incoming, response) => {
    // A connection that fails on either side is lost on the other.
    serve(incoming, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    if (condition === 'cut') {
      socket.resetAndDestroy();
      return;
    }
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The network has no port.');

  function enter(next: Condition): void {
    condition = next;
    for (const socket of connections) socket.destroy();
  }

  function answerTimes(times: number, match: CallMatch, answer: GivenAnswer): void {
    faults = [...faults, { kind: 'answer', match, answer, remaining: times }];
  }

  return {
    url: `http://localhost:${address.port}`,
    forwardTo: (next) => {
      behind = new URL(next);
    },
    cut: () => enter('cut'),
    swallow: () => enter('swallowing'),
    captive: (manner = 'page') => enter(manner === 'page' ? 'captive page' : 'captive redirect'),
    restore: () => enter('well'),
    reset: () => {
      for (const fault of faults) if (fault.kind === 'hold') fault.release();
      faults = [];
      seen.length = 0;
      enter('well');
    },
    dropAnswerOnce: (match) =>
      new Promise((dropped) => {
        faults = [...faults, { kind: 'drop', match, dropped, remaining: 1 }];
      }),
    hold: (match, place = 'answer') => {
      const reached = Promise.withResolvers<SeenCall>();
      const released = Promise.withResolvers<void>();
      const fault: HoldFault = {
        kind: 'hold',
        match,
        place,
        reached: reached.resolve,
        released: released.promise,
        release: released.resolve,
        remaining: Number.POSITIVE_INFINITY,
      };
      faults = [...faults, fault];
      return {
        reached: reached.promise,
        release: () => {
          faults = faults.filter((known) => known !== fault);
          released.resolve();
        },
      };
    },
    answerOnce: (match, answer) => answerTimes(1, match, answer),
    answerTimes,
    requests: (match = {}) => seen.filter((call) => matches(call, match)),
    close: async () => {
      enter('cut');
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
