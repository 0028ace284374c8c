import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createContractClient } from '../../src/contract/client.ts';
import { type FileUpload, upload } from '../../src/contract/upload.ts';
import { NodeUpload, sendUploadsTo } from '../server/browser-upload.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let answers: Answer[] = [];
const received: { readonly url: string | undefined; readonly token: string | undefined; readonly body: string }[] = [];

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', NodeUpload);
  received.length = 0;
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ url: request.url, token: request.headers['x-access-token']?.toString(), body });
      answers.shift()?.(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  sendUploadsTo(typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const says =
  (status: number, text: string, type: string): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(text);
const expired = says(401, JSON.stringify({ message: 'Expired access token.' }), 'application/problem+json');

/** Uploads a file of this many bytes; the server gives the answers in turn. */
function send(inTurn: readonly Answer[], { timeout = 5_000, bytes = 20_000 } = {}) {
  answers = [...inTurn];
  let token = 'first';
  const progress: number[] = [];
  const stopping = new AbortController();
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    timeout,
    tokens: {
      access: async () => token,
      refresh: async () => {
        token = 'second';
        return token;
      },
      reject: async () => null,
    },
  });
  const file: FileUpload = {
    params: { path: 'deployments', filename: 'stacks.zip' },
    file: new Blob(['x'.repeat(bytes)]),
    onProgress: (percent) => progress.push(percent),
    signal: stopping.signal,
  };
  return { ended: upload(client, file), progress, stopping };
}

it('sends the file in a form with its name, reports progress, and returns the token', async () => {
  const { ended, progress } = send([says(200, 'the-token', 'text/plain; charset=utf-8')]);
  expect(await ended).toBe('the-token');
  expect(received).toMatchObject([{ url: '/api/files/upload/deployments/stacks.zip', token: 'Bearer first' }]);
  expect(received[0]?.body).toMatch(/name="file"; filename="stacks.zip"/);
  expect(received[0]?.body).toContain('x'.repeat(20_000));
  expect(progress.at(-1)).toBe(100);
  expect(progress.length).toBeGreaterThan(5);
  expect(progress).toEqual([...progress].sort((left, right) => left - right));
  expect(progress.every((percent) => Number.isInteger(percent) && percent >= 0)).toBe(true);
});

it('accepts a token in JSON too', async () => {
  expect(await send([says(200, '"the-token"', 'application/json')]).ended).toBe('the-token');
});

it('renews an expired access token once, and sends the file again', async () => {
  expect(await send([expired, says(200, 'the-token', 'text/plain')]).ended).toBe('the-token');
  expect(received.map(({ token }) => token)).toEqual(['Bearer first', 'Bearer second']);
  expect(received[1]?.body).toContain('x'.repeat(20_000));
  await expect(send([expired, expired]).ended).rejects.toMatchObject({ kind: 'expired' });
});

it.each([
  [
    422,
    { code: 'validation_failed', message: 'This is not a zip.' },
    { kind: 'validation', message: 'This is not a zip.' },
  ],
  [413, { message: 'Too large.' }, { kind: 'validation', message: 'Too large.' }],
  [503, { message: 'Later.' }, { kind: 'server', message: 'Later.' }],
])('reports the server’s message with %i', async (status, problem, error) => {
  await expect(send([says(status, JSON.stringify(problem), 'application/problem+json')]).ended).rejects.toMatchObject(
    error,
  );
});

it.each([
  ['a page', '<html>Sign in to the hotel</html>', 'text/html'],
  ['nothing', '', 'text/plain'],
  ['something else', '{"token": 1}', 'application/json'],
])('accepts no token from an answer that is %s', async (_, text, type) => {
  await expect(send([says(200, text, type)]).ended).rejects.toMatchObject({ kind: 'unexpected-answer' });
});

it('times out without progress, but not during progress', async () => {
  const silent = send([() => undefined], { timeout: 100 });
  await expect(silent.ended).rejects.toMatchObject({ kind: 'timeout' });
  const slowly: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const letters = [...'the-token'];
    const next = () => {
      const letter = letters.shift();
      if (letter === undefined) response.end();
      else {
        response.write(letter);
        setTimeout(next, 120);
      }
    };
    next();
  };
  expect(await send([slowly], { timeout: 1000 }).ended).toBe('the-token');
});

it('reports that the server can’t be reached', async () => {
  sendUploadsTo('http://127.0.0.1:1');
  await expect(send([]).ended).rejects.toMatchObject({ kind: 'offline' });
});

it('stops when it is aborted', async () => {
  const { ended, stopping, progress } = send([() => undefined]);
  await expect.poll(() => progress.at(-1)).toBe(100);
  const reason = new Error('Cancelled.');
  stopping.abort(reason);
  await expect(ended).rejects.toBe(reason);
  const before = send([]);
  before.stopping.abort(reason);
  await expect(before.ended).rejects.toBe(reason);
});
