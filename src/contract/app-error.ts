import * as v from 'valibot';
import { commandConflictParser } from './generated/parsers/shared.ts';
import type { CommandConflict, FieldError } from './generated/schema.d.ts';

/**
 * - `offline`: no answer, no connection. `timeout`: no answer in time; whether there was an effect is not known.
 * - `unauthenticated`: 401. `expired`: the access token has, and the client's one refresh did not cure it.
 * - `forbidden`: 403. `not-found`: 404 and 410. `conflict`: 409. `stale`: 412. `rate-limited`: 429.
 * - `validation`: any other 4xx: the request itself has to change.
 * - `locked`: 423: somebody works on it. `server`: 5xx; may pass.
 * - `unexpected-answer`: not an answer of our back end, as a captive portal's page; counts as offline.
 */
export type AppErrorKind =
  | 'offline'
  | 'timeout'
  | 'unauthenticated'
  | 'expired'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'validation'
  | 'rate-limited'
  | 'locked'
  | 'server'
  | 'unexpected-answer';

interface AppErrorDetails {
  readonly kind: AppErrorKind;
  readonly message: string;
  readonly code?: string | null;
  readonly status?: number | null;
  readonly fieldErrors?: readonly FieldError[];
  readonly retryAfter?: number | null;
  readonly traceId?: string | null;
  readonly conflict?: CommandConflict | null;
  readonly isIntercepted?: boolean;
  readonly isGateway?: boolean;
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

/** The one error of every call. `message` is for people. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  /** The contract's stable code; null where the back end gave none. */
  readonly code: string | null;
  /** HTTP status; null where there was no answer. */
  readonly status: number | null;
  /** The first message of each field that the back end refused. */
  readonly fieldErrors: readonly FieldError[];
  /** Seconds to wait before the next attempt; null where not said. */
  readonly retryAfter: number | null;
  /** Names the failure in the server's log. */
  readonly traceId: string | null;
  /** The record as it is now, and who changed or deleted it (extension); null where the back end did not say. */
  readonly conflict: CommandConflict | null;
  /** Something else answered in our back end's place, as a captive portal: the call has not arrived. */
  readonly isIntercepted: boolean;
  /** What stands before our back end answered for it, as a proxy does whose server is away. */
  readonly isGateway: boolean;
  /** The call has not left the device. */
  readonly isUnsent: boolean;

  constructor(details: AppErrorDetails) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.code = details.code ?? null;
    this.status = details.status ?? null;
    this.fieldErrors = details.fieldErrors ?? [];
    this.retryAfter = details.retryAfter ?? null;
    this.traceId = details.traceId ?? null;
    this.conflict = details.conflict ?? null;
    this.isIntercepted = details.isIntercepted ?? false;
    this.isGateway = details.isGateway ?? false;
    this.isUnsent = details.isUnsent ?? false;
  }

  /** Our back end has given no answer: the same call may succeed once it can be reached. */
  get isUnreached(): boolean {
    return this.kind === 'offline' || this.kind === 'timeout' || this.isIntercepted || this.isGateway;
  }
}

/** The exact text of a 401 that a refresh cures (Deployments §8). */
export const expiredAccessTokenMessage = 'Expired access token.';

function kindOfStatus(status: number): AppErrorKind {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
    case 410:
      return 'not-found';
    case 408:
      return 'timeout';
    case 409:
      return 'conflict';
    case 412:
      return 'stale';
    case 423:
      return 'locked';
    case 429:
      return 'rate-limited';
    default:
      return status < 500 ? 'validation' : 'server';
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';
}

/** One message for each field: the first. */
function fieldErrorsOf(problem: JsonObject): FieldError[] {
  const errors = Array.isArray(problem['errors']) ? problem['errors'].filter(isFieldError) : [];
  return errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index);
}

