import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
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

export function addSecurityHeaders(app: FastifyInstance, services: Services): void {
  const isSecure = services.publicUrl.startsWith('https://');
  const setHeaders = helmet({
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
  // `@fastify/helmet` would build this function, and the policy's text, again for each call.
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
}
