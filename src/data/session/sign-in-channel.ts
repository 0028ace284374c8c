import * as v from 'valibot';

const CHANNEL = 'portal-sign-in';

const messageParser = v.object({ kind: v.literal('signInCallback'), callbackUrl: v.pipe(v.string(), v.url()) });

export const SIGN_IN_CALLBACK_PATH = '/login/redirect';

/** Called by the callback page: sends only its address to the opener. */
export function announceSignInCallback(callbackUrl: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ kind: 'signInCallback', callbackUrl });
  channel.close();
}

/** Ignores messages of other origins, shapes, or requests with another `state`. */
export function onSignInCallback(state: string, listener: (callbackUrl: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.origin !== globalThis.location.origin) return;
    const message = v.safeParse(messageParser, event.data);
    if (!message.success) return;
    const url = new URL(message.output.callbackUrl);
    const isOurs =
      url.origin === globalThis.location.origin &&
      url.pathname === SIGN_IN_CALLBACK_PATH &&
      url.searchParams.get('state') === state;
    if (isOurs) listener(message.output.callbackUrl);
  };
  return () => channel.close();
}
