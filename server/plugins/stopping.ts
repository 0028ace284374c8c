import type { FastifyInstance } from 'fastify';
import { unavailable } from '../problems/problem.ts';

/** A restarted process, or another server, is ready by then. */
const secondsToWait = 2;

/** Add first, before everything that ends with the server. Running calls are still answered. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw unavailable(secondsToWait);
  });
  // A kept-alive connection would block the stop for a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}
