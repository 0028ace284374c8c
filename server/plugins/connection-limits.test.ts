import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen, openEvents } from '../../tests/server/event-reader.ts';
import { startTestPortal } from '../../tests/server/portal.ts';
import { connectionLimits } from './connection-limits.ts';

it('ends connections without a request head, but no stream or body in transfer', async () => {
  const portal = await startTestPortal({ headSeconds: 0.3 });
  const { hostname, port } = new URL(await listen(portal));
  const connection = async (text: string) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    await once(socket, 'connect');
    socket.write(text);
    return { socket, closed: once(socket, 'close').then(() => answer) };
  };
  const tokens = await portal.signIn('operator');
  const stream = await openEvents(`http://${hostname}:${port}`, tokens, { areas: 'deployments' });
  let hasStreamEnded = false;
  stream.ended.then(() => {
    hasStreamEnded = true;
  });
  const body = '{"id":1,"action":"RETRY"}';
  const upload = await connection(
    `POST /api/deploymentrequests/env/retry HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-access-token: Bearer ${tokens.access}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, 5)}`,
  );
  const halves = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      connection(index % 2 === 0 ? 'GET /api/health HTTP/1.1\r\nhost: x\r\n' : ''),
    ),
  );
  for (const answer of await Promise.all(halves.map(({ closed }) => closed))) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"message":"The request timed out\."/s);
  }
  upload.socket.write(body.slice(5));
  expect(await upload.closed).toMatch(/^HTTP\/1\.1 404 /);
  expect(hasStreamEnded).toBe(false);
  await stream.leave();
  await portal.close();
});

it('allows the largest file the time that a slow phone needs', () => {
  expect(connectionLimits({ topologyFileBytes: 50_000_000, uploadFileBytes: 50_000 }).requestTimeout).toBe(763_000);
  expect(connectionLimits({ topologyFileBytes: 1_000, uploadFileBytes: 1_000 }).requestTimeout).toBe(300_000);
});
