import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Database, Queries } from '../database/database.ts';
import { beforeDeadline } from '../deadline.ts';
import type { Services } from '../services.ts';

/** Milliseconds; a scrape usually has ten seconds. */
const deadline = 4000;

interface Waiting {
  readonly queue: string;
  readonly state: string;
  readonly jobs: number;
}

interface Running {
  readonly operation: string;
  readonly stage: string;
  readonly operations: number;
}

interface State {
  readonly waiting: readonly Waiting[];
  readonly running: readonly Running[];
  readonly unsentMails: number;
}

async function readJobs(queries: Queries): Promise<readonly Waiting[]> {
  // The queue's tables are missing if no process has worked on jobs yet.
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass('pgboss.job') is not null as found`.execute(queries);
  if (found[0]?.found !== true) return [];
  const { rows } = await sql<Waiting>`
    select name as queue, state::text as state, count(*) as jobs from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\_\_pgboss%' group by 1, 2`.execute(queries);
  return rows;
}

async function readState(queries: Queries): Promise<State> {
  const waiting = await readJobs(queries);
  const { rows: running } = await sql<Running>`
    select operation, coalesce(plan ->> position, 'QUEUED') as stage, count(*) as operations
    from operations where state = 'RUNNING' group by 1, 2`.execute(queries);
  const { unsent } = await queries
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('unsent'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting, running, unsentMails: unsent };
}

function createGauges(registry: Registry, kind: Database['kind']) {
  const registers = [registry];
  return {
    up: new Gauge({
      name: 'portal_database_up',
      help: '1 if the database answered this scrape, else 0.',
      registers,
    }),
    jobs: new Gauge({
      name: 'portal_queue_jobs',
      help: 'Jobs by queue and state: created and retry are waiting, active are running.',
      labelNames: ['queue', 'state'],
      registers,
    }),
    running: new Gauge({
      name: 'portal_operations_running',
      help: 'Running operations by their current or next stage; QUEUED before the first one.',
      labelNames: ['operation', 'stage'],
      registers,
    }),
    unsentMails: new Gauge({ name: 'portal_mails_unsent', help: 'Mails waiting to be sent.', registers }),
    // The embedded database has one connection and no pool.
    pool:
      kind === 'embedded'
        ? null
        : {
            connections: new Gauge({
              name: 'portal_database_connections',
              help: "This process's connections for calls, in use and idle.",
              labelNames: ['state'],
              registers,
            }),
            limit: new Gauge({
              name: 'portal_database_connections_limit',
              help: "Maximum number of connections for this process's calls.",
              registers,
            }),
            waiting: new Gauge({
              name: 'portal_database_connections_waited_for',
              help: 'Queries of this process waiting for a connection.',
              registers,
            }),
          },
  };
}

/** Each call of the result reads the values again; it never rejects. */
function measureDatabase(registry: Registry, database: Database): () => Promise<void> {
  const { up, jobs, running, unsentMails, pool } = createGauges(registry, database.kind);
  let reading: Promise<State> | null = null;

  function measurePool(): void {
    if (database.kind === 'embedded' || pool === null) return;
    const { totalCount, idleCount, waitingCount, options } = database.pool;
    pool.connections.set({ state: 'in use' }, totalCount - idleCount);
    pool.connections.set({ state: 'idle' }, idleCount);
    pool.limit.set(options.max);
    pool.waiting.set(waitingCount);
  }

  function show(state: State): void {
    up.set(1);
    for (const { queue, state: jobState, jobs: count } of state.waiting) jobs.set({ queue, state: jobState }, count);
    for (const { operation, stage, operations } of state.running) running.set({ operation, stage }, operations);
    unsentMails.set(state.unsentMails);
  }

  return async () => {
    measurePool();
    for (const gauge of [up, jobs, running, unsentMails]) gauge.reset();
    // The next scrape joins a hanging read.
    reading ??= readState(database.queries).finally(() => {
      reading = null;
    });
    try {
      show(await beforeDeadline(reading, deadline, 'the database'));
    } catch {
      // Unknown values are left out, not reported as zero.
      up.set(0);
      unsentMails.remove();
    }
  };
}

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
      log.error({ err: cause }, 'Could not write the metrics');
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
      throw new Error(`metrics can't be served on ${metricsHost}:${metricsPort}: ${reason}`, { cause });
    }
  });
  // Scrapes should see the shutdown too.
  app.addHook('onClose', async () => serving?.close());
}
