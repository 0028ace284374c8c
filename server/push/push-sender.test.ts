import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { LocalPushService, type TestSubscription } from '../../tests/server/push-service.ts';
import { readConfiguration } from '../configuration.ts';
import { newSecrets } from '../secrets.ts';
import {
  applicationServerKey,
  createPushSender,
  endpointFault,
  isPublicAddress,
  type OutgoingPush,
} from './push-sender.ts';

const key = (() => {
  const { pushKey } = newSecrets();
  if (pushKey === undefined) throw new Error('New secrets have a key for push messages.');
  return pushKey.current;
})();
const now = () => new Date('2026-11-29T10:00:00Z');
const push: OutgoingPush = { text: '{"kind":"test"}', topic: 'waiting', urgency: 'high', lifetime: 3600 };

function targetOf({ endpoint, keys }: TestSubscription) {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return { endpoint, keys: { p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) }, key };
}

describe('a push message', () => {
  let service: LocalPushService;
  beforeAll(async () => {
    service = await LocalPushService.start();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.received.length = 0;
  });
  const sender = (environment: Record<string, string> = { PORTAL_PUSH_SERVICES: service.url }) =>
    createPushSender(readConfiguration({ PUBLIC_URL: 'https://portal.example', ...environment }), () => new Date());

  it('is readable for the device alone, and says who sent it', async () => {
    expect(await sender()(targetOf(service.subscribe('phone')), push)).toBe('accepted');
    const [received] = service.received;
    expect(received).toMatchObject({
      device: 'phone',
      text: push.text,
      senderKey: applicationServerKey(key),
      claims: { aud: service.url, sub: 'https://portal.example' },
      headers: { ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' },
    });
    // RFC 8292 allows a day at most, RFC 8030 a topic of 32 characters.
    expect(Number(received?.claims['exp']) - Date.now() / 1000).toBeLessThan(24 * 60 * 60);
    expect(received?.headers['topic']).toMatch(/^[\w-]{32}$/);
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [413, 'refused'],
    [302, 'refused'],
  ] as const)('that is answered with %i is %s', async (status, outcome) => {
    service.answers.push(status);
    expect(await sender()(targetOf(service.subscribe('phone')), push)).toBe(outcome);
  });

  it.each([429, 500, 503])('that is answered with %i is tried again', async (status) => {
    service.answers.push(status);
    await expect(sender()(targetOf(service.subscribe('phone')), push)).rejects.toThrow(String(status));
  });

  it('is not sent to a private address, whatever name leads to it', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const resolved = async () => [{ address: '127.0.0.1', family: 4 }];
    const guarded = createPushSender(readConfiguration({}), now, resolved);
    const subscription = service.subscribe('phone');
    const at = (endpoint: string) => guarded(targetOf({ ...subscription, endpoint }), push);
    expect(await at(`https://127.0.0.1:${port}/`)).toBe('refused');
    await expect(at(`https://push.example.com:${port}/`)).rejects.toThrow('not public');
    server.close();
    expect(asked).toEqual([]);
    expect(service.received).toEqual([]);
  });
});

test('endpoints are https addresses of public hosts, or of configured services', () => {
  expect(endpointFault('https://fcm.googleapis.com/fcm/send/abc', [])).toBeNull();
  expect(endpointFault('http://push.example.com/abc', [])).toBe('must start with https://');
  expect(endpointFault('https://10.0.0.7/abc', [])).toBe('must be a public URL');
  expect(endpointFault('https://[::ffff:10.0.0.7]/abc', [])).toBe('must be a public URL');
  expect(endpointFault('http://10.0.0.7:81/abc', ['http://10.0.0.7:81'])).toBeNull();
  expect(endpointFault('http://10.0.0.7:82/abc', ['http://10.0.0.7:81'])).not.toBeNull();
});

test('metadata services, loopback and mapped addresses are not public', () => {
  const addresses = ['169.254.169.254', '127.0.0.1', '::1', '::ffff:10.0.0.1', 'fd00::1', 'fe80::1', '0.0.0.0'];
  expect(addresses.filter(isPublicAddress)).toEqual([]);
  expect(['142.250.74.110', '2a00:1450:4001:82a::200a'].every(isPublicAddress)).toBe(true);
});
