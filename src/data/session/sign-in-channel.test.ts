import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onSignInCallback } from './sign-in-channel.ts';

const ORIGIN = 'https://portal.example.test';
const ours = { kind: 'signInCallback', callbackUrl: `${ORIGIN}/login/redirect?code=c&state=mine` };

/** What a browser delivers, from whichever origin: within one browser no test can post from another one. */
class OpenChannel {
  static opened: OpenChannel[] = [];
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  isClosed = false;
  constructor() {
    OpenChannel.opened.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  OpenChannel.opened = [];
  vi.stubGlobal('BroadcastChannel', OpenChannel);
  vi.stubGlobal('location', new URL(ORIGIN));
});
afterEach(() => vi.unstubAllGlobals());

function listen() {
  const received: string[] = [];
  const stop = onSignInCallback('mine', (callbackUrl) => received.push(callbackUrl));
  const [channel] = OpenChannel.opened;
  const deliver = (data: unknown, origin = ORIGIN) =>
    channel?.onmessage?.(new MessageEvent('message', { data, origin }));
  return { received, stop, deliver, channel };
}

it('receives the callback of its own sign-in', () => {
  const { received, deliver, stop, channel } = listen();
  deliver(ours);
  expect(received).toEqual([ours.callbackUrl]);
  stop();
  expect(channel?.isClosed).toBe(true);
});

it.each([
  ['from another origin', ours, 'https://evil.example'],
  ['of another kind', { ...ours, kind: 'sessionChanged' }, ORIGIN],
  ['without an address', { kind: 'signInCallback' }, ORIGIN],
  ['with what is no address', { ...ours, callbackUrl: 'javascript' }, ORIGIN],
  ['that is a text', JSON.stringify(ours), ORIGIN],
  ['with nothing in it', null, ORIGIN],
  ['of another sign-in', { ...ours, callbackUrl: `${ORIGIN}/login/redirect?code=c&state=theirs` }, ORIGIN],
  ['of no sign-in', { ...ours, callbackUrl: `${ORIGIN}/login/redirect?code=c` }, ORIGIN],
  ['that leads to another page', { ...ours, callbackUrl: `${ORIGIN}/launched?state=mine` }, ORIGIN],
  ['that leads elsewhere', { ...ours, callbackUrl: 'https://evil.example/login/redirect?state=mine' }, ORIGIN],
  ['that runs', { ...ours, callbackUrl: 'javascript:alert(1)' }, ORIGIN],
])('ignores a message %s', (_, data, origin) => {
  const { received, deliver } = listen();
  deliver(data, origin);
  expect(received).toEqual([]);
});
