import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { ProblemDetails } from '../problems/problem.ts';

declare module 'fastify' {
  interface FastifyReply {
    problemCode: ProblemDetails['code'] | null;
  }
}

const EVENT_STREAM = 'text/event-stream';

function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith(EVENT_STREAM);
}

/** The operation or route pattern, never an address: their number is unbounded. */
function operationOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.operation?.id ?? routeOptions.url ?? 'unknown';
}

export function measureAnswers(app: FastifyInstance, { requests, replays, refusals }: Metrics): void {
  app.decorateReply('problemCode', null);

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const labels = { operation: operationOf(request), status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
  }

  function countCommand(request: FastifyRequest, reply: FastifyReply): void {
    const operation = request.routeOptions.config.operation;
    if (operation === undefined || operation.isPublic || !operation.hasEffect) return;
    if (reply.getHeader('idempotency-replayed') === 'true') replays.inc({ operation: operation.id });
    else if (reply.problemCode !== null && reply.statusCode < 500)
      refusals.inc({ operation: operation.id, reason: reply.problemCode });
  }

  // A stream may be open for hours.
  app.addHook('onSend', async (request, reply) => {
    if (isStream(reply)) count(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!isStream(reply)) count(request, reply);
    countCommand(request, reply);
  });
}
