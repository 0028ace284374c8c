import type { ActorRefFrom } from 'xstate';
import type { connectivityMachine } from '../../machines/device/connectivity.ts';
import type { sessionMachine } from '../../machines/session/session.ts';

export function followConnectivity(
  connectivity: ActorRefFrom<typeof connectivityMachine>,
  listener: (isOnline: boolean) => void,
): () => void {
  let known = connectivity.getSnapshot().context.lastKnown;
  const subscription = connectivity.subscribe(({ context: { lastKnown } }) => {
    if (lastKnown === known || lastKnown === null) return;
    const wasOnline = known === 'online';
    known = lastKnown;
    if (wasOnline !== (lastKnown === 'online')) listener(lastKnown === 'online');
  });
  return () => subscription.unsubscribe();
}

export function followRenewal(session: ActorRefFrom<typeof sessionMachine>, listener: () => void): () => void {
  const isFresh = () => session.getSnapshot().matches({ signedIn: { freshness: 'fresh' } });
  let wasFresh = isFresh();
  const subscription = session.subscribe(() => {
    const before = wasFresh;
    wasFresh = isFresh();
    if (wasFresh && !before) listener();
  });
  return () => subscription.unsubscribe();
}
