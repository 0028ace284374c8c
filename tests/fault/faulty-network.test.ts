import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network.ts';

let server: Server;
let network: FaultyNetwork;
/** Paths of the calls that have reached the server. */
let reached: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  reached = [];
  answer = (request, response) => response.end(`server: ${request.method} ${request.url}`);
  server = createServer((request, response) => {
    reached.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  network = await startFaultyNetwork({ target: `http://localhost:${address.port}` });
});
afterEach(async () => {
  await network.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function text(path: string, init: RequestInit = {}): Promise<string> {
  return (await fetch(`${network.url}${path}`, init)).text();
}

it('passes calls and answers on as they are', async () => {
  answer = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(201, { 'x-seen': String(request.headers.host), 'set-cookie': ['a=1', 'b=2'] }).end(body);
  };
  const response = await fetch(`${network.url}/a?b=c`, { method: 'POST', body: 'hello', headers: { 'x-one': '1' } });
  expect(response.status).toBe(201);
  expect(response.headers.get('x-seen')).toBe(new URL(network.url).host);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await response.text()).toBe('hello');
  const [call] = network.requests({ method: 'POST', path: '/a' });
  expect(call).toMatchObject({ body: 'hello', headers: { 'x-one': '1' } });
  expect(call?.query.get('b')).toBe('c');
});

it('passes a stream on piece by piece, and ends it with the reader', async () => {
  const streams: ServerResponse[] = [];
  const ended = Promise.withResolvers<void>();
  answer = (_, response) => {
    streams.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    response.once('close', () => ended.resolve());
  };
  const leaving = new AbortController();
  const response = await fetch(`${network.url}/events`, { signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: 1\n\n');
  streams[0]?.write('data: 2\n\n');
  expect((await reader?.read())?.value).toBe('data: 2\n\n');
  leaving.abort();
  await ended.promise;
});

it('is cut and restored, open streams included', async () => {
  answer = (_, response) => {
    response.writeHead(200).write('begun');
  };
  const open = await fetch(`${network.url}/events`);
  network.cut();
  await expect(open.text()).rejects.toThrow();
  await expect(text('/a')).rejects.toThrow();
  expect(reached).toEqual(['/events']);
  network.restore();
  answer = (_, response) => response.end('back');
  expect(await text('/a')).toBe('back');
});

it('swallows what it is given', async () => {
  network.swallow();
  await expect(text('/a', { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/i);
  expect(reached).toEqual([]);
});

it('puts its own page in the place of every answer, or redirects to it', async () => {
  network.captive();
  const page = await fetch(`${network.url}/api/capabilities`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  network.captive('redirect');
  const lead = await fetch(`${network.url}/api/capabilities`, { redirect: 'manual' });
  expect(lead.status).toBe(302);
  expect(await text('/api/capabilities')).toContain('Wi-Fi');
  expect(reached).toEqual([]);
});

it('loses an answer once the server has given it', async () => {
  const dropped = network.dropAnswerOnce({ method: 'PUT', path: /approve/ });
  expect(await text('/approve/7')).toBe('server: GET /approve/7');
  await expect(text('/approve/7', { method: 'PUT' })).rejects.toThrow();
  expect(await dropped).toBe(200);
  expect(reached).toEqual(['/approve/7', '/approve/7']);
  expect(await text('/approve/7', { method: 'PUT' })).toBe('server: PUT /approve/7');
  expect(network.requests({ method: 'PUT' })).toHaveLength(2);
});

it('holds an answer that the server has given, or a call before it comes to the server', async () => {
  const held = network.hold({ path: '/a' });
  const waiting = text('/a');
  await held.reached;
  expect(reached).toEqual(['/a']);
  expect(await text('/b')).toBe('server: GET /b');
  held.release();
  expect(await waiting).toBe('server: GET /a');
  const before = network.hold(({ path }) => path === '/c', 'call');
  const later = text('/c');
  expect(await before.reached).toMatchObject({ path: '/c' });
  expect(reached).not.toContain('/c');
  before.release();
  expect(await later).toBe('server: GET /c');
  expect(await text('/c')).toBe('server: GET /c');
});

it('answers some calls itself', async () => {
  network.answerOnce({ path: '/a' }, { status: 503, headers: { 'retry-after': '7' }, body: { message: 'Later.' } });
  network.answerTimes(2, { path: '/b' }, { status: 429 });
  const refused = await fetch(`${network.url}/a`);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '7',
    { message: 'Later.' },
  ]);
  const statuses = [];
  for (const path of ['/a', '/b', '/b', '/b']) statuses.push((await fetch(`${network.url}${path}`)).status);
  expect(statuses).toEqual([200, 429, 429, 200]);
  expect(reached).toEqual(['/a', '/b']);
});

it('starts over', async () => {
  const held = network.hold({ path: '/a' });
  network.answerOnce({ path: '/b' }, { status: 500 });
  const waiting = text('/a').catch(() => 'lost');
  await held.reached;
  network.reset();
  await waiting;
  expect(await text('/b')).toBe('server: GET /b');
  expect(network.requests().map(({ path }) => path)).toEqual(['/b']);
});

it('loses the connection where there is no server', async () => {
  const nothing = await startFaultyNetwork();
  await expect(fetch(nothing.url)).rejects.toThrow();
  nothing.forwardTo(network.url);
  expect(await (await fetch(`${nothing.url}/x`)).text()).toBe('server: GET /x');
  await nothing.close();
});
