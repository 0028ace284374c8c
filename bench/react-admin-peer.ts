/** The peer of the browser measurements: a minimal react-admin app, installed when first needed, served from memory. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('./peers/react-admin/', import.meta.url));
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

export interface Peer {
  readonly url: string;
  close(): Promise<void>;
}

function run(command: string, ...arguments_: string[]): void {
  const finished = spawnSync(command, arguments_, { cwd: folder, encoding: 'utf8', timeout: 600_000 });
  if (finished.status !== 0) {
    throw new Error(`${command} ${arguments_.join(' ')} failed in ${folder}:\n${finished.stdout}${finished.stderr}`);
  }
}

function build(): void {
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    console.log('Installing the react-admin peer (once) …');
    run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  }
  run('npm', 'run', 'build');
}

interface ServedFile {
  readonly contentType: string;
  readonly compressed: Buffer;
  readonly tag: string;
}

function fileOf(name: string, content: Buffer | string): ServedFile {
  return {
    contentType: contentTypes[extname(name)] ?? 'application/octet-stream',
    compressed: gzipSync(content),
    tag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`,
  };
}

/** Builds the peer and serves it with these rows, everything compressed ahead; browsers may keep what its names tell apart. */
export async function startReactAdminPeer(rows: readonly unknown[], total: number): Promise<Peer> {
  build();
  const built = join(folder, 'dist');
  const files = new Map<string, ServedFile>(
    readdirSync(built, { recursive: true, encoding: 'utf8' })
      .map((name) => join(built, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => [`/${relative(built, path)}`, fileOf(path, readFileSync(path))]),
  );
  files.set('/rows.json', fileOf('rows.json', JSON.stringify({ data: rows, total })));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'cache-control': caching, etag: file.tag };
    if (request.headers['if-none-match'] === file.tag) {
      response.writeHead(304, headers).end();
      return;
    }
    response
      .writeHead(200, { ...headers, 'content-type': file.contentType, 'content-encoding': 'gzip' })
      .end(file.compressed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port.');
  return {
    url: `http://localhost:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
