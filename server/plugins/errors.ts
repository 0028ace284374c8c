/** Every error becomes a problem answer; details stay in the log under its trace id. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { valueToWire } from '../../src/contract/product-names.ts';
import type { Configuration } from '../configuration.ts';
import { isOverTime, isPassingFailure, secondsUntilBack } from '../database/passing-failure.ts';
import { diskFull, isDiskFull } from '../problems/disk-full.ts';
import {
  CallerGone,
  malformedRequest,
  notFound,
  Problem,
  type ProblemDetails,
  problemBody,
  tookTooLong,
  unavailable,
} from '../problems/problem.ts';
import { fieldErrors } from './contract/validators.ts';

const internalError: ProblemDetails = {
  status: 500,
  code: 'internal_error',
  title: 'Internal error',
  message: 'Something went wrong on the server.',
};

type CheckedParts = Pick<FastifyRequest, 'body' | 'params' | 'query' | 'headers'>;

function checkedPart(parts: CheckedParts, context: FastifyError['validationContext']): unknown {
  switch (context) {
    case 'params':
      return parts.params;
    case 'querystring':
      return parts.query;
    case 'headers':
      return parts.headers;
    default:
      return parts.body;
  }
}

export function detailsOf(error: FastifyError | Problem, parts: CheckedParts): ProblemDetails {
  if (error instanceof Problem) return error.details;
  if (error.validation !== undefined) {
    return malformedRequest(fieldErrors(error.validation, checkedPart(parts, error.validationContext))).details;
  }
  // Too large, wrong type or invalid JSON, by the framework's status.
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message = statusCode === 413 ? 'the request body is too large' : 'the request body could not be read';
    return malformedRequest([{ field: '', message }]).details;
  }
  if (isDiskFull(error)) return diskFull().details;
  if (isOverTime(error)) return tookTooLong(secondsUntilBack).details;
  return isPassingFailure(error) ? unavailable(secondsUntilBack).details : internalError;
}

function logOutcome(error: Error, details: ProblemDetails, request: FastifyRequest): void {
  const { routeOptions } = request;
  const who = request.viewer ?? request.actor;
  const facts = {
    trace: request.id,
    operation: routeOptions?.config?.operation?.id ?? routeOptions?.url ?? 'unknown',
    address: request.ip,
    userId: who?.userId ?? null,
    tenantId: who?.tenantId ?? null,
    code: details.code,
  };
  if (error instanceof CallerGone) request.log.info(facts, 'Caller disconnected');
  else if (details.status >= 500) request.log.error({ ...facts, err: error }, 'Request failed');
  else if (details.status === 401 || details.status === 403 || details.status === 429) {
    request.log.warn({ ...facts, detail: details.detail ?? details.message }, 'Request refused');
  }
}

export function sendProblem(reply: FastifyReply, details: ProblemDetails): FastifyReply {
  for (const [name, value] of Object.entries(details.headers ?? {})) reply.header(name, value);
  reply.problemCode = details.code;
  return reply
    .code(details.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemBody(details, reply.request.id)));
}

interface ErrorAnswers {
  readonly configuration: Pick<Configuration, 'plain' | 'product'>;
  /** For tests: shows an internal error's text. */
  readonly showFailures: boolean;
}

export function addErrorAnswers(app: FastifyInstance, { configuration, showFailures }: ErrorAnswers): void {
  const { plain, product } = configuration;

  function onTheWire(details: ProblemDetails): ProblemDetails {
    const { conflict = null } = details;
    if (conflict === null) return details;
    // `valueToWire` renames the product and keeps the shape.
    return { ...details, conflict: plain ? null : (valueToWire(conflict, product) as typeof conflict) };
  }

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const details = detailsOf(error, request);
    logOutcome(error, details, request);
    const answered = showFailures && details === internalError ? { ...details, detail: error.message } : details;
    return sendProblem(reply, onTheWire(answered));
  });
}

export function addUnknownPathAnswer(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound('This endpoint does not exist.').details));
}
