/**
 * A back end, an identity provider and a host that are not this project's: a back end made from the contract without its extensions,
 * which lets through what the contract names and nothing else; a provider of an origin of its own; and a host that serves the built
 * app's files with the settings and headers of the operating manual.
 */
import { existsSync, readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import addFormats from 'ajv-formats';
import Provider from 'oidc-provider';
import { type Document, OpenAPIBackend, type Operation } from 'openapi-backend';
import type { JsonObject } from '../../server/plugins/contract/document.ts';
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

/** A call that reached the back end. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** What it was answered with. */
  readonly status: number;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The examples of the headers that an operation answers with. */
function exampleHeaders({ responses }: Operation): Readonly<Record<string, string>> {
  const success = responses?.['200'];
  const headers = success !== undefined && 'headers' in success ? (success.headers ?? {}) : {};
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, header]) =>
      'example' in header && typeof header.example === 'string' ? [[name, header.example] as const] : [],
    ),
  );
}

/** Answers from the contract's examples, and refuses what the contract does not allow. */
async function exampleAnswers(contract: JsonObject) {
  let isApproved = false;
  const api = new OpenAPIBackend({
    // As read from files: that it is an OpenAPI document is a static check.
    definition: contract as unknown as Document,
    quick: true,
    strict: true,
    coerceTypes: true,
    ajvOpts: { strict: false },
    customizeAjv: (ajv) => addFormats.default(ajv),
    securityHandlers: { accessToken: ({ request }) => request.headers['x-access-token'] !== undefined },
    handlers: {
      unauthorizedHandler: (): Answer => ({ status: 401 }),
      notFound: (): Answer => ({ status: 404 }),
      validationFail: ({ validation }): Answer => ({ status: 422, body: validation.errors }),
      notImplemented({ operation }): Answer {
        if (operation.method === 'put') isApproved = true;
        // The examples keep no state, so this chooses the one that applies.
        const example = isApproved ? 'approved' : 'pending';
        const { status, mock } = api.mockResponseForOperation(operation.operationId ?? '', { example });
        return { status, headers: exampleHeaders(operation), body: mock };
      },
    },
  });
  await api.init();
  return async (request: Parameters<typeof api.handleRequest>[0]): Promise<Answer> => api.handleRequest(request);
}

/** Serves one origin; a header that the contract does not have fails the browser's preflight. */
async function createBackEnd(contract: JsonObject, appOrigin: string, headers: readonly string[]) {
  const answerTo = await exampleAnswers(contract);
  const calls: ReceivedCall[] = [];
  const server = createServer(async (from, to) => {
    const { method = 'GET', url = '/' } = from;
    const { pathname, search } = new URL(url, 'http://localhost');
    to.setHeader('access-control-allow-origin', appOrigin);
    to.setHeader('access-control-expose-headers', 'x-id-token, x-access-token, x-refresh-token');
    if (method === 'OPTIONS') {
      to.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      to.setHeader('access-control-allow-headers', headers.join(', '));
      return to.writeHead(204).end();
    }
    to.setHeader('content-type', 'application/json');
    if (pathname === '/status') return to.writeHead(200).end('{"up":true}');
    const body = await text(from);
    const sent = Object.fromEntries(Object.entries(from.headers).map(([name, value]) => [name, value ?? '']));
    const answer = await answerTo({ method, path: pathname, query: search, headers: sent, body });
    calls.push({ method, path: pathname, headers: from.headers, status: answer.status });
    return to.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? null));
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
  const backEnd = await createBackEnd(contract, appOrigin, knownHeaders);
  const { issuer, clientId } = config.identityProvider;
  const servers = [
    [backEnd.server, apiPort],
    [createIdentityProvider(issuer, appOrigin, clientId), identityPort],
    [createHost(config, headers), appPort],
  ] as const;
  for (const [server, port] of servers) await listen(server, port);
  return {
    url: appOrigin,
    calls: backEnd.calls,
    knownHeaders,
    async close() {
      for (const [server] of servers) await closeServer(server);
    },
  };
}
