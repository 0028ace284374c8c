import type { SignInEvent } from '../../machines/session/sign-in.ts';
import { onSignInCallback } from './sign-in-channel.ts';

/** Milliseconds between two looks at whether the window is still there. */
const LOOK = 250;

/**
 * Opens the sign-in window and waits for its callback page. Whether it is still there is looked at only to offer it again: a
 * provider may cut its page off from the one that opened it, and then the window seems closed and is not. Returns what ends the
 * wait.
 */
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
  // Seen closed twice: a window that has just answered closes by itself, and its answer comes first.
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
