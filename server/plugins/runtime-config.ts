/** The app's configuration (`/config.json`), and the liveness check (`/health`). */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import packageDescription from '../../package.json' with { type: 'json' };
import type { RuntimeConfigFile } from '../../src/contract/runtime-config.ts';
import type { Services } from '../services.ts';

function runtimeConfigOf(services: Services): RuntimeConfigFile {
  const { configuration, publicUrl } = services;
  return {
    product: configuration.product,
    apiBaseUrl: '/api',
    identityProvider: {
      ...(configuration.identityProvider ?? { issuer: `${publicUrl}/oidc`, clientId: 'portal' }),
      flow: 'popup',
    },
    appName: 'Deployment Portal',
    appVersion: packageDescription.version,
    EDP_MAX_LICENCE_FILE_SIZE: configuration.licenceFileBytes,
    uploadLimits: {
      default: 5000,
      deployments: configuration.uploadFileBytes,
      topologies: Math.min(50_000, configuration.topologyFileBytes),
      topologyEdits: configuration.topologyFileBytes,
    },
  };
}

export function addRuntimeConfig(app: FastifyInstance, services: Services): void {
  const config = runtimeConfigOf(services);
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
  app.get('/health', async (_request, reply) => {
    await sql`select 1`.execute(services.queries);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
