import type { SignInEvent } from '../../machines/session/sign-in.ts';
import { onSignInCallback } from './sign-in-channel.ts';

/** Milliseconds between checks of the window. */
const LOOK = 250;

/** Checks for a closed window only to offer it again: a cut-off provider page looks closed. Returns a stop function. */
export function openSignInWindow(url: string, tell: (event: SignInEvent) => void): () => void {
  const state = new URL(url).searchParams.get('state') ?? '';
  const stop = onSignInCallback(state, (callbackUrl) => tell({ type: 'POPUP_ANSWERED', callbackUrl }));
  const width = 480;
  const height = 680;
  const left = Math.max(0, (globalThis.screen.availWidth - width) / 2);
  const top = Math.max(0, (globalThis.screen.availHeight - height) / 3);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = globalThis.open(url, 'portal-sign-in', features);
  if (opened === null) {
    tell({ type: 'POPUP_BLOCKED' });
    return stop;
  }
  // Twice, since a window that answered closes before its answer is handled.
  let looksClosed = 0;
  const looking = setInterval(() => {
    looksClosed = opened.closed ? looksClosed + 1 : 0;
    if (looksClosed < 2) return;
    clearInterval(looking);
    tell({ type: 'POPUP_CLOSED' });
  }, LOOK);
  return () => {
    clearInterval(looking);
    stop();
  };
}
