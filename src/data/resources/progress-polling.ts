import { createActor } from 'xstate';
import { pollingMachine } from '../../machines/records/polling.ts';
import type { Updates } from '../sync/updates.ts';

/** What is on the screen and may be in progress. */
export interface PolledActor {
  subscribe(listener: () => void): { unsubscribe(): void };
}

/** What is asked of it. */
export interface Polled {
  readonly isInProgress: () => boolean;
  /** Nothing is being asked for, and nothing has failed. */
  readonly isAtRest: () => boolean;
  readonly refresh: () => void;
}

/** Polls what is in progress while there are no live updates of it. Returns what ends it. */
export function pollProgress({ live }: Pick<Updates, 'live'>, shown: PolledActor, polled: Polled): () => void {
  const ask = () => {
    if (polled.isAtRest()) polled.refresh();
  };
  const polling = createActor(pollingMachine.provide({ actions: { ask } })).start();
  const listen = () => {
    const told = live.getSnapshot();
    // Nothing is asked for a page that nobody looks at, either.
    polling.send({ type: 'LIVE_CHANGED', live: told.matches({ streaming: 'live' }) || told.matches('resting') });
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
