import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { connectivityMachine } from '../../machines/device/connectivity.ts';
import type { sessionMachine } from '../../machines/session/session.ts';
import { followConnectivity } from '../connectivity/returns.ts';
import type { FirstPage } from './first-page.ts';

interface LoadedPart {
  load(): Promise<unknown>;
}

export interface LoadingOrder {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly connectivity: ActorRefFrom<typeof connectivityMachine>;
  readonly store: { readonly holdsData: boolean };
  readonly firstPage: FirstPage;
  /** Reads the device: with the first page if the device holds data, else after it. */
  readonly held: readonly LoadedPart[];
  readonly updates: LoadedPart;
}

/** Loads what a signed-in user needs beside the first page, once and in order. */
export function loadInTurn({ session, connectivity, store, firstPage, held, updates }: LoadingOrder): void {
  const loadHeld = () => Promise.all(held.map((part) => part.load())).catch(() => undefined);
  /** Failed parts are retried when the server is reachable again. */
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
  /** A page that shows the device's data has nothing to wait for. */
  const answerWithoutNetwork = ({ context: { lastKnown } }: SnapshotFrom<typeof connectivityMachine>) => {
    if (lastKnown !== null && lastKnown !== 'online') firstPage.answered();
  };
  const signedIn = session.subscribe((snapshot) => {
    if (!snapshot.matches('signedIn')) return;
    signedIn.unsubscribe();
    // The device's data is shown at once; the rest follows the first page.
    if (store.holdsData) void loadHeld();
    firstPage.expect();
    const seen = connectivity.subscribe(answerWithoutNetwork);
    answerWithoutNetwork(connectivity.getSnapshot());
    void firstPage.shown.then(() => seen.unsubscribe());
    void firstPage.shown.then(loadHeld).then(loadUpdates);
  });
}
