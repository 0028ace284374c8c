/** Client-visible failures: RFC 9457 problem details with a stable code (contract schema Problem). */
import type { components } from '../../src/contract/generated/schema.d.ts';
import { fileSizeError } from '../../src/rules/forms/picked-files.ts';

export type FieldError = components['schemas']['FieldError'];

const ABBREVIATIONS: ReadonlySet<string> = new Set([
  'aws',
  'cidr',
  'dns',
  'em',
  'pbi',
  'sftp',
  'url',
  'vm',
  'vms',
  'vpc',
]);

/** 'VPC resource id' for 'vpcResourceId'. */
function nameWords(name: string): string {
  if (name.includes('-')) return name;
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').split(' ');
  return words
    .map((word) => (ABBREVIATIONS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

/** 'Start date of deployment schedule is not a date.' */
export function fieldSentence({ field, message }: FieldError): string {
  const isSentence = /^[A-Z]/.test(message);
  if (isSentence || field === '') return asSentence(message);
  const name = field.split('.').toReversed().map(nameWords).join(' of ');
  return field.includes('-') ? `${name} ${message}.` : asSentence(`${name} ${message}`);
}

type ProblemCode = components['schemas']['ProblemCode'];
type CommandConflict = components['schemas']['CommandConflict'];

export interface ProblemDetails {
  status: number;
  code: ProblemCode;
  title: string;
  message: string;
  detail?: string;
  errors?: readonly FieldError[];
  headers?: Readonly<Record<string, string>>;
  /** What blocks a command, for viewers who may see it; null counts as absent. */
  conflict?: CommandConflict | null;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly details: ProblemDetails;

  constructor(details: ProblemDetails) {
    super(details.message);
    this.details = details;
  }
}

function malformedMessage([first, ...others]: readonly FieldError[]): string {
  return first === undefined || others.length > 0 ? 'The request is malformed.' : fieldSentence(first);
}

export function malformedRequest(errors: readonly FieldError[], message = malformedMessage(errors)): Problem {
  return new Problem({ status: 400, code: 'malformed_request', title: 'Malformed request', message, errors });
}

export function unauthenticated(): Problem {
  return new Problem({ status: 401, code: 'unauthenticated', title: 'Not signed in', message: 'Sign in to continue.' });
}

/** The exact message makes the client refresh and retry once (Deployments §8). */
export function expiredAccessToken(): Problem {
  return new Problem({
    status: 401,
    code: 'expired_access_token',
    title: 'Access token expired',
    message: 'Expired access token.',
  });
}

export function invalidToken(message = 'Your session has ended. Sign in again.'): Problem {
  return new Problem({ status: 401, code: 'invalid_token', title: 'Invalid token', message });
}

export function accountNotActive(message: string): Problem {
  return new Problem({ status: 403, code: 'account_not_active', title: 'Account not active', message });
}

/** The text of the /401 page (Deployments §2); `detail` names the requested item. */
export function missingPrivilege(detail: string): Problem {
  const message = "You don't have enough permissions to perform this action.";
  return new Problem({ status: 403, code: 'missing_privilege', title: 'Missing privilege', message, detail });
}

/** For a token that serves only Approvals. */
export function approvalsOnly(): Problem {
  const message = 'From here you can only read and decide what waits in this tenant. Switch to it for anything else.';
  return new Problem({ status: 403, code: 'approvals_only', title: 'Only for Approvals', message });
}

/** Only soon after a sign-in, so that a session alone isn't enough. */
export function signInTooOld(message: string): Problem {
  return new Problem({ status: 403, code: 'sign_in_too_old', title: 'Sign in again', message });
}

/** @param tenantName one that the user works in */
export function nothingToDecide(tenantName: string): Problem {
  const message = `You can’t decide on requests in ${tenantName}. Ask an administrator for the privilege, or leave them to another approver.`;
  return new Problem({ status: 403, code: 'missing_privilege', title: 'Missing privilege', message });
}

/** Also for records of another tenant, to hide their existence. `deletion`: who deleted it and when. */
export function notFound(message = 'No content to load', deletion: CommandConflict | null = null): Problem {
  return new Problem({ status: 404, code: 'not_found', title: 'Not found', message, conflict: deletion });
}

export function actionNotAllowed(reason: string, conflict: CommandConflict | null = null): Problem {
  return new Problem({
    status: 409,
    code: 'action_not_allowed',
    title: 'Action not allowed',
    message: reason,
    detail: reason,
    conflict,
  });
}

export function staleVersion(noun: string, currentVersion: number, conflict: CommandConflict | null = null): Problem {
  return new Problem({
    status: 412,
    code: 'stale_version',
    title: 'Changed in the meantime',
    message: `This ${noun} has changed since you opened it. Review it again before you decide.`,
    headers: { etag: `"${currentVersion}"` },
    conflict,
  });
}

/** The command was decided on another plan than the record's. */
export function stalePlan(message: string, currentVersion: number, conflict: CommandConflict | null): Problem {
  return new Problem({
    status: 412,
    code: 'stale_version',
    title: 'Changed in the meantime',
    message,
    headers: { etag: `"${currentVersion}"` },
    conflict,
  });
}

export function commandInProgress(): Problem {
  return new Problem({
    status: 409,
    code: 'command_in_progress',
    title: 'Command in progress',
    message: 'This command is still being carried out.',
    headers: { 'retry-after': '1' },
  });
}

export function commandIdReused(): Problem {
  return new Problem({
    status: 422,
    code: 'command_id_reused',
    title: 'Command id reused',
    message: 'This command’s ID was already used for something else. Try again to send it with a new one.',
  });
}

export function validationFailed(errors: readonly FieldError[], message?: string): Problem {
  return new Problem({
    status: 422,
    code: 'validation_failed',
    title: 'Validation failed',
    message: message ?? errors[0]?.message ?? 'Some values are not valid.',
    errors,
  });
}

/** The decision waits on its device until it is signed again. */
export function signatureRefused(reason: string): Problem {
  return new Problem({
    status: 422,
    code: 'signature_refused',
    title: 'Signature refused',
    message: reason,
    detail: reason,
  });
}

/** `limit` in bytes; the text of the form's own alert (Deployments §5). */
export function fileTooLarge(limit: number): Problem {
  return new Problem({
    status: 413,
    code: 'file_too_large',
    title: 'File too large',
    message: fileSizeError(limit),
  });
}

export function rateLimited(retryAfterSeconds: number): Problem {
  return new Problem({
    status: 429,
    code: 'rate_limited',
    title: 'Too many requests',
    message: 'Too many requests. Wait a moment and try again.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function unavailable(retryAfterSeconds: number): Problem {
  return new Problem({
    status: 503,
    code: 'unavailable',
    title: 'Unavailable',
    message: 'The server can’t respond right now. Try again in a moment.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export class CallerGone extends Problem {
  constructor() {
    super(unavailable(1).details);
  }
}

export function tookTooLong(retryAfterSeconds: number): Problem {
  return new Problem({
    status: 503,
    code: 'unavailable',
    title: 'Took too long',
    message:
      'This took too long, so the server stopped it and changed nothing. Narrow your request or try again later.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function problemBody(details: ProblemDetails, traceId: string): components['schemas']['Problem'] {
  return {
    type: `urn:portal:problem:${details.code}`,
    title: details.title,
    status: details.status,
    code: details.code,
    message: details.message,
    ...(details.detail === undefined ? {} : { detail: details.detail }),
    ...(details.errors === undefined ? {} : { errors: [...details.errors] }),
    traceId,
    ...(details.conflict === undefined || details.conflict === null ? {} : { conflict: details.conflict }),
  };
}
