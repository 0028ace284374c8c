import { fromPromise } from 'xstate';
import type { ContractClient } from '../../contract/client.ts';
import { type PullOutcome, retryInterval, type SyncOffer, type SyncReach, syncMachine } from '../../machines/sync.ts';
import { DEFAULT_LIST_QUERY } from '../../rules/deployments/list-query.ts';
import { PAGE_SIZE } from '../../rules/pagination.ts';
import type { CapabilityReader } from '../capabilities.ts';
import { jittered } from '../connectivity-actors.ts';
import type { Scope } from '../database.ts';
import type { Deferred } from '../deferred.ts';
import type { DeploymentData } from '../deployments/deployments.ts';
import type { DeploymentRecords } from '../deployments/record-kind.ts';

/** Pages that are read ahead from a back end without changes. */
const PAGES_AHEAD = 3;

export interface SyncEffects {
  readonly client: ContractClient;
  readonly capabilities: CapabilityReader;
  readonly records: Deferred<DeploymentRecords>;
  readonly deployments: DeploymentData;
  /** Whose records are kept; null when signed out. */
  readonly scope: () => Scope | null;
}

/** Lets the page do what it has to do first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

function isSame(left: Scope, right: Scope | null): boolean {
  return left.userId === right?.userId && left.tenantId === right.tenantId;
}

async function readReach({ records, scope }: SyncEffects): Promise<SyncReach | null> {
  const whose = scope();
  const place = whose === null ? null : await (await records.load()).readPlace(whose);
  return place && { complete: place.complete, syncedAt: place.syncedAt };
}

async function pull({ client, records, scope }: SyncEffects, signal: AbortSignal): Promise<PullOutcome> {
  const whose = scope();
  if (whose === null) return { kind: 'notKept' };
  const [{ pullPage }, store] = await Promise.all([import('./pull.ts'), records.load(), nextTask()]);
  return pullPage({ client, store, scope: whose, isCurrent: () => isSame(whose, scope()), signal });
}

/** Through the cache of pages; a page that is there already is not asked for again. */
async function prefetch({ deployments, records, scope }: SyncEffects, signal: AbortSignal): Promise<void> {
  const whose = scope();
  if (whose === null) return;
  const store = await records.load();
  for (let page = 0; page < PAGES_AHEAD && !signal.aborted; page += 1) {
    await nextTask();
    const query = { ...DEFAULT_LIST_QUERY, page };
    const known = await store.readPage(whose, query);
    const { totalRecords } = known === null || known.partial ? await deployments.fetchPage(query, signal) : known;
    if ((page + 1) * PAGE_SIZE >= totalRecords) return;
  }
}

async function drop({ records, scope }: SyncEffects): Promise<void> {
  const whose = scope();
  if (whose !== null) await (await records.load()).drop(whose);
}

/** The sync machine with its real effects. */
export function provideSyncMachine(effects: SyncEffects) {
  return syncMachine.provide({
    actors: {
      readReach: fromPromise<SyncReach | null, undefined>(() => readReach(effects)),
      askCapability: fromPromise<SyncOffer, undefined>(async () => {
        const { extensions, live } = await effects.capabilities.read();
        return { changes: extensions.includes('changes'), live };
      }),
      pull: fromPromise<PullOutcome, undefined>(({ signal }) => pull(effects, signal)),
      prefetch: fromPromise<void, undefined>(({ signal }) => prefetch(effects, signal)),
      drop: fromPromise<void, undefined>(() => drop(effects)),
    },
    delays: { retryInterval: ({ context }) => jittered(retryInterval(context.failures)) },
  });
}
