import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConnectivityEvent } from '../../machines/device/connectivity.ts';
import { reportingFetch } from './connectivity-actors.ts';
import { probeServer } from './probe.ts';

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };

afterEach(() => vi.unstubAllGlobals());

/** What a browser makes of a redirect that it must not follow. */
function redirected(): Response {
  const response = new Response(null);
  Object.defineProperty(response, 'status', { value: 0 });
  return response;
}

describe('what is wrong is named truly', () => {
  it.each([
    ['the server', new Response('{}', { status: 200, headers: json }), 'reached', 'CALL_REACHED'],
    ['the server in trouble', new Response('{}', { status: 503, headers: json }), 'reached', 'CALL_REACHED'],
    ['a gateway, 502', new Response('<p>', { status: 502, headers: html }), 'unreachable', 'CALL_UNREACHABLE'],
    ['a gateway, 503', new Response('<p>', { status: 503, headers: html }), 'unreachable', 'CALL_UNREACHABLE'],
    ['a gateway, 504', new Response('', { status: 504 }), 'unreachable', 'CALL_UNREACHABLE'],
    ['a gate that asks for a sign-in', new Response('<p>', { status: 401, headers: html }), 'reached', 'CALL_REACHED'],
    ['a captive portal', new Response('<p>', { status: 200, headers: html }), 'intercepted', 'CALL_INTERCEPTED'],
    ['its 511', new Response('<p>', { status: 511, headers: html }), 'intercepted', 'CALL_INTERCEPTED'],
  ] as const)('where %s answers', async (_, answer, probed, expected) => {
    expect(await probeServer('/health', async () => answer.clone())).toBe(probed);
    const events: ConnectivityEvent['type'][] = [];
    vi.stubGlobal('fetch', async () => answer.clone());
    await reportingFetch(({ type }) => events.push(type))(new Request('http://portal.test/api'));
    expect(events).toEqual([expected]);
  });

  it('treats a redirect as an intercepted answer', async () => {
    expect(await probeServer('/health', async () => redirected())).toBe('intercepted');
    const events: ConnectivityEvent['type'][] = [];
    vi.stubGlobal('fetch', async () => redirected());
    await reportingFetch(({ type }) => events.push(type))(new Request('http://portal.test/api'));
    expect(events).toEqual(['CALL_INTERCEPTED']);
  });

  it.each([
    [true, 'unreachable'],
    [false, 'noNetwork'],
  ] as const)('where nothing answers and the browser says online: %s', async (onLine, probed) => {
    vi.stubGlobal('navigator', { onLine });
    expect(await probeServer('/health', () => Promise.reject(new TypeError('Failed to fetch')))).toBe(probed);
  });
});
