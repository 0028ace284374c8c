/**
 * A back end, an identity provider and a host that are not this project's: a mock made from the contract without its extensions,
 * behind a gateway that lets through what the contract names and nothing else; a provider of an origin of its own; and a host that
 * serves the built app's files with the settings and headers of the operating manual.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Provider from 'oidc-provider';
import type { RuntimeConfigFile } from '../../src/contract/runtime-config.ts';
import { plainContract, requestHeaders } from '../contract/plain-contract.ts';
import { freePort } from '../database/free-port.ts';
import { contentTypes } from './deployed-app.ts';

const root = new URL('../../', import.meta.url).pathname;
const builtApp = join(root, 'dist/app');

/** The blocks of code of the operating manual's chapter, by their language. */
function manual(): { readonly config: string; readonly headers: string } {
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const chapter = text.slice(text.indexOf('## Another back end'));
  const block = (language: string) => {
    const found = new RegExp(`\`\`\`${language}\\n([^\`]+)\`\`\``).exec(chapter)?.[1];
    if (found === undefined) throw new Error(`The operating manual has no ${language} for another back end.`);
    return found;
  };
  return { config: block('json'), headers: block('http') };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** The mock, which answers from the contract's examples and refuses what the contract does not allow. */
async function startMock(contract: object): Promise<{ port: number; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mock-'));
  const file = join(folder, 'contract.json');
  writeFileSync(file, JSON.stringify(contract));
  const port = await freePort();
  const cli = fileURLToPath(import.meta.resolve('@stoplight/prism-cli'));
  const child: ChildProcess = spawn(process.execPath, [cli, 'mock', '-p', String(port), '--errors', file], {
    env: { ...process.env, SCARF_ANALYTICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Prism is listening')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The mock ended with ${code}:\n${printed}`)));
  });
  return {
    port,
    close() {
      child.removeAllListeners('exit');
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A call that reached the back end. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** What it was answered with. */
  readonly status: number;
}

interface Gateway {
  readonly calls: readonly ReceivedCall[];
  readonly server: Server;
}

/** Before the mock, for one origin: the headers of the contract pass, another one fails the browser's preflight. */
function createGateway(mockPort: number, appOrigin: string, headers: readonly string[]): Gateway {
  const calls: ReceivedCall[] = [];
  let isApproved = false;
  const server = createServer((from, to) => {
    const { method = 'GET', url = '/' } = from;
    const { pathname } = new URL(url, 'http://localhost');
    to.setHeader('access-control-allow-origin', appOrigin);
    to.setHeader('access-control-expose-headers', 'x-id-token, x-access-token, x-refresh-token');
    if (method === 'OPTIONS') {
      to.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      to.setHeader('access-control-allow-headers', headers.join(', '));
      return to.writeHead(204).end();
    }
    if (pathname === '/status') return to.writeHead(200, { 'content-type': 'application/json' }).end('{"up":true}');
    // The mock remembers nothing: which of its examples is true is told to it.
    const isAboutRequests = /^\/deploymentrequests(\/\d+)?$/.test(pathname);
    const prefer = isApproved && isAboutRequests ? { prefer: 'example=approved' } : {};
    const passed = request(
      { port: mockPort, host: '127.0.0.1', path: url, method, headers: { ...from.headers, ...prefer } },
      (answer) => {
        const status = answer.statusCode ?? 500;
        calls.push({ method, path: pathname, headers: from.headers, status });
        if (method === 'PUT' && status === 200) isApproved = true;
        const { 'content-type': contentType, ...others } = answer.headers;
        for (const [name, value] of Object.entries(others)) {
          if (name.startsWith('x-') && value !== undefined) to.setHeader(name, value);
        }
        if (contentType !== undefined) to.setHeader('content-type', contentType);
        to.writeHead(status);
        answer.pipe(to);
      },
    );
    passed.on('error', () => to.destroy());
    return from.pipe(passed);
  });
  return { calls, server };
}

/** An OpenID provider with pages of its own. */
function createIdentityProvider(issuer: string, appOrigin: string, clientId: string): Server {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [`${appOrigin}/login/redirect`],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
      },
    ],
    claims: { profile: ['name'], email: ['email'] },
    clientBasedCORS: (_context, origin) => origin === appOrigin,
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  return createServer(provider.callback());
}

/** Serves the app's files as a plain host does: any other address is the app's page. */
function createHost(config: RuntimeConfigFile, headers: Readonly<Record<string, string>>): Server {
  return createServer((from: IncomingMessage, to: ServerResponse) => {
    const { pathname } = new URL(from.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(headers)) to.setHeader(name, value);
    if (pathname === '/config.json') {
      return to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config));
    }
    const path = join(builtApp, extname(pathname) === '' ? 'index.html' : pathname);
    if (!existsSync(path)) return to.writeHead(404).end();
    return to
      .writeHead(200, { 'content-type': contentTypes[extname(path)] ?? 'application/octet-stream' })
      .end(readFileSync(path));
  });
}

export interface ForeignPortal {
  readonly url: string;
  /** What the back end was asked for, in order. */
  readonly calls: readonly ReceivedCall[];
  /** The headers that the contract without its extensions knows. */
  readonly knownHeaders: readonly string[];
  close(): Promise<void>;
}

/** Starts all of it, each on an origin of its own. */
export async function startForeignPortal(): Promise<ForeignPortal> {
  const [appPort, apiPort, identityPort] = [await freePort(), await freePort(), await freePort()];
  const origins = {
    'https://portal.example': `http://localhost:${appPort}`,
    'https://api.example': `http://localhost:${apiPort}`,
    'https://identity.example': `http://localhost:${identityPort}`,
  } as const;
  const here = (text: string) =>
    Object.entries(origins).reduce((changed, [there, origin]) => changed.replaceAll(there, origin), text);
  const { config: configText, headers: headerText } = manual();
  const config: RuntimeConfigFile = JSON.parse(here(configText));
  const headers = Object.fromEntries(
    here(headerText)
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const appOrigin = origins['https://portal.example'];
  const contract = plainContract(config.product);
  const knownHeaders = [...requestHeaders(contract), 'content-type'];
  const mock = await startMock(contract);
  const gateway = createGateway(mock.port, appOrigin, knownHeaders);
  const { issuer, clientId } = config.identityProvider;
  const servers = [
    [gateway.server, apiPort],
    [createIdentityProvider(issuer, appOrigin, clientId), identityPort],
    [createHost(config, headers), appPort],
  ] as const;
  for (const [server, port] of servers) await listen(server, port);
  return {
    url: appOrigin,
    calls: gateway.calls,
    knownHeaders,
    async close() {
      for (const [server] of servers) await closeServer(server);
      mock.close();
    },
  };
}
