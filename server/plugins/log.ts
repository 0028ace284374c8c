/** What the log says: never a header, a query, a body or a whole address; they may bear tokens. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

const neverLogged = [
  'headers',
  // In whatever form a request is logged, its headers contain the access token.
  '*.headers',
  '*["x-access-token"]',
  '*["x-refresh-token"]',
  '*["x-id-token"]',
  '*["x-google-token"]',
  '*.password',
  '*.token',
  '*.secret',
];

interface LoggedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/** A database's error also carries the row that it was about; that stays out. */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: 'unknown', message: 'not an error', stack: '' };
  return { type: error.name, message: error.message, stack: error.stack ?? '' };
}

export function loggerOptions(
  level: string,
  destination: { write(line: string): void } | undefined,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: { paths: neverLogged, censor: '[redacted]' },
    serializers: { err: loggedError, req: () => ({}), res: () => ({}) },
    ...(destination === undefined ? {} : { stream: destination }),
  };
}

/** One line for each answer: the operation or the route's pattern, who and from where, how long. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const who = request.viewer ?? request.actor;
    request.log.info(
      {
        trace: request.id,
        method: request.method,
        operation: request.routeOptions.config.operation?.id ?? request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        address: request.ip,
        userId: who?.userId ?? null,
        tenantId: who?.tenantId ?? null,
      },
      'answered',
    );
  });
}
