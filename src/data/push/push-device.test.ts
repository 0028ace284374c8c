import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoredTexts } from '../../../tests/stored-texts.ts';
import { createContractClient } from '../../contract/client.ts';
import type { PushState } from '../../contract/generated/schema.d.ts';
import { keepPush } from './push-actors.ts';
import { bytesOf, deviceName, pushOwner, rememberPushOwner } from './push-device.ts';

const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const token = (session: string) => `e30.${btoa(JSON.stringify({ sid: session }))}.x`;

let unsubscribed: number;
let subscribedWith: string[];
let calls: string[];

function subscription(key: string) {
  return {
    endpoint: 'https://push.example.com/one',
    options: { applicationServerKey: bytesOf(key).buffer },
    getKey: () => bytesOf('AAAA').buffer,
    unsubscribe: async () => {
      unsubscribed += 1;
      return true;
    },
  };
}

/** A device with a subscription, and a server that knows it or doesn't. */
function portalOf({ session = 'one', isKnown = true, key = KEY } = {}) {
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/140 Android',
    serviceWorker: {
      getRegistration: async () => ({
        getNotifications: async () => [],
        pushManager: {
          getSubscription: async () => subscription(key),
          subscribe: async () => {
            subscribedWith.push('new');
            return subscription(KEY);
          },
        },
      }),
    },
  });
  const device = { id: '7', name: 'Chrome on Android', subscribedAt: '', lastUsedAt: '', isOfSession: isKnown };
  const state: PushState = {
    publicKey: KEY,
    settings: { kinds: [], isProductionUrgent: true },
    devices: [device],
  };
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch: async ({ method }) => {
      calls.push(method);
      return Response.json(state);
    },
  });
  return { client, scope: () => ({ userId: 1, tenantId: 'HALDEN' }), accessToken: () => token(session) };
}

beforeEach(() => {
  unsubscribed = 0;
  subscribedWith = [];
  calls = [];
  vi.stubGlobal('localStorage', new StoredTexts());
});
afterEach(() => vi.unstubAllGlobals());

test('a device is named as its user would', () => {
  expect(deviceName('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toBe('Chrome on Android');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari on iPhone',
  );
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge on Windows');
  expect(deviceName('curl')).toBe('Browser on another system');
});

test('a start tells the server that the device is in use', async () => {
  rememberPushOwner({ userId: 1, session: 'one' });
  await keepPush(portalOf());
  expect(calls).toEqual(['GET', 'PUT']);
  expect(unsubscribed).toBe(0);
});

test('a new session of the same user goes on being notified', async () => {
  rememberPushOwner({ userId: 1, session: 'one' });
  await keepPush(portalOf({ session: 'two', isKnown: false }));
  expect(calls).toEqual(['PUT']);
  expect(pushOwner()).toEqual({ userId: 1, session: 'two' });
});

test('a device that was removed elsewhere stays removed', async () => {
  rememberPushOwner({ userId: 1, session: 'one' });
  await keepPush(portalOf({ isKnown: false }));
  expect(calls).toEqual(['GET']);
  expect([unsubscribed, pushOwner()]).toEqual([1, null]);
});

test.each([null, { userId: 2, session: 'one' }])(
  'what somebody else has left is ended, and the server isn’t told',
  async (owner) => {
    rememberPushOwner(owner);
    await keepPush(portalOf());
    expect(calls).toEqual([]);
    expect(unsubscribed).toBe(1);
  },
);

test('a subscription with a former key of the server is replaced', async () => {
  rememberPushOwner({ userId: 1, session: 'one' });
  const former = KEY.replace('BCV', 'BDV');
  await keepPush(portalOf({ key: former }));
  expect(calls).toEqual(['GET', 'PUT', 'PUT']);
  expect([unsubscribed, subscribedWith]).toEqual([1, ['new']]);
});
