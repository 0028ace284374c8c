import { type ActorRefFrom, createActor } from 'xstate';
import type { ContractClient } from '../../contract/client.ts';
import type { connectivityMachine } from '../../machines/device/connectivity.ts';
import type { sessionMachine } from '../../machines/session/session.ts';
import type { liveMachine } from '../../machines/sync/live.ts';
import type { SyncEvent, syncMachine } from '../../machines/sync/sync.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { followConnectivity, followRenewal } from '../connectivity/returns.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { FollowedResource } from '../resources/resource-data.ts';
import type { CapabilityReader } from '../server/capabilities.ts';
import { type LiveEffects, provideLiveMachine } from './live-actors.ts';
import { provideSyncMachine } from './sync-actors.ts';

/** What keeps the device's copies, and so the screens, up to date. */
export interface Updates {
  readonly live: ActorRefFrom<typeof liveMachine>;
  /** Of each area whether the device holds every record, and as of when: `context.reach`. */
  readonly sync: ReadonlyMap<RecordAreaName, ActorRefFrom<typeof syncMachine>>;
  /** The user may see more, or less, than before. */
  readonly privilegesChanged: () => void;
}

export interface UpdatesOptions {
  readonly client: ContractClient;
  readonly device: Device;
  readonly capabilities: CapabilityReader;
  readonly resources: readonly FollowedResource[];
  /** Whose records are kept; null when signed out. */
  readonly scope: () => Scope | null;
  /** What a user may do in a tenant, as far as it is known; null where it is not. */
  readonly privileges: (whose: Scope) => ReadonlySet<string> | null;
  readonly onPrivileges: () => void;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly connectivity: ActorRefFrom<typeof connectivityMachine>;
  readonly watchAttention: LiveEffects['watchAttention'];
}

interface Followed {
  readonly data: FollowedResource;
  readonly sync: ActorRefFrom<typeof syncMachine>;
}

/** Milliseconds that the stream waits for areas that are still being read, once others are up to date. */
const FIRST_READS_MS = 1_000;

/**
 * Whether the area is about to be up to date: its state is being looked up, or its latest changes are being read. A first read of
 * every record can take long, so the stream waits for it only briefly.
 */
function isAlmostCurrent({ sync }: Followed): boolean {
  const snapshot = sync.getSnapshot();
  const isReading = snapshot.matches('reading') && snapshot.context.reach?.complete === true;
  return isReading || snapshot.matches('opening') || snapshot.matches('asking');
}

/** The areas whose changes the stream sends; null where there is no stream, which none of them allows. */
function streamedAreas(followed: readonly Followed[]): readonly string[] | null {
  const areas = followed.filter(({ sync }) => sync.getSnapshot().hasTag('streaming')).map(({ data }) => data.area);
  const isOfNone = followed.every(({ sync }) => sync.getSnapshot().matches('forbidden'));
  return areas.length > 0 || isOfNone ? areas : null;
}

/**
 * Opens the live stream for the areas that are up to date, and opens it again when these change. It waits for areas that are almost
 * up to date, and a moment for others that are being read, so that it opens once for all of them. When the stream has a gap in an
 * area, that area is read again. A user who may list no area still gets a stream, which sends new privileges and a deactivation.
 */
function followSyncs(followed: readonly Followed[], live: ActorRefFrom<typeof liveMachine>): void {
  let known: readonly string[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isKnown = (areas: readonly string[] | null) => areas?.join() === known?.join();
  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const open = () => {
    stopWaiting();
    const areas = streamedAreas(followed);
    if (isKnown(areas)) return;
    known = areas;
    live.send({ type: areas === null ? 'SESSION_ENDED' : 'SESSION_CHANGED' });
  };
  const look = () => {
    const areas = streamedAreas(followed);
    if (isKnown(areas)) return stopWaiting();
    if (known === null && followed.some(isAlmostCurrent)) return;
    const isAddition = areas !== null && (known ?? []).every((area) => areas.includes(area));
    const isReading = followed.some(({ sync }) => sync.getSnapshot().matches('reading'));
    if (isAddition && isReading) timer ??= setTimeout(open, FIRST_READS_MS);
    else open();
  };
  for (const { sync } of followed) sync.subscribe(look);
  // What the stream was to send is read in pages at once where there is none.
  live.subscribe((snapshot) => {
    if (!(['backingOff', 'resting', 'unavailable'] as const).some((state) => snapshot.matches(state))) return;
    for (const { sync } of followed) if (sync.getSnapshot().matches('resuming')) sync.send({ type: 'GAP' });
  });
  live.on('resync', ({ areas }) => {
    for (const { data, sync } of followed) {
      if (!areas.includes(data.area)) continue;
      data.missed();
      sync.send({ type: 'GAP' });
    }
  });
}

/** Starts the machines, and follows session and network from how they are now. */
export function startUpdates(options: UpdatesOptions): Updates {
  const { client, device, capabilities, resources, scope, privileges, onPrivileges, watchAttention } = options;
  const { session, connectivity } = options;
  const followed = resources.map(
    (data): Followed => ({ data, sync: createActor(provideSyncMachine({ capabilities, data, scope, privileges })) }),
  );
  const sync = new Map(followed.map((one) => [one.data.area, one.sync]));
  const notifyAll = (event: SyncEvent) => {
    for (const one of followed) one.sync.send(event);
  };
  const live = createActor(
    provideLiveMachine({
      client,
      device,
      capabilities,
      followed: () => followed.filter((one) => one.sync.getSnapshot().hasTag('streaming')).map(({ data }) => data),
      scope,
      onCurrent: (area, at) => sync.get(area)?.send({ type: 'HEARD', at }),
      onPrivileges,
      watchAttention,
    }),
  );
  followSyncs(followed, live);
  live.on('privilegesMissed', onPrivileges);
  live.start();
  for (const one of followed) one.sync.start();
  followConnectivity(connectivity, (isOnline) => {
    const event = { type: isOnline ? 'NETWORK_BACK' : 'NETWORK_LOST' } as const;
    live.send(event);
    notifyAll(event);
  });
  // What was refused with the old tokens need not wait for its next try.
  followRenewal(session, () => {
    live.send({ type: 'NETWORK_BACK' });
    notifyAll({ type: 'RENEWED' });
  });
  let known: string | null = null;
  const followSession = () => {
    // A tenant that is being left is not read any further: with the tokens of the other one it would be asked of that.
    const whose = session.getSnapshot().matches({ signedIn: { tenant: 'settled' } }) ? scope() : null;
    // In a tenant that is just being entered nothing is asked for before it is known what the user may do there.
    const wanted = whose === null || privileges(whose) === null ? null : `${whose.userId}/${whose.tenantId}`;
    if (wanted === known) return;
    known = wanted;
    notifyAll({ type: wanted === null ? 'SESSION_ENDED' : 'SESSION_CHANGED' });
  };
  session.subscribe(followSession);
  followSession();
  return { live, sync, privilegesChanged: () => notifyAll({ type: 'PRIVILEGES_CHANGED' }) };
}
