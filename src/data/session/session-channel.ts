import * as v from 'valibot';

const messageParser = v.object({ kind: v.literal('sessionChanged') });

/** Notifies other tabs of a changed session. Messages contain no token. */
export class SessionChannel {
  readonly #channel = new BroadcastChannel('portal-session');

  announce(): void {
    this.#channel.postMessage({ kind: 'sessionChanged' });
  }

  listen(listener: () => void): void {
    this.#channel.onmessage = (event: MessageEvent<unknown>) => {
      if (event.origin === globalThis.location.origin && v.is(messageParser, event.data)) listener();
    };
  }

  close(): void {
    this.#channel.close();
  }
}
