import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isPageAddress } from '../../src/rules/formats/page-address.ts';
import type { Configuration } from '../configuration.ts';
import { notFound } from '../problems/problem.ts';
import { sendProblem } from './errors.ts';
import { WORKER_POLICY } from './security-headers.ts';

const MANIFEST_PATH = '/manifest.webmanifest';

const Manifest = v.looseObject({ name: v.string(), short_name: v.string(), description: v.string() });

/** Phones show about a dozen characters below an icon, so the product's name is used there. */
function serveManifest(app: FastifyInstance, folder: string, { product }: Pick<Configuration, 'product'>): void {
  const built = v.parse(Manifest, JSON.parse(readFileSync(join(folder, MANIFEST_PATH), 'utf8')));
  const manifest = JSON.stringify({
    ...built,
    name: `${product.name} ${built.name}`,
    short_name: product.name,
    description: `${product.name}: ${built.description}`,
  });
  app.get(MANIFEST_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  );
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Deployment Portal</title>
<h1>The app is not built yet</h1>
<p>Run <code>npm run build</code> in the project's folder, then reload this page.</p>
</html>
`;

const workerScript = /worker[^/]*\.js$/;

function asksForPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  // Other unknown paths are 404: a missing worker must not become a page.
  return isPageAddress(path);
}

function fileHeaders(folder: string, path: string): Record<string, string> {
  if (path.startsWith(join(folder, 'assets'))) return { 'cache-control': 'public, max-age=31536000, immutable' };
  const isWorker = dirname(path) === folder && workerScript.test(basename(path));
  return {
    'cache-control': 'no-cache',
    ...(isWorker ? { 'service-worker-allowed': '/', 'content-security-policy': WORKER_POLICY } : {}),
  };
}

export async function serveApp(
  app: FastifyInstance,
  appFolder: string,
  configuration: Pick<Configuration, 'product'>,
): Promise<void> {
  const folder = resolve(appFolder);
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      // The build compressed the small files; others are compressed on the fly.
      preCompressed: true,
      serve: false,
      setHeaders: (reply, path) => {
        for (const [name, value] of Object.entries(fileHeaders(folder, path))) reply.header(name, value);
      },
    });
    if (existsSync(join(folder, MANIFEST_PATH))) serveManifest(app, folder, configuration);
    // The plugin's own route reads whole folders per request to compare the path's spelling.
    app.get<{ Params: { '*': string } }>('/*', (request, reply) =>
      reply.sendFile(asksForPage(request) ? 'index.html' : request.params['*']),
    );
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (isBuilt || !asksForPage(request)) {
      return sendProblem(reply, notFound('There is nothing at this address.').details);
    }
    return reply.code(503).header('content-type', 'text/html; charset=utf-8').send(notBuilt);
  });
}
