import * as v from 'valibot';
import { commandConflictParser } from './generated/parsers/shared.ts';
import type { CommandConflict, FieldError } from './generated/schema.d.ts';

/**
 * `offline`: no connection. `timeout`: the effect is unknown. `unauthenticated`: 401. `expired`: the client's one refresh didn't help.
 * `forbidden`: 403. `not-found`: 404, 410. `conflict`: 409. `stale`: 412. `locked`: 423, somebody edits it. `rate-limited`: 429.
 * `validation`: other 4xx. `server`: 5xx. `unexpected-answer`: foreign, as a captive portal's page; counts as offline.
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

/** `message` is for people. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  /** The contract's stable code; null for none. */
  readonly code: string | null;
  readonly status: number | null;
  readonly fieldErrors: readonly FieldError[];
  /** Seconds; null for none. */
  readonly retryAfter: number | null;
  readonly traceId: string | null;
  /** The present record and who changed or deleted it (extension); null where unknown. */
  readonly conflict: CommandConflict | null;
  /** Something else answered, as a captive portal: the call has not arrived. */
  readonly isIntercepted: boolean;
  /** A gateway answered, as a proxy does when its server is down. */
  readonly isGateway: boolean;
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

  /** No answer: the same call may succeed once the server is reachable. */
  get isUnreached(): boolean {
    return this.kind === 'offline' || this.kind === 'timeout' || this.isIntercepted || this.isGateway;
  }
}

/** A refresh fixes a 401 with this text (Deployments §8). */
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

function fieldErrorsOf(problem: JsonObject): FieldError[] {
  const errors = Array.isArray(problem['errors']) ? problem['errors'].filter(isFieldError) : [];
  return errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index);
}

function conflictOf(problem: JsonObject): CommandConflict | null {
  const parsed = v.safeParse(commandConflictParser, problem['conflict']);
  return parsed.success ? parsed.output : null;
}

/** Seconds. Retry-After has seconds or a date, which counts from the answer's own date, not our clock. */
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

/** A page: our back end didn't answer. */
function isPage(headers: Headers): boolean {
  return (headers.get('content-type') ?? '').includes('html');
}

/** The network asks for its own sign-in (RFC 6585). */
const NETWORK_AUTHENTICATION_REQUIRED = 511;

/** A gateway answered: the server is unreachable and the effect unknown. Our own failures are JSON. */
export function isGatewayAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const isOurs = (headers.get('content-type') ?? '').includes('json');
  return status >= 500 && status !== NETWORK_AUTHENTICATION_REQUIRED && !isOurs;
}

/** A captive portal's page, or its redirect, which has no status in browsers. A page with 401 guards our back end: sign in again. */
export function isForeignAnswer(response: Pick<Response, 'status' | 'headers'>): boolean {
  const { status, headers } = response;
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  return isRedirect || (isPage(headers) && status !== 401 && !isGatewayAnswer(response));
}

/** The call has not arrived. */
export function errorOfForeignAnswer(status: number): AppError {
  return new AppError({ kind: 'unexpected-answer', message: interceptedMessage, status, isIntercepted: true });
}

/** `data` is the JSON with the contract's names, or text. Message: the server's, else the data (Deployments §8). */
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

export function toAppError(failure: unknown): AppError {
  if (failure instanceof AppError) return failure;
  const message = failure instanceof Error ? failure.message : String(failure);
  return new AppError({ kind: 'unexpected-answer', message, cause: failure });
}
