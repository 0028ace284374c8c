import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeCommand } from './command-probe.ts';
import { type HttpProbe, probeNetwork } from './network-probes.ts';

const NEVER = new AbortController().signal;
const LOOPBACK = { allowed: ['127.0.0.0/8', '::1'], timeoutMs: 5000 };

function portOf(server: { address(): string | AddressInfo | null }): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('an HTTP check', () => {
  let server: Server;
  let asked: string[];
  beforeAll(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(`${request.headers.host} ${request.url}`);
      switch (request.url) {
        case '/hangs':
          return;
        case '/moved':
          response.writeHead(302, { location: '/ok' }).end();
          return;
        case '/endless':
          response.writeHead(200);
          response.write('x'.repeat(200_000));
          return;
        case '/broken':
          response.writeHead(503).end('secret words');
          return;
        default:
          response.end('all is well');
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const check = (path: string, more: Partial<HttpProbe> = {}, reach: Partial<typeof LOOPBACK> = {}) =>
    probeNetwork(
      { kind: 'HTTP', url: `http://localhost:${portOf(server)}${path}`, statuses: [], contains: null, ...more },
      { ...LOOPBACK, ...reach },
      NEVER,
    );

  it.each([
    ['/ok', {}, 'UP', 'Answered 200'],
    ['/ok', { contains: 'well' }, 'UP', 'Answered 200'],
    ['/ok', { contains: 'ill' }, 'DOWN', 'Answered 200, but without the expected text'],
    ['/broken', { contains: 'well' }, 'DOWN', 'Answered 503, expected 200 to 299'],
    ['/moved', {}, 'DOWN', 'Answered 302, expected 200 to 299'],
    ['/moved', { statuses: [301, 302] }, 'UP', 'Answered 302'],
    ['/endless', { contains: 'y' }, 'DOWN', 'Answered 200, but without the expected text'],
  ] as const)('of %s with %j is %s', async (path, more, finding, message) => {
    expect(await check(path, more)).toEqual({ finding, message });
  });

  it('follows no redirect, and gives the name to the server', () => {
    expect(asked.filter((each) => each.endsWith('/ok'))).toHaveLength(3);
    expect(asked[0]).toBe(`localhost:${portOf(server)} /ok`);
  });

  it('is unreachable after its timeout', async () => {
    const found = await check('/hangs', {}, { timeoutMs: 50 });
    expect(found).toEqual({ finding: 'UNREACHABLE', message: 'No answer within 0.05 s' });
  });

  it('connects to nothing that runners.yaml does not allow', async () => {
    const before = asked.length;
    const found = await check('/ok', {}, { allowed: ['10.0.0.0/8'] });
    expect(found).toEqual({
      finding: 'UNREACHABLE',
      message: "runners.yaml doesn't allow checks of this address. Add it to checks.hosts",
    });
    expect(asked).toHaveLength(before);
  });
});

describe('a TCP check', () => {
  it('is up while something listens, and down when nothing does', async () => {
    const server = createTcpServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const probe = { kind: 'TCP', host: '127.0.0.1', port: portOf(server) } as const;
    expect(await probeNetwork(probe, LOOPBACK, NEVER)).toEqual({ finding: 'UP', message: 'Accepts connections' });
    await new Promise((resolve) => server.close(resolve));
    expect(await probeNetwork(probe, LOOPBACK, NEVER)).toMatchObject({ finding: 'DOWN' });
  });

  it('waits no longer for a name than for an answer', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const reach = { ...LOOPBACK, timeoutMs: 30, resolve };
    const found = await probeNetwork({ kind: 'TCP', host: 'slow.example', port: 1 }, reach, NEVER);
    expect(found).toEqual({ finding: 'UNREACHABLE', message: 'No answer within 0.03 s' });
  });
});

describe('a command', () => {
  const run = (script: string, timeoutMs = 10_000, masked: readonly string[] = []) =>
    probeCommand(
      {
        ...{ kind: 'COMMAND', command: ['/bin/sh', '-c', script], environment: { PATH: '/usr/bin:/bin' }, masked },
        ...{ folder: tmpdir(), user: undefined },
      },
      timeoutMs,
      NEVER,
    );

  it.each([
    ['echo one; echo two', 'UP', 'two'],
    ['true', 'UP', 'The command succeeded'],
    ['echo no disk >&2; exit 1', 'DOWN', 'no disk'],
    ['printf "\\033[31mred\\033[0m\\n"; exit 1', 'DOWN', 'red'],
    ['exit 2', 'UNREACHABLE', 'The command ended with exit code 2'],
    ['kill -9 $$', 'UNREACHABLE', 'The command was ended by a signal'],
  ] as const)('%j is %s', async (script, finding, message) => {
    expect(await run(script)).toEqual({ finding, message });
  });

  it('shows no secret', async () => {
    expect(await run('echo the key is hunter22', 10_000, ['hunter22'])).toMatchObject({ message: 'the key is ***' });
  });

  it('that takes too long is ended with what it started', async () => {
    const found = await run('sleep 60 & echo $!; wait', 300);
    expect(found).toEqual({ finding: 'UNREACHABLE', message: 'No answer within 0.3 s' });
  });

  it('that leaves a process behind is not waited for', async () => {
    const began = performance.now();
    expect(await run('sleep 60 & echo done')).toEqual({ finding: 'UP', message: 'done' });
    expect(performance.now() - began).toBeLessThan(9000);
  });

  it('that does not exist says so', async () => {
    const probe = { kind: 'COMMAND', command: ['/no/program'], environment: {}, masked: [] } as const;
    const found = await probeCommand({ ...probe, folder: tmpdir(), user: undefined }, 1000, NEVER);
    expect(found).toEqual({ finding: 'UNREACHABLE', message: "The command can't be started (ENOENT)" });
  });
});
