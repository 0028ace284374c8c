import { type ActorRefFrom, waitFor } from 'xstate';
import { AppError } from '../../contract/app-error.ts';
import type { TokenSource } from '../../contract/client.ts';
import type { sessionMachine } from '../../machines/session/session.ts';
import type { SessionStore } from './session-store.ts';
import type { TokenRefresher } from './token-refresh.ts';

export interface SessionTokensOptions {
  readonly store: SessionStore;
  readonly refresher: TokenRefresher;
  readonly announce: () => void;
  /** A function: the session makes calls itself. */
  readonly session: () => ActorRefFrom<typeof sessionMachine>;
}

export function createSessionTokens({ store, refresher, announce, session }: SessionTokensOptions): TokenSource {
  const accessToken = () => store.tokens?.accessToken ?? null;
  return {
    access: async () => accessToken(),
    refresh: async () => {
      const outcome = await refresher.refresh();
      switch (outcome.kind) {
        case 'refreshed':
          session().send({ type: 'TOKENS_REFRESHED', claims: outcome.claims });
          return accessToken();
        case 'refused':
          session().send({ type: 'REFRESH_REFUSED', message: outcome.message });
          return null;
        case 'failed':
          session().send({ type: 'REFRESH_FAILED', message: outcome.message });
          return null;
        case 'unreachable':
          throw new AppError({ kind: 'offline', message: outcome.message, isUnsent: true });
      }
    },
    reject: async (refusedToken, message) => {
      const claims = await refresher.replacement(refusedToken);
      if (claims !== null) {
        session().send({ type: 'TOKENS_REFRESHED', claims });
        return accessToken();
      }
      session().send({ type: 'ACCESS_REJECTED', message });
      // Other senders, in the background or other tabs, mustn't find them any more.
      await waitFor(session(), (snapshot) => !snapshot.matches({ signedIn: { freshness: 'rejected' } }));
      announce();
      return null;
    },
  };
}
