/** Which other sites may call the server: none but those that the configuration names. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { missingPrivilege } from './problem.ts';

const exposedHeaders = 'x-id-token, x-access-token, x-refresh-token, etag, retry-after, idempotency-replayed';
const acceptedHeaders =
  'content-type, x-access-token, x-refresh-token, x-google-token, x-google-nonce, idempotency-key, if-match, last-event-id';

function isAllowed(services: Services, origin: string): boolean {
  return origin === new URL(services.publicUrl).origin || services.configuration.allowedOrigins.includes(origin);
}

/**
 * Refuses a call with an effect that a browser sends for another site. The token header already keeps such calls out;
 * this holds even where a token was stolen into another page.
 */
export function requireOwnOrigin(services: Services, request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (origin === undefined || isAllowed(services, origin)) return;
  // Behind no proxy the page's own host is the request's; a laptop is reached by more than one name.
  if (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)) return;
  throw missingPrivilege('Calls from this origin are not accepted.');
}

/** Answers preflights and marks answers for the sites on the list (CORS). */
export function addCrossOriginRules(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header('vary', 'origin');
    if (!services.configuration.allowedOrigins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', acceptedHeaders)
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
}
