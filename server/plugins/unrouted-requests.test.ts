import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';

let portal: TestPortal;
let port: number;
let usual: Headers;
beforeAll(async () => {
  portal = await startTestPortal({ configuration: { publicUrl: 'https://portal.example' } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
  usual = (await fetch(`http://127.0.0.1:${port}/api/nothing`)).headers;
});
afterAll(() => portal.close());

/** Sends an invalid request, and reads the answer until the server ends the connection. */
async function answerTo(text: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  // The server may end the connection before everything was written.
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) };
}

const closing = 'host: localhost\r\nconnection: close\r\n\r\n';

describe('a request without a route gets a problem with every header', () => {
  it.each([
    ['headers that are too long', 431, `GET /api/capabilities HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an address that is too long', 431, `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\n${closing}`],
    ['no HTTP', 400, 'EHLO localhost\r\n\r\n'],
    ['an address that cannot be decoded', 400, `GET /api/platformversions/% HTTP/1.1\r\n${closing}`],
  ])('%s', async (_, status, text) => {
    const answer = await answerTo(text);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({ status, code: 'malformed_request', traceId: expect.any(String) });
    for (const name of [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'x-frame-options',
      'cache-control',
    ]) {
      expect(answer.headers.get(name), name).toBe(usual.get(name));
      expect(answer.headers.get(name), name).not.toBeNull();
    }
  });
});
