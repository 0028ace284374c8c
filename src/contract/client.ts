import createOpenapiClient, { type Client, type HeadersOptions, type RequestOptions } from 'openapi-fetch';
import * as v from 'valibot';
import {
  AppError,
  errorOfAnswer,
  errorOfConnection,
  errorOfForeignAnswer,
  expiredAccessTokenMessage,
  isForeignAnswer,
  unexpectedAnswerMessage,
} from './app-error.ts';
import type { operations } from './generated/schema.d.ts';
import { type ProductName, pathToWire, queryToWire, valueFromWire, valueToWire } from './product-names.ts';

export type OperationId = keyof operations;

export interface ContractOperation<Id extends OperationId, Answer> {
  readonly id: Id;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  /** Receives JSON; undefined for an empty body, text where it isn't JSON. */
  readonly parser: v.GenericSchema<unknown, Answer>;
  readonly bodyType?: 'text/plain';
}

export type CallOptions<Id extends OperationId> = Pick<
  RequestOptions<operations[Id]>,
  Extract<keyof RequestOptions<operations[Id]>, 'params' | 'body' | 'headers'>
> & { readonly signal?: AbortSignal | undefined };

export type CallArguments<Id extends OperationId> =
  object extends CallOptions<Id> ? [options?: CallOptions<Id>] : [options: CallOptions<Id>];

export interface TokenSource {
  access(): Promise<string | null>;
  /** null where a sign-in is needed. Never runs twice at once. */
  refresh(): Promise<string | null>;
  /** Refused, but not expired: returns its replacement, null where a sign-in is needed. `message` is the server's. */
  reject(accessToken: string, message: string): Promise<string | null>;
}

export type Transport = (request: Request, init?: RequestInit) => Promise<Response>;

export interface ContractClientOptions {
  readonly config: { readonly apiBaseUrl: string; readonly product: Pick<ProductName, 'code' | 'slug'> };
  /** Null for calls without access token: sign-in, refresh, logout. */
  readonly tokens: TokenSource | null;
  readonly fetch?: Transport;
  /** Milliseconds; default 20000 (Deployments §9). */
  readonly timeout?: number;
}

/** Types are checked where a call is written; from there on any path and body will do. */
type AnyPaths = Record<
  string,
  Record<'get' | 'post' | 'put' | 'delete', { requestBody?: { content: { 'application/json': unknown } } }>
>;

export interface ContractClient {
  /** Where every call goes: relative to the page, or of another host. */
  readonly apiBaseUrl: string;
  readonly product: Pick<ProductName, 'code' | 'slug'>;
  readonly timeout: number;
  readonly requests: Client<AnyPaths>;
  /** Retries once with a new access token. Throws an AppError without an answer. `transport` replaces the client's. */
  readonly send: (request: Request, signal: AbortSignal, transport?: Transport) => Promise<Response>;
  /** The same, for calls with other tokens. */
  readonly withTokens: (tokens: TokenSource) => ContractClient;
  /** The same, for calls that send no token for which the check throws. */
  readonly whileHolds: (check: () => void) => ContractClient;
}

export interface Answered<Answer> {
  readonly value: Answer;
  readonly headers: Headers;
  readonly status: number;
}

/** Extension: an id takes effect once, and only on the version it was decided on. */
export interface CommandHeaders {
  readonly 'Idempotency-Key'?: string;
  readonly 'If-Match'?: string;
}

/** `params.header`; back ends without versions need none. */
export function commandHeaders(commandId: string, version: number | undefined): CommandHeaders {
  return { 'Idempotency-Key': commandId, ...(version === undefined ? {} : { 'If-Match': `"${version}"` }) };
}

/** The server's message if it doesn't know the caller; null otherwise. */
async function unknownCallerMessage(response: Response): Promise<string | null> {
  if (response.status !== 401) return null;
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  return errorOfAnswer(response, jsonOf(text)).message;
}

/** Concurrent calls with an expired token share one refresh. */
function sharedRefresh(tokens: TokenSource): (spentToken: string | null) => Promise<string | null> {
  let running: Promise<string | null> | null = null;
  return async (spentToken) => {
    const current = await tokens.access();
    if (running === null && current !== spentToken) return current;
    running ??= tokens.refresh().finally(() => {
      running = null;
    });
    return running;
  };
}

/** A renewed token is read again after the check: the session may have changed twice meanwhile. */
function checkedTokens(tokens: TokenSource, check: () => void): TokenSource {
  const access = async () => {
    check();
    return tokens.access();
  };
  const renewed = async (asked: Promise<string | null>) => ((await asked) === null ? null : access());
  return {
    access,
    refresh: () => renewed(tokens.refresh()),
    reject: (refused, message) => renewed(tokens.reject(refused, message)),
  };
}

