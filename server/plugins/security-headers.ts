import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

function originsToConnectTo(services: Services): string[] {
  const provider = services.configuration.identityProvider;
  return provider === undefined ? [] : [new URL(provider.issuer).origin];
}

export const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types portal',
].join('; ');

export async function addSecurityHeaders(app: FastifyInstance, services: Services): Promise<void> {
  const isSecure = services.publicUrl.startsWith('https://');
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Identity providers host people's pictures; chart pictures become images on the device.
        imgSrc: ["'self'", 'https:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...originsToConnectTo(services)],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['portal'],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    // The sign-in popup must be able to return; nothing else may keep a handle on the window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}
