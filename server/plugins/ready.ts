/** `/ready` for a load balancer: no sign-in, and no details. */
import type { FastifyInstance } from 'fastify';
import { isReady, type Readiness } from '../readiness.ts';

const secondsToWait = '5';

export function addReadyAnswer(app: FastifyInstance, readiness: Readiness): void {
  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isReady(await readiness())) return { status: 'ready' };
    reply.code(503).header('retry-after', secondsToWait);
    return { status: 'not ready' };
  });
}