export function createContractClient(options: ContractClientOptions): ContractClient {
  const { config, tokens } = options;
  const fetch: Transport = options.fetch ?? ((request, init) => globalThis.fetch(request, init));
  const timeout = options.timeout ?? 20_000;
  const renewedToken = tokens === null ? null : sharedRefresh(tokens);

  const sendWithToken = async (request: Request, token: string | null, signal: AbortSignal, send: Transport) => {
    const headers = new Headers(request.headers);
    if (token !== null) headers.set('x-access-token', `Bearer ${token}`);
    try {
      // Our back end never redirects: not followed, and treated as foreign.
      return await send(request, { headers, signal, cache: 'no-store', redirect: 'manual' });
    } catch (error) {
      throw errorOfConnection(signal.aborted ? signal.reason : error);
    }
  };

  return {
    apiBaseUrl: config.apiBaseUrl,
    product: config.product,
    timeout,
    requests: createOpenapiClient({ baseUrl: config.apiBaseUrl }),
    withTokens: (other) => createContractClient({ ...options, tokens: other }),
    whileHolds: (check) =>
      createContractClient({ ...options, tokens: tokens === null ? null : checkedTokens(tokens, check) }),
    async send(request, signal, transport = fetch) {
      if (tokens === null || renewedToken === null) return sendWithToken(request, null, signal, transport);
      const again = request.clone();
      const token = await tokens.access();
      const response = await sendWithToken(request, token, signal, transport);
      const refusal = token === null ? null : await unknownCallerMessage(response);
      if (token === null || refusal === null) return response;
      const next = await (refusal === expiredAccessTokenMessage ? renewedToken(token) : tokens.reject(token, refusal));
      if (next === null) return response;
      const second = await sendWithToken(again, next, signal, transport);
      // There is no third attempt.
      const secondRefusal = await unknownCallerMessage(second);
      if (secondRefusal !== null) await tokens.reject(next, secondRefusal);
      return second;
    },
  };
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parsedAnswer<Answer>(
  client: ContractClient,
  parser: v.GenericSchema<unknown, Answer>,
  response: Response,
  text: string,
): Answer {
  if (isForeignAnswer(response)) throw errorOfForeignAnswer(response.status);
  const value = text === '' ? undefined : valueFromWire(jsonOf(text), client.product);
  const result = v.safeParse(parser, value);
  if (result.success) return result.output;
  const cause = new v.ValiError(result.issues);
  throw new AppError({ kind: 'unexpected-answer', message: unexpectedAnswerMessage, status: response.status, cause });
}

interface LooseOptions {
  readonly params?: { readonly path?: object; readonly query?: object } | undefined;
  readonly body?: unknown;
  readonly headers?: HeadersOptions | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The unread answer. Throws and takes a transport like `client.send`. */
export async function answerTo(
  client: ContractClient,
  operation: Pick<ContractOperation<OperationId, unknown>, 'method' | 'path' | 'bodyType'>,
  options: LooseOptions,
  signal: AbortSignal,
  transport?: Transport,
): Promise<Response> {
  const { params = {}, body, headers } = options;
  let answer: Response | null = null;
  await client.requests.request(operation.method, pathToWire(operation.path, client.product), {
    params: { ...params, query: queryToWire(params.query ?? {}, client.product) },
    body: operation.bodyType === 'text/plain' ? body : valueToWire(body, client.product),
    headers: headers ?? {},
    ...(operation.bodyType === 'text/plain' && { bodySerializer: String, headers: { 'content-type': 'text/plain' } }),
    parseAs: 'stream',
    fetch: async (request: Request) => {
      answer = await client.send(request, signal, transport);
      // The caller reads the body itself.
      return new Response(null, { status: 204 });
    },
  });
  if (answer === null) throw new Error('The request was not sent.');
  return answer;
}

/** Calls and parses the answer. Throws an AppError, or the caller's signal's reason if that aborted. */
export async function exchange<Id extends OperationId, Answer>(
  client: ContractClient,
  operation: ContractOperation<Id, Answer>,
  ...[options]: CallArguments<Id>
): Promise<Answered<Answer>> {
  const given: LooseOptions = { ...options };
  const timeout = AbortSignal.timeout(client.timeout);
  const signal = given.signal === undefined ? timeout : AbortSignal.any([given.signal, timeout]);
  try {
    const response = await answerTo(client, operation, given, signal);
    const text = await response.text().catch((error: unknown) => {
      throw errorOfConnection(signal.aborted ? signal.reason : error);
    });
    if (!response.ok) throw errorOfAnswer(response, valueFromWire(jsonOf(text), client.product));
    const value = parsedAnswer(client, operation.parser, response, text);
    return { value, headers: response.headers, status: response.status };
  } catch (error) {
    given.signal?.throwIfAborted();
    throw error;
  }
}

/** Like `exchange`, only the answer. */
export async function call<Id extends OperationId, Answer>(
  client: ContractClient,
  operation: ContractOperation<Id, Answer>,
  ...options: CallArguments<Id>
): Promise<Answer> {
  return (await exchange(client, operation, ...options)).value;
}
