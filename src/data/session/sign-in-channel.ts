import * as v from 'valibot';

const CHANNEL = 'portal-sign-in';

const messageParser = v.object({ kind: v.literal('signInCallback'), callbackUrl: v.pipe(v.string(), v.url()) });

/** The path that the identity provider sends the sign-in window back to. */
export const SIGN_IN_CALLBACK_PATH = '/login/redirect';

/** Called by the callback page in the sign-in window: sends its address to the page that opened it, and nothing else. */
export function announceSignInCallback(callbackUrl: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ kind: 'signInCallback', callbackUrl });
  channel.close();
}

/**
 * Waits for the callback of one sign-in request. What comes from elsewhere, is of another shape or belongs to another tab's
 * sign-in is not ours.
 * @param state the request's `state`
 */
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
