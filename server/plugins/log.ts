/** Logs never contain headers, queries, bodies or whole addresses, which may hold tokens. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

const neverLogged = [
  'headers',
  // However a request is logged, its headers contain the access token.
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

/** A database error also carries the affected row; that stays out. */
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
      'Request answered',
    );
  });
}
