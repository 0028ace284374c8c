import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { Services } from '../services.ts';
import { measureDatabase } from './state.ts';

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
  response.end(body);
}

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Rejects if the port can't be used. */
export async function serveMetrics(
  { metrics, database, log }: Pick<Services, 'metrics' | 'database' | 'log'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  const readDatabase = measureDatabase(registry, database);

  async function write(response: ServerResponse): Promise<void> {
    await readDatabase();
    answer(response, 200, registry.contentType, await registry.metrics());
  }

  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && (request.url ?? '').split('?')[0] === '/metrics';
    if (!isAsked) return answer(response, 404, 'text/plain; charset=utf-8', 'Metrics are at /metrics.\n');
    write(response).catch((cause: unknown) => {
      log.error({ err: cause }, 'the metrics could not be written');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function addMetricsServer(app: FastifyInstance, services: Services): void {
  const { metricsPort, metricsHost } = services.configuration;
  if (metricsPort === undefined) return;
  let serving: MetricsServer | null = null;
  app.addHook('onReady', async () => {
    try {
      serving = await serveMetrics(services, { host: metricsHost, port: metricsPort });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`its metrics can't be served on ${metricsHost}:${metricsPort}: ${reason}`, { cause });
    }
  });
  // Scrapes should see the shutdown too.
  app.addHook('onClose', async () => serving?.close());
}
