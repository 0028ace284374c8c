import { type ActorRefFrom, createActor } from 'xstate';
import type { connectivityMachine } from '../../machines/connectivity.ts';
import type { liveMachine } from '../../machines/live.ts';
import type { sessionMachine } from '../../machines/session.ts';
import type { syncMachine } from '../../machines/sync.ts';
import { type LiveEffects, provideLiveMachine } from '../live-actors.ts';
import { followConnectivity, followRenewal } from '../returns.ts';
import { provideSyncMachine } from './sync-actors.ts';

/** What keeps the device's copies, and so the screens, up to date. */
export interface Updates {
  readonly live: ActorRefFrom<typeof liveMachine>;
  /** Whether the device holds every record, and as of when: `context.reach`. */
  readonly sync: ActorRefFrom<typeof syncMachine>;
}

export interface UpdatesOptions extends Omit<LiveEffects, 'onHeard'> {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly connectivity: ActorRefFrom<typeof connectivityMachine>;
  /** News was missed: what is shown has to be fetched anew. */
  readonly onResync: () => void;
}

/** The live stream goes on where the reading has ended: it runs while nothing is being read, and its gaps are read. */
function followSync({ sync, live }: Updates): void {
  let isStreaming = false;
  sync.subscribe((snapshot) => {
    const wasStreaming = isStreaming;
    isStreaming = snapshot.hasTag('streaming');
    if (isStreaming && !wasStreaming) live.send({ type: 'SESSION_CHANGED' });
    if (wasStreaming && !isStreaming) live.send({ type: 'SESSION_ENDED' });
  });
  live.on('resync', () => sync.send({ type: 'GAP' }));
}

/** Starts both machines, and follows session and network from how they are now. */
export function startUpdates({ session, connectivity, onResync, ...effects }: UpdatesOptions): Updates {
  const sync = createActor(provideSyncMachine(effects));
  const live = createActor(provideLiveMachine({ ...effects, onHeard: (at) => sync.send({ type: 'HEARD', at }) }));
  followSync({ sync, live });
  live.on('resync', onResync);
  live.start();
  sync.start();
  followConnectivity(connectivity, (isOnline) => {
    const event = { type: isOnline ? 'NETWORK_BACK' : 'NETWORK_LOST' } as const;
    live.send(event);
    sync.send(event);
  });
  // What was refused with the old tokens need not wait for its next try.
  followRenewal(session, () => {
    live.send({ type: 'NETWORK_BACK' });
    sync.send({ type: 'RENEWED' });
  });
  let known: string | null = null;
  const followSession = () => {
    const scope = session.getSnapshot().matches('signedIn') ? effects.scope() : null;
    const wanted = scope === null ? null : `${scope.userId}/${scope.tenantId}`;
    if (wanted === known) return;
    known = wanted;
    sync.send({ type: wanted === null ? 'SESSION_ENDED' : 'SESSION_CHANGED' });
  };
  session.subscribe(followSession);
  followSession();
  return { live, sync };
}