/** A conflict of another form is none: the refusal itself still stands. */
function conflictOf(problem: JsonObject): CommandConflict | null {
  const parsed = v.safeParse(commandConflictParser, problem['conflict']);
  return parsed.success ? parsed.output : null;
}

/** Seconds of a Retry-After header, which bears seconds or a date; a date counts from the answer's own, whatever our clock says. */
function secondsToWait(headers: Headers): number | null {
  const header = headers.get('retry-after');
  if (header === null || header === '') return null;
  const answeredAt = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - answeredAt) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

const interceptedMessage = 'This network blocks the server.';

export const unexpectedAnswerMessage = 'The response did not come from the portal’s server. Check your connection.';

const unreachableMessage = 'The server can’t be reached.';

/** True where the body is a page: then it was not our back end that answered. */
function isPage(headers: Headers): boolean {
  return (headers.get('content-type') ?? '').includes('html');
}

/** The network asks for a sign-in of its own (RFC 6585). */
const NETWORK_AUTHENTICATION_REQUIRED = 511;

/**
 * True where what stands before our back end has answered, as a proxy does whose server is away: the server can't be reached,
 * and what the call has done is not known. Our own failures are JSON.
 */
export function isGatewayAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const isOurs = (headers.get('content-type') ?? '').includes('json');
  return status >= 500 && status !== NETWORK_AUTHENTICATION_REQUIRED && !isOurs;
}

/**
 * True where something else has answered in the place of our back end: a captive portal with its page, or with a redirect to it,
 * which a browser shows without a status. A page with 401 is the word of what guards our back end: who asks is not known there,
 * and signs in again as after any other 401.
 */
export function isForeignAnswer(response: Pick<Response, 'status' | 'headers'>): boolean {
  const { status, headers } = response;
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  return isRedirect || (isPage(headers) && status !== 401 && !isGatewayAnswer(response));
}

/** The error of a foreign answer: the call has not arrived. */
export function errorOfForeignAnswer(status: number): AppError {
  return new AppError({ kind: 'unexpected-answer', message: interceptedMessage, status, isIntercepted: true });
}

/**
 * The error of an answer that says no. `data` is its JSON with the contract's own names, or its text. Message: the
 * server's, else the data (Deployments §8).
 */
export function errorOfAnswer(response: Response, data: unknown): AppError {
  const { status, headers } = response;
  if (isForeignAnswer(response)) return errorOfForeignAnswer(status);
  const problem = isObject(data) ? data : {};
  const text = typeof data === 'string' && data !== '' && !isPage(headers) ? data : null;
  const message =
    textOf(problem, 'message') ?? textOf(problem, 'detail') ?? (isGatewayAnswer(response) ? unreachableMessage : text);
  return new AppError({
    kind: status === 401 && message === expiredAccessTokenMessage ? 'expired' : kindOfStatus(status),
    message:
      message ?? `The server responded with ${status}${response.statusText === '' ? '' : ` ${response.statusText}`}.`,
    code: textOf(problem, 'code'),
    status,
    fieldErrors: fieldErrorsOf(problem),
    retryAfter: secondsToWait(headers),
    isGateway: isGatewayAnswer(response),
    traceId: textOf(problem, 'traceId'),
    conflict: conflictOf(problem),
  });
}

/** The error of a connection that failed before or while the answer was read. */
export function errorOfConnection(cause: unknown): AppError {
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return new AppError({ kind: 'timeout', message: 'The server did not respond in time.', cause });
  // Without a network nothing leaves the device.
  const isUnsent = globalThis.navigator?.onLine === false;
  return new AppError({
    kind: 'offline',
    message: isUnsent ? 'You are offline.' : unreachableMessage,
    isUnsent,
    cause,
  });
}

/** Any failure as the one error; what is not known keeps its own message. */
export function toAppError(failure: unknown): AppError {
  if (failure instanceof AppError) return failure;
  const message = failure instanceof Error ? failure.message : String(failure);
  return new AppError({ kind: 'unexpected-answer', message, cause: failure });
}
