import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { ContractClient } from '../../contract/client.ts';
import type { connectivityMachine } from '../../machines/device/connectivity.ts';
import type { sessionMachine } from '../../machines/session/session.ts';
import type { liveMachine } from '../../machines/sync/live.ts';
import {
  type PullOutcome,
  retryInterval,
  type SyncEvent,
  type SyncOffer,
  type SyncReach,
  syncMachine,
} from '../../machines/sync/sync.ts';
import { holdsAny } from '../../rules/access/access.ts';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';
import { jittered } from '../connectivity/connectivity-actors.ts';
import { followConnectivity, followRenewal } from '../connectivity/returns.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { FollowedResource } from '../resources/resource-data.ts';
import type { CapabilityReader } from '../server/capabilities.ts';
import { type LiveEffects, provideLiveMachine } from './live-actors.ts';

const PAGES_AHEAD = 3;
/** Milliseconds of absence after which changes are read in pages instead of one by one. */
const SHORTLY_AWAY_MS = 3_600_000;

interface SyncEffects {
  readonly capabilities: CapabilityReader;
  readonly data: FollowedResource;
  readonly scope: () => Scope | null;
  /** null where unknown. */
  readonly privileges: (whose: Scope) => ReadonlySet<string> | null;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

async function readReach({ data, scope }: SyncEffects): Promise<SyncReach | null> {
  const whose = scope();
  const place = whose === null ? null : await (await data.records.load()).readPlace(whose);
  return place && { complete: place.complete, syncedAt: place.syncedAt };
}

/** Where unknown, the server decides. */
function mayList({ data, scope, privileges }: SyncEffects): boolean {
  const whose = scope();
  const held = whose === null ? null : privileges(whose);
  return held === null || holdsAny(held, AREAS[data.area].routes.list.privileges);
}

async function askOffer(effects: SyncEffects, reach: SyncReach | null): Promise<SyncOffer> {
  const { capabilities, data } = effects;
  // First, as it needs no network: offline, the banner would wait for areas the user can't see.
  if (!mayList(effects)) return { listed: false, changes: false, live: false, resumable: false };
  const { extensions, live, areas = ['deployments'] } = await capabilities.read();
  const isStreamed = areas.includes(data.area);
  const changes = isStreamed && extensions.includes('changes');
  const wasHere = reach?.complete === true && Date.now() - reach.syncedAt < SHORTLY_AWAY_MS;
  return { listed: true, changes, live: isStreamed && live, resumable: changes && live && wasHere };
}

async function pull({ data, scope }: SyncEffects, signal: AbortSignal): Promise<PullOutcome> {
  const whose = scope();
  if (whose === null) return { kind: 'notKept' };
  await nextTask();
  return data.pull(whose, signal);
}

async function prefetch({ data, scope }: SyncEffects, signal: AbortSignal): Promise<void> {
  const whose = scope();
  if (whose === null) return;
  for (let page = 0; page < PAGES_AHEAD && !signal.aborted; page += 1) {
    await nextTask();
    if (!(await data.readAhead(whose, page, signal))) return;
  }
}

async function drop({ data, scope }: SyncEffects): Promise<void> {
  const whose = scope();
  if (whose !== null) await (await data.records.load()).drop(whose);
}

function provideSyncMachine(effects: SyncEffects) {
  return syncMachine.provide({
    actors: {
      readReach: fromPromise<SyncReach | null, undefined>(() => readReach(effects)),
      askCapability: fromPromise<SyncOffer, SyncReach | null>(({ input }) => askOffer(effects, input)),
      pull: fromPromise<PullOutcome, undefined>(({ signal }) => pull(effects, signal)),
      prefetch: fromPromise<void, undefined>(({ signal }) => prefetch(effects, signal)),
      drop: fromPromise<void, undefined>(() => drop(effects)),
    },
    delays: { retryInterval: ({ context }) => jittered(retryInterval(context.failures)) },
  });
}

export interface Updates {
  readonly live: ActorRefFrom<typeof liveMachine>;
  /** `context.reach` says whether the device holds every record, and as of when. */
  readonly sync: ReadonlyMap<RecordAreaName, ActorRefFrom<typeof syncMachine>>;
  readonly privilegesChanged: () => void;
}

export interface UpdatesOptions {
  readonly client: ContractClient;
  readonly device: Device;
  readonly capabilities: CapabilityReader;
  readonly resources: readonly FollowedResource[];
  readonly scope: () => Scope | null;
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

/** Milliseconds to wait for areas still being read once others are current. */
const FIRST_READS_MS = 1_000;

/** Looking up its state or reading its last changes; a first read can take long, so the stream waits only briefly. */
function isAlmostCurrent({ sync }: Followed): boolean {
  const snapshot = sync.getSnapshot();
  const isReading = snapshot.matches('reading') && snapshot.context.reach?.complete === true;
  return isReading || snapshot.matches('opening') || snapshot.matches('asking');
}

function streamedAreas(followed: readonly Followed[]): readonly string[] | null {
  const areas = followed.filter(({ sync }) => sync.getSnapshot().hasTag('streaming')).map(({ data }) => data.area);
  const isOfNone = followed.every(({ sync }) => sync.getSnapshot().matches('forbidden'));
  return areas.length > 0 || isOfNone ? areas : null;
}

/** One stream for current areas, after a short wait for others. Gaps are read again; without areas it still sends privileges. */
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
  // Without a stream its changes are read in pages.
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
  // Refused with old tokens: retries at once.
  followRenewal(session, () => {
    live.send({ type: 'NETWORK_BACK' });
    notifyAll({ type: 'RENEWED' });
  });
  let known: string | null = null;
  const followSession = () => {
    // A tenant being left isn't read: the other one's tokens would be used.
    const whose = session.getSnapshot().matches({ signedIn: { tenant: 'settled' } }) ? scope() : null;
    // A tenant being entered waits for its privileges.
    const wanted = whose === null || privileges(whose) === null ? null : `${whose.userId}/${whose.tenantId}`;
    if (wanted === known) return;
    known = wanted;
    notifyAll({ type: wanted === null ? 'SESSION_ENDED' : 'SESSION_CHANGED' });
  };
  session.subscribe(followSession);
  followSession();
  return { live, sync, privilegesChanged: () => notifyAll({ type: 'PRIVILEGES_CHANGED' }) };
}
