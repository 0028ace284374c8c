import { fromPromise } from 'xstate';
import {
  type PullOutcome,
  retryInterval,
  type SyncOffer,
  type SyncReach,
  syncMachine,
} from '../../machines/sync/sync.ts';
import { holdsAny } from '../../rules/access/access.ts';
import { AREAS } from '../../rules/areas.ts';
import { jittered } from '../connectivity/connectivity-actors.ts';
import type { Scope } from '../device/scope.ts';
import type { FollowedResource } from '../resources/resource-data.ts';
import type { CapabilityReader } from '../server/capabilities.ts';

const PAGES_AHEAD = 3;
/** Milliseconds of absence after which changes are read in pages instead of one by one. */
const SHORTLY_AWAY_MS = 3_600_000;

export interface SyncEffects {
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

export function provideSyncMachine(effects: SyncEffects) {
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
