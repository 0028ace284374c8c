/** Serves the built app: its files, and for every address of a page the one page that there is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './errors.ts';
import { notFound } from './problem.ts';

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Deployment Portal</title>
<h1>The app is not built yet</h1>
<p>Run <code>npm run build</code> in the project's folder, then reload this page.</p>
</html>
`;

/** Paths that are never pages: an unknown one among them is an error, not the app. */
const notPages = ['/api', '/oidc', '/health', '/config.json', '/assets'];

function asksForPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !notPages.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Files under assets bear a hash of their content in their name.
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // The folder itself is no file; without this its address would be an error.
    app.get('/', (_request, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!asksForPage(request)) return sendProblem(reply, notFound('There is nothing at this address.').details);
    if (isBuilt) return reply.sendFile('index.html');
    return reply.code(503).header('content-type', 'text/html; charset=utf-8').send(notBuilt);
  });
}
