import type { FastifyInstance, FastifyRequest } from 'fastify';
import { missingPrivilege } from '../problems/problem.ts';
import type { Services } from '../services.ts';

const exposedHeaders = 'x-id-token, x-access-token, x-refresh-token, etag, retry-after, idempotency-replayed';
const acceptedHeaders =
  'content-type, x-access-token, x-refresh-token, x-google-token, x-google-nonce, idempotency-key, if-match, last-event-id';

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]']);

function normalised(origin: string): string | null {
  if (!URL.canParse(origin)) return null;
  const url = new URL(origin);
  if (loopbackNames.has(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}

/** Refuses cross-site calls with an effect. The token header already prevents them; this also holds if another page stole a token. */
export function requireOwnOrigin(services: Services, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || services.configuration.allowedOrigins.includes(origin)) return;
  if (normalised(origin) === normalised(services.publicUrl)) return;
  throw missingPrivilege('Requests from this origin are not allowed.');
}

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
