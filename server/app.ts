/** Builds the server without listening: tests inject requests, `start.ts` listens. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { mountIdentityProvider } from './areas/identity-provider/identity-provider.ts';
import { COMMAND_PRIVILEGES, createAreas } from './areas/index.ts';
import { createRefusedSignIns } from './audit/refused-sign-ins.ts';
import { type Configuration, publicUrlOf } from './configuration.ts';
import type { Database } from './database/database.ts';
import { demoDirectory } from './demo/directory.ts';
import { createFileStorage } from './files/create-storage.ts';
import { fitBindings, providerIdentityOf } from './identity/bindings.ts';
import { createSessions } from './identity/sessions.ts';
import { createTokenIssuer } from './identity/tokens.ts';
import type { JobOptions } from './jobs/jobs.ts';
import { fitKeys } from './keys/database-keys.ts';
import { createMetrics } from './metrics/metrics.ts';
import { addMetricsServer } from './metrics/metrics-server.ts';
import { createCommands } from './plugins/commands.ts';
import { connectionLimits } from './plugins/connection-limits.ts';
import { bindContract } from './plugins/contract/binding.ts';
import { contractOf } from './plugins/contract/document.ts';
import type { Handlers } from './plugins/contract/handlers.ts';
import { addErrorAnswers, addUnknownPathAnswer } from './plugins/errors.ts';
import { addHousekeeping } from './plugins/housekeeping.ts';
import { addJsonBodies } from './plugins/json-body.ts';
import { loggerOptions, logRequests } from './plugins/log.ts';
import { measureAnswers } from './plugins/measure.ts';
import { addCrossOriginRules } from './plugins/origin.ts';
import { rateLimitProblem } from './plugins/rate-limits.ts';
import { addReadyAnswer } from './plugins/ready.ts';
import { addRuntimeConfig } from './plugins/runtime-config.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import { serveApp } from './plugins/static-app.ts';
import { refuseWhileStopping } from './plugins/stopping.ts';
import { createUnroutedRequests } from './plugins/unrouted-requests.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import type { Secrets } from './secrets.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  configuration: Configuration;
  /** Open and migrated; closed with the app. */
  database: Database;
  /** Refused if they don't fit the database. */
  secrets: Secrets;
  now?: () => Date;
  /** For tests: checks every answer against the contract. */
  validateAnswers?: boolean;
  /** Default: 15 minutes. */
  accessTokenSeconds?: number;
  /** Maximum seconds for a request's head; default 15. */
  headSeconds?: number;
  appFolder?: string;
  /** Default: standard output. */
  logDestination?: { write(line: string): void };
  /** Null if other processes do the background work. */
  jobs?: JobOptions | null;
  handlers?: (services: Services) => Partial<Handlers>;
}

export interface PortalServer {
  app: FastifyInstance;
  services: Services;
  readiness: Readiness;
}

const builtApp = fileURLToPath(new URL('../dist/app', import.meta.url));
const largestBody = 1024 * 1024;

export async function createApp(options: AppOptions): Promise<PortalServer> {
  const { configuration, database, secrets } = options;
  const now = options.now ?? (() => new Date());
  const publicUrl = publicUrlOf(configuration);
  const unrouted = createUnroutedRequests();
  const app = Fastify({
    logger: loggerOptions(configuration.logLevel, options.logDestination),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: largestBody,
    ...connectionLimits(configuration, options.headSeconds),
    // Fastify's default of ten seconds is too short for a slow or busy machine.
    pluginTimeout: 120_000,
    return503OnClosing: false,
    clientErrorHandler: unrouted.onClientError,
    frameworkErrors: unrouted.onFrameworkError,
    trustProxy: [...configuration.trustedProxies],
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 256 },
    // Only the contract's query parameters and lists are input; nothing else is parsed from a URL.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  const queries = database.queries;
  const fingerprintKey = await fitKeys(queries, secrets);
  await fitBindings(queries, providerIdentityOf(configuration), app.log);
  const base = { configuration, publicUrl, database, queries, secrets, fingerprintKey, log: app.log, now };
  const services: Services = {
    ...base,
    tokens: await createTokenIssuer({
      issuer: publicUrl,
      secrets,
      now,
      accessTokenSeconds: options.accessTokenSeconds ?? 15 * 60,
    }),
    sessions: createSessions(database, now),
    refusedSignIns: createRefusedSignIns(queries, now, app.log),
    commands: createCommands(base),
    files: createFileStorage(base),
    metrics: createMetrics(),
  };
  const areas = createAreas(services, options.jobs === undefined ? {} : options.jobs);

  app.decorateRequest('viewer', null);
  app.decorateRequest('actor', null);
  addErrorAnswers(app, { configuration, showFailures: options.validateAnswers === true });
  logRequests(app);
  measureAnswers(app, services.metrics);
  addJsonBodies(app);
  // Refusals while the server stops carry the headers too.
  addSecurityHeaders(app, services);
  refuseWhileStopping(app);
  await app.register(rateLimit, { global: false, errorResponseBuilder: rateLimitProblem });
  await app.register(compress, { global: true, threshold: 1024 });
  addRuntimeConfig(app, services);
  const readiness = createReadiness(services, areas.background);
  addReadyAnswer(app, readiness);

  const handlers: Handlers = { ...areas.handlers, ...options.handlers?.(services) };
  await app.register(
    async (api) => {
      addCrossOriginRules(api, services);
      addUnknownPathAnswer(api);
      await bindContract(api, {
        contract: contractOf(configuration),
        services,
        handlers,
        commandPrivileges: COMMAND_PRIVILEGES,
        validateAnswers: options.validateAnswers === true,
      });
    },
    { prefix: '/api' },
  );

  if (configuration.identityProvider === undefined) {
    await mountIdentityProvider(app, {
      publicUrl,
      queries,
      secrets,
      directory: demoDirectory(),
      log: app.log,
      now,
      appName: 'Deployment Portal',
      signInsPerMinute: configuration.signInsPerMinute,
      refusedSignIns: services.refusedSignIns,
    });
  }
  await serveApp(app, options.appFolder ?? builtApp, configuration);

  addHousekeeping(app, services);
  app.addHook('onReady', async () => {
    for (const service of areas.background) await service.start?.();
  });
  // Before the connections are awaited: an open stream would block forever.
  app.addHook('preClose', async () => {
    for (const service of [...areas.background].reverse()) await service.stop?.();
  });
  app.addHook('onClose', async () => database.close());
  addMetricsServer(app, services);
  return { app, services, readiness };
}
