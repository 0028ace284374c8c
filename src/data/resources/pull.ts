import { toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import { listChanges } from '../../contract/generated/operations/live.ts';
import type { PullOutcome } from '../../machines/sync/sync.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { Scope } from '../device/scope.ts';
import type { StoredRecord } from './record-age.ts';
import { changeOf, type RecordKind, type SyncPlace } from './record-kind.ts';
import type { RecordStore } from './record-store.ts';

/** Few enough to parse and write without a noticeable pause. */
const PAGE_SIZE = 100;

export interface PullOptions<Summary extends StoredRecord, Detail extends Summary, Query extends object> {
  readonly client: ContractClient;
  readonly kind: RecordKind<Summary, Detail, Query>;
  readonly store: Pick<RecordStore<Summary, Detail, Query>, 'readPlace' | 'keepChanges' | 'countRecords' | 'limit'>;
  readonly scope: Scope;
  readonly isCurrent: () => boolean;
  readonly signal: AbortSignal;
  readonly now?: () => number;
}

function placeAfter(
  before: SyncPlace | null,
  page: { readonly changes: readonly { readonly id: RecordId }[]; readonly cursor: string; readonly more: boolean },
  { isReading, room, syncedAt }: { readonly isReading: boolean; readonly room: number; readonly syncedAt: number },
): SyncPlace {
  const { cursor, more } = page;
  if (!isReading) {
    return {
      cursor,
      complete: before?.complete === true,
      bounded: before?.bounded === true,
      readDownTo: null,
      syncedAt,
    };
  }
  const isFull = more && page.changes.length >= room;
  // Full reads come highest id first.
  const lowest = page.changes.at(-1)?.id ?? before?.readDownTo ?? null;
  return { cursor, complete: !more, bounded: isFull, readDownTo: more ? lowest : null, syncedAt };
}

function isReadingAll(place: SyncPlace | null): boolean {
  return place === null || (!place.complete && !place.bounded);
}

/** The full read stopped at the device's limit without later changes: the server would continue with older records. */
function hasStoppedReading({ bounded, readDownTo }: SyncPlace): boolean {
  return bounded && readDownTo !== null;
}

/** Stores a page with its place. Rejects with an AppError if unreachable. */
export async function pullPage<Summary extends StoredRecord, Detail extends Summary, Query extends object>(
  options: PullOptions<Summary, Detail, Query>,
): Promise<PullOutcome> {
  const { client, kind, store, scope, isCurrent, signal, now = Date.now } = options;
  const { area } = kind;
  const before = await store.readPlace(scope);
  if (before !== null && hasStoppedReading(before)) {
    return { kind: 'kept', more: false, reach: { complete: false, syncedAt: before.syncedAt } };
  }
  try {
    const page = await call(client, listChanges, {
      params: { query: { area, ...(before !== null && { cursor: before.cursor }), limit: PAGE_SIZE, detail: true } },
      signal,
    });
    const syncedAt = now();
    // A server that lost the cursor starts over.
    const isReset = page.reset === true;
    const isReading = isReset || isReadingAll(before);
    const from = isReset ? null : before;
    const room = store.limit - (isReading && from !== null ? await store.countRecords(scope, from.readDownTo) : 0);
    if (!isCurrent()) return { kind: 'notKept' };
    const after = placeAfter(from, page, { isReading, room, syncedAt });
    // This page covers all ids between both places; others there are gone.
    const covered = isReading ? { from: after.readDownTo, below: from?.readDownTo ?? null } : null;
    const changes = page.changes.map((change) => changeOf(kind, change));
    const kept = await store.keepChanges(scope, changes, after, covered);
    if (kept === null) return { kind: 'notKept' };
    // The live stream can continue from a place within a full read: it includes changes since its start.
    const more = page.more && !after.bounded;
    return { kind: 'kept', more, reach: { complete: after.complete, syncedAt } };
  } catch (failure) {
    if (toAppError(failure).kind === 'forbidden') return { kind: 'forbidden' };
    throw failure;
  }
}
