import { createActor } from 'xstate';
import { pollingMachine } from '../../machines/records/polling.ts';
import type { Updates } from '../sync/updates.ts';

export interface PolledActor {
  subscribe(listener: () => void): { unsubscribe(): void };
}

export interface Polled {
  readonly isInProgress: () => boolean;
  readonly isAtRest: () => boolean;
  readonly refresh: () => void;
}

/** Only without live updates. Returns a stop function. */
export function pollProgress({ live }: Pick<Updates, 'live'>, shown: PolledActor, polled: Polled): () => void {
  const ask = () => {
    if (polled.isAtRest()) polled.refresh();
  };
  const polling = createActor(pollingMachine.provide({ actions: { ask } })).start();
  const listen = () => {
    const snapshot = live.getSnapshot();
    // Hidden pages aren't polled either.
    polling.send({
      type: 'LIVE_CHANGED',
      live: snapshot.matches({ streaming: 'live' }) || snapshot.matches('resting'),
    });
  };
  const look = () => polling.send({ type: 'IN_PROGRESS_CHANGED', isInProgress: polled.isInProgress() });
  listen();
  look();
  const watching = [live.subscribe(listen), shown.subscribe(look)];
  return () => {
    for (const each of watching) each.unsubscribe();
    polling.stop();
  };
}
