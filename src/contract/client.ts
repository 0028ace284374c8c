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

/** One call of the contract: where it goes and what its answer must be. All of them are in `generated/operations/`. */
export interface ContractOperation<Id extends OperationId, Answer> {
  readonly id: Id;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  /** Gets the answer's JSON; undefined where the body is empty, its text where it is not JSON. */
  readonly parser: v.GenericSchema<unknown, Answer>;
  /** JSON where not given. */
  readonly bodyType?: 'text/plain';
}

/** `params` and `body` as the contract has them, further headers, and the caller's signal. */
export type CallOptions<Id extends OperationId> = Pick<
  RequestOptions<operations[Id]>,
  Extract<keyof RequestOptions<operations[Id]>, 'params' | 'body' | 'headers'>
> & { readonly signal?: AbortSignal | undefined };

/** Options may be left out where the contract asks for nothing. */
export type CallArguments<Id extends OperationId> =
  object extends CallOptions<Id> ? [options?: CallOptions<Id>] : [options: CallOptions<Id>];

/** Where the client gets its tokens from. */
export interface TokenSource {
  /** The current access token; null when signed out. */
  access(): Promise<string | null>;
  /** Renews the tokens and gives the new access token; null where a sign-in is needed. Never runs twice at once. */
  refresh(): Promise<string | null>;
  /**
   * The server does not take this access token, for another reason than its age. Gives the one that has taken its place; null
   * where a sign-in is needed.
   * @param message what the server said
   */
  reject(accessToken: string, message: string): Promise<string | null>;
}

/** What carries a request to the server and its answer back, as `fetch` does. */
export type Transport = (request: Request, init?: RequestInit) => Promise<Response>;

export interface ContractClientOptions {
  readonly config: { readonly apiBaseUrl: string; readonly product: Pick<ProductName, 'code' | 'slug'> };
  /** Null for a client whose calls send no access token: sign-in, refresh, logout. */
  readonly tokens: TokenSource | null;
  readonly fetch?: Transport;
  /** Milliseconds; 20000 where not given (Deployments §9). */
  readonly timeout?: number;
}

/** The contract's types are checked where a call is written; from there on any path and any body will do. */
type AnyPaths = Record<
  string,
  Record<'get' | 'post' | 'put' | 'delete', { requestBody?: { content: { 'application/json': unknown } } }>
>;

export interface ContractClient {
  readonly product: Pick<ProductName, 'code' | 'slug'>;
  readonly timeout: number;
  readonly requests: Client<AnyPaths>;
  /**
   * Sends with the access token, and once more where another one takes its place: after a refresh where it had expired. Throws
   * an AppError without an answer.
   * @param transport in the place of the client's own
   */
  readonly send: (request: Request, signal: AbortSignal, transport?: Transport) => Promise<Response>;
}

/** A parsed answer with what came around it. */
export interface Answered<Answer> {
  readonly value: Answer;
  readonly headers: Headers;
  readonly status: number;
}

/** What marks a command (extension): the same id has its effect once, and only on the version it was decided on. */
export interface CommandHeaders {
  readonly 'Idempotency-Key'?: string;
  readonly 'If-Match'?: string;
}

/** `params.header` of a command. A back end without versions gives none, and then none is asked for. */
export function commandHeaders(commandId: string, version: number | undefined): CommandHeaders {
  return { 'Idempotency-Key': commandId, ...(version === undefined ? {} : { 'If-Match': `"${version}"` }) };
}

/** Why the server does not know the caller any more, in its words; null where it does. */
async function unknownCallerMessage(response: Response): Promise<string | null> {
  if (response.status !== 401) return null;
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  return errorOfAnswer(response, jsonOf(text)).message;
}

/** The renewed access token; calls that find their token expired at the same time share one refresh. */
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

export function createContractClient(options: ContractClientOptions): ContractClient {
  const { config, tokens } = options;
  const fetch: Transport = options.fetch ?? ((request, init) => globalThis.fetch(request, init));
  const timeout = options.timeout ?? 20_000;
  const renewedToken = tokens === null ? null : sharedRefresh(tokens);

  const sendWithToken = async (request: Request, token: string | null, signal: AbortSignal, send: Transport) => {
    const headers = new Headers(request.headers);
    if (token !== null) headers.set('x-access-token', `Bearer ${token}`);
    try {
      // A redirect is never our back end: it is not followed, and is a foreign answer.
      return await send(request, { headers, signal, cache: 'no-store', redirect: 'manual' });
    } catch (error) {
      throw errorOfConnection(signal.aborted ? signal.reason : error);
    }
  };

  return {
    product: config.product,
    timeout,
    requests: createOpenapiClient({ baseUrl: config.apiBaseUrl }),
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
      // There is no third attempt, whatever the server says now.
      const secondRefusal = await unknownCallerMessage(second);
      if (secondRefusal !== null) await tokens.reject(next, secondRefusal);
      return second;
    },
  };
}

/** A body's JSON; its text where it is none. */
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

/** The options of any call; the contract's types were checked where the call was written. */
interface LooseOptions {
  readonly params?: { readonly path?: object; readonly query?: object } | undefined;
  readonly body?: unknown;
  readonly headers?: HeadersOptions | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request and gives the answer as it came, its body not yet read. Throws and takes a transport as `client.send` does. */
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
      // The caller reads the body of the answer itself, with its own idea of what it must be.
      return new Response(null, { status: 204 });
    },
  });
  if (answer === null) throw new Error('The request was not sent.');
  return answer;
}

/**
 * Makes one call of the contract and parses its answer, or throws an AppError. Where the caller's own signal ended the
 * call, that signal's reason is thrown.
 */
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

/** As `exchange`, the parsed answer alone. */
export async function call<Id extends OperationId, Answer>(
  client: ContractClient,
  operation: ContractOperation<Id, Answer>,
  ...options: CallArguments<Id>
): Promise<Answer> {
  return (await exchange(client, operation, ...options)).value;
}
