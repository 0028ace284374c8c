/** The answer to a call while the server stops: that it will pass, and when to try again. */
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../problems/problem.ts';

/** A process that is started again is there by then; another one beside it at once. */
const secondsToWait = 2;

/** To be added before everything else that ends with the server. Calls that are under way are answered. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw unavailable(secondsToWait);
  });
  // A connection that is kept for further calls would hold the server until it has been idle for a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}
