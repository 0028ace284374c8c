import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addErrorAnswers } from './errors.ts';
import { refuseWhileStopping } from './stopping.ts';

/** A connection, and everything it receives until the server ends it. */
function open(port: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  return { socket, answer: once(socket, 'close').then(() => received) };
}

it('tells new calls when to retry, and answers running ones', async () => {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const app = Fastify({ return503OnClosing: false });
  app.decorateRequest('viewer', null);
  app.decorateRequest('actor', null);
  addErrorAnswers(app, {
    configuration: { plain: false, product: { code: 'SHOP', slug: 'shop', name: 'Shop' } },
    showFailures: false,
  });
  refuseWhileStopping(app);
  app.put('/first', async () => {
    started.resolve();
    await released.promise;
    return 'first';
  });
  app.put('/late', async () => 'late');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const late = open(port);
  // Started before, so that its connection is not idle when the server stops.
  await new Promise((written) => late.socket.write('PUT /late HTTP/1.1\r\nhost: localhost\r\n', written));
  const first = open(port);
  first.socket.write('PUT /first HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n');
  await started.promise;
  const closed = app.close();
  late.socket.write('content-length: 0\r\n\r\n');
  const refusal = await late.answer;
  released.resolve();
  const answer = await first.answer;
  await closed;
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(refusal.toLowerCase()).toContain('retry-after: 2');
  expect(refusal).toContain('"code":"unavailable"');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer.toLowerCase()).toContain('connection: close');
});
