/** Builds of the app that are deployed one after the other before a running portal, as a host would. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { PortalProcess } from './portal-process.ts';

const builtApp = new URL('../../dist/app/', import.meta.url).pathname;

/** By the extension of the file's name. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
}

/** The build again with other names for all its hashed files, and so another worker: what a new version is to a browser. */
export function rebuildApp(mark: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  cpSync(builtApp, folder, { recursive: true });
  const files = filesOf(folder).filter((file) => !file.endsWith('.map'));
  const hashed = files.flatMap((file) => /-([\w-]{8})\.(?:js|css)$/.exec(file)?.[1] ?? []);
  const renamed = (text: string) =>
    hashed
      .reduce((changed, hash) => changed.replaceAll(`-${hash}.`, `-${mark}${hash.slice(mark.length)}.`), text)
      // The files whose name stays the same have another content.
      .replaceAll(/(revision"?:["'`])\w{4}/g, `$1${mark}`);
  for (const file of files) {
    const path = join(folder, file);
    if (/\.(js|css|html)$/.test(file)) writeFileSync(path, renamed(readFileSync(path, 'utf8')));
    if (renamed(file) !== file) renameSync(path, join(folder, renamed(file)));
  }
  return folder;
}

/** A portal whose app comes from this host. */
export interface DeployedApp extends PortalProcess {
  /** Serves this build from now on; the files of the one before are gone. */
  deploy(folder: string): void;
  /** Serves what `npm run build` has made. */
  deployThisBuild(): void;
  /** Adds to the content security policy from now on. */
  tightenPolicy(directive: string): void;
}

/** Stands before a portal that knows this port as its public address, and serves the app's files in its place, with its headers. */
export async function startDeployedApp(port: number, portal: PortalProcess): Promise<DeployedApp> {
  let served = builtApp;
  let added = '';

  const passOn = (from: IncomingMessage, to: ServerResponse, answer: (upstream: IncomingMessage) => void) => {
    const { method, url = '/', headers } = from;
    const upstream = request(new URL(url, portal.url), { method, headers }, answer);
    upstream.on('error', () => to.destroy());
    from.pipe(upstream);
  };
  const server = createServer((from, to) => {
    const { pathname } = new URL(from.url ?? '/', 'http://localhost');
    if (/^\/(api|oidc|health|config\.json)(\/|$)/.test(pathname)) {
      passOn(from, to, (upstream) => upstream.pipe(to.writeHead(upstream.statusCode ?? 500, upstream.headers)));
      return;
    }
    from.url = '/';
    passOn(from, to, (upstream) => {
      upstream.resume();
      const isFile = extname(pathname) !== '';
      const path = join(served, isFile ? pathname : 'index.html');
      if (!existsSync(path)) return to.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}');
      const policy = String(upstream.headers['content-security-policy']) + added;
      to.writeHead(200, {
        'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
        'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-security-policy': policy,
      });
      return to.end(readFileSync(path));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const removeServed = () => {
    if (served !== builtApp) rmSync(served, { recursive: true, force: true });
  };
  return {
    ...portal,
    url: `http://localhost:${port}`,
    deploy(folder) {
      removeServed();
      served = folder;
    },
    deployThisBuild() {
      removeServed();
      served = builtApp;
    },
    tightenPolicy(directive) {
      added = `;${directive}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await portal.close();
      removeServed();
    },
  };
}
