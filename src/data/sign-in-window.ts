import type { SignInEvent } from '../machines/sign-in.ts';
import { onSignInCallback } from './sign-in-channel.ts';

/**
 * Opens the sign-in window and waits for its callback page. The window is never looked into: whether it was closed shows only
 * by its silence. Returns what ends the wait.
 */
export function openSignInWindow(url: string, tell: (event: SignInEvent) => void): () => void {
  const state = new URL(url).searchParams.get('state') ?? '';
  const stop = onSignInCallback(state, (callbackUrl) => tell({ type: 'POPUP_ANSWERED', callbackUrl }));
  const width = 480;
  const height = 680;
  const left = Math.max(0, (globalThis.screen.availWidth - width) / 2);
  const top = Math.max(0, (globalThis.screen.availHeight - height) / 3);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  if (globalThis.open(url, 'portal-sign-in', features) === null) tell({ type: 'POPUP_BLOCKED' });
  return stop;
}
