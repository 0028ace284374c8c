import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportingFetch } from './connectivity-actors.ts';
import { ServerClock } from './server-clock.ts';

const SERVER_NOW = Date.parse('2026-11-27T10:00:00Z');
const DAY = 86_400_000;

const answer = (at: number | null, type = 'application/json') =>
  new Response('{}', { headers: { 'content-type': type, ...(at !== null && { date: new Date(at).toUTCString() }) } });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the server’s clock', () => {
  it.each([
    ['ahead', DAY],
    ['behind', -DAY],
  ])('is known from an answer where the device’s is a day %s', async (_, ahead) => {
    vi.setSystemTime(SERVER_NOW + ahead);
    const clock = new ServerClock();
    expect(clock.now()).toBe(SERVER_NOW + ahead);
    vi.stubGlobal('fetch', async () => answer(SERVER_NOW));
    await reportingFetch(() => undefined, clock.note)(new Request('http://portal.test/api'));
    expect(clock.now()).toBe(SERVER_NOW);
    vi.setSystemTime(SERVER_NOW + ahead + 60_000);
    expect(clock.now()).toBe(SERVER_NOW + 60_000);
  });

  it('is the device’s where they differ by no more than an answer takes, and where an answer says nothing', () => {
    vi.setSystemTime(SERVER_NOW + 4_000);
    const clock = new ServerClock();
    clock.note(answer(SERVER_NOW).headers);
    clock.note(answer(null).headers);
    expect(clock.now()).toBe(SERVER_NOW + 4_000);
  });

  it('is not taken from what answers in the server’s place', async () => {
    vi.setSystemTime(SERVER_NOW);
    const clock = new ServerClock();
    vi.stubGlobal('fetch', async () => answer(SERVER_NOW - DAY, 'text/html'));
    await reportingFetch(() => undefined, clock.note)(new Request('http://portal.test/api'));
    expect(clock.now()).toBe(SERVER_NOW);
  });
});
