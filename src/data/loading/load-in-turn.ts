import type { ActorRefFrom } from 'xstate';
import type { connectivityMachine } from '../../machines/device/connectivity.ts';
import type { sessionMachine } from '../../machines/session/session.ts';
import { followConnectivity } from '../connectivity/returns.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { FirstPage } from './first-page.ts';

/** A part that is loaded once, for all who request it. */
interface LoadedPart {
  load(): Promise<unknown>;
}

export interface LoadingOrder {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly connectivity: ActorRefFrom<typeof connectivityMachine>;
  readonly store: SessionStore;
  readonly firstPage: FirstPage;
  /** What reads the device: with the first page where the device holds something, else after it. */
  readonly held: readonly LoadedPart[];
  /** Last. */
  readonly updates: LoadedPart;
}

/** Loads what somebody who is signed in needs beside the first page, once, and in its order. */
export function loadInTurn({ session, connectivity, store, firstPage, held, updates }: LoadingOrder): void {
  const loadHeld = () => Promise.all(held.map((part) => part.load())).catch(() => undefined);
  /** A part that could not be loaded is tried again when the server is back in reach. */
  const loadUpdates = (): Promise<void> =>
    updates.load().then(
      () => undefined,
      () => {
        const stop = followConnectivity(connectivity, (isOnline) => {
          if (!isOnline) return;
          stop();
          void loadUpdates();
        });
      },
    );
  const signedIn = session.subscribe((snapshot) => {
    if (!snapshot.matches('signedIn')) return;
    signedIn.unsubscribe();
    // What the device holds is shown at once; what it needs for more than that comes after the first page.
    if (store.holdsData) void loadHeld();
    firstPage.expect();
    void firstPage.shown.then(loadHeld).then(loadUpdates);
  });
}
