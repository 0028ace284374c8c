/** What waits for a decision in each area that has approvals, from the device and from the server; and what was decided, from the device. */
import { deploymentOutboxRules } from '../../machines/lifecycles/deployment/outbox-rules.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { canApproveOncePlanned } from '../../machines/lifecycles/engine/plan-guards.ts';
import type { OutboxRecordRules } from '../../machines/outbox/outbox-record-rules.ts';
import type { ListPage } from '../../machines/records/list.ts';
import { holds } from '../../rules/access/access.ts';
import { deadlineOf } from '../../rules/approvals/deadline.ts';
import { type DoneDecision, doneDecision } from '../../rules/approvals/done-today.ts';
import { type WaitingApproval, waitingApproval } from '../../rules/approvals/waiting-approval.ts';
import { mayOpenRoute } from '../../rules/area.ts';
import { AREAS, OUTBOX_AREA_NAMES, type OutboxAreaName } from '../../rules/areas.ts';
import { waitingDeployments } from '../../rules/deployments/list-query.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { type Decided, ownDecision } from '../../rules/records/record-decision.ts';
import { type RecordId, recordKey } from '../../rules/records/record-key.ts';
import { OUTBOX_RESOURCES } from '../areas.ts';
import { followRecords, type RecordNews } from '../resources/list-source.ts';
import type { StoredRecord } from '../resources/record-age.ts';
import type { ResourceData } from '../resources/resource-data.ts';
import type { Resources } from '../resources.ts';
import { eachAtOnce } from '../server/at-once.ts';

/** In each area, the newest. */
const MOST_WAITING = 100;
const AT_ONCE = 4;
/** In each area of another tenant, the newest: each one is a call. */
const MOST_WHOLE = 50;

/** Partial where others may wait as well. */
export type WaitingPage = ListPage<WaitingApproval>;

/** Partial where the device may lack some. */
export type DonePage = ListPage<DoneDecision>;

export interface WaitingArea {
  /** From the device, again after each change; null where it holds none or can't be read. Returns a stop function. */
  watch(viewer: FactsViewer, tell: (page: WaitingPage | null) => void): () => void;
  /** From the server. Throws an AppError. */
  fetch(viewer: FactsViewer, signal: AbortSignal): Promise<WaitingPage>;
  /** From the server, for a tenant whose changes the device doesn't follow, with whole records as far as they could be read; what waits no longer is read again. Throws an AppError. */
  refresh(viewer: FactsViewer): Promise<{ readonly isWhole: boolean }>;
  /** From the device. Rejects where it can't be read. */
  read(viewer: FactsViewer): Promise<WaitingPage | null>;
  /** Removes the tenant's records from the device. */
  drop(viewer: FactsViewer): Promise<void>;
  /** Of those among these that are this area's, also once they don't wait any more. Returns a stop function. */
  followRecords(
    viewer: FactsViewer,
    ids: readonly WaitingApproval['id'][],
    news: RecordNews<WaitingApproval>,
  ): () => void;
  /** The viewer's decisions since then, again after each change; null as above. Returns a stop function. */
  watchDone(viewer: FactsViewer, since: Date, tell: (page: DonePage | null) => void): () => void;
  /** The same once. Rejects where the device can't be read. */
  readDone(viewer: FactsViewer, since: Date): Promise<DonePage | null>;
}

interface WaitingRecords<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action> {
  readonly area: OutboxAreaName;
  readonly data: ResourceData<Summary, Detail, Query, Action>;
  readonly rules: OutboxRecordRules<Summary>;
  /** Of those that wait, on the first page. */
  readonly waiting: Query;
  /** An id as the area's calls take it. */
  readonly idOf: (id: RecordId) => Summary['id'];
}

function waitingArea<Summary extends StoredRecord & Decided, Detail extends Summary, Query extends PagedQuery, Action>({
  area,
  data,
  rules,
  waiting: query,
  idOf,
}: WaitingRecords<Summary, Detail, Query, Action>): WaitingArea {
  const hasChanged = (row: Summary) =>
    rules.changesSinceApproval?.(row) != null || rules.planOf?.(row)?.hasChanged === true;
  const waitingOf = (viewer: FactsViewer) => (row: Summary) => {
    const waitingSince = rules.waitingSince?.(row) ?? null;
    const tenantIds = rules.tenantsOf?.(row) ?? [];
    const deadline = deadlineOf(waitingSince, tenantIds, viewer.approvalHours ?? new Map());
    const plan = rules.planOf?.(row) ?? null;
    const hasChangedSinceApproval = hasChanged(row);
    const facts = { plan, waitingSince, deadline, hasChangedSinceApproval, tenantIds };
    return waitingApproval(area, row, rules.requested(row), facts);
  };
  /** Those that the chart lets the user decide now, or once their plan is ready. */
  const waitingIn = (viewer: FactsViewer, page: ListPage<Summary>): WaitingPage => {
    const now = new Date();
    const rows = page.rows
      .filter((row) => canApproveOncePlanned(rules.lifecycle, row, viewer, now))
      .map(waitingOf(viewer));
    return { ...page, rows, totalRecords: rows.length };
  };
  const doneIn = ({ userId }: FactsViewer, page: ListPage<Summary> | null): DonePage | null => {
    if (page === null) return null;
    const rows = page.rows.flatMap((row) => {
      const decision = ownDecision(row, userId);
      const facts = { tenantIds: rules.tenantsOf?.(row) ?? [], hasChangedSinceApproval: hasChanged(row) };
      return decision === null ? [] : [doneDecision(area, row, rules.requested(row), { decision, ...facts })];
    });
    return { ...page, rows, totalRecords: rows.length };
  };
  const fetchAll = async (signal?: AbortSignal): Promise<ListPage<Summary>> => {
    const { address } = await data.resource.load();
    let { rows, totalRecords, asOf } = await data.fetchPage(query, signal);
    for (let page = 1; rows.length < Math.min(totalRecords, MOST_WAITING); page += 1) {
      const next = await data.fetchPage(address.onPage(query, page), signal);
      if (next.rows.length === 0) break;
      rows = [...rows, ...next.rows];
      totalRecords = next.totalRecords;
      asOf = Math.min(asOf, next.asOf);
    }
    return { rows, totalRecords, asOf, partial: totalRecords > rows.length };
  };
  const scopeOf = ({ userId, currentTenantId: tenantId }: FactsViewer) => ({ userId, tenantId });
  const readStored = async (viewer: FactsViewer) => {
    const store = await data.records.load();
    return store.lists.readMatching(scopeOf(viewer), query, MOST_WAITING);
  };
  return {
    refresh: async (viewer) => {
      const before = await readStored(viewer);
      const page = await fetchAll();
      const waits = new Set(page.rows.map(({ id }) => id));
      const left = page.partial ? [] : (before?.rows ?? []).filter(({ id }) => !waits.has(id));
      await eachAtOnce(left, AT_ONCE, async ({ id }) => {
        const { kind } = await data.fetchRecord(id);
        const store = await data.records.load();
        if (kind === 'forbidden') await store.remove(scopeOf(viewer), id);
      });
      // Without a network their questions show what only whole records have.
      const decidable = waitingIn(viewer, page).rows.map(({ record: { id } }) => id);
      const meant = page.rows.filter(({ id }) => decidable.includes(id)).slice(0, MOST_WHOLE);
      const whole = await data.whole.load();
      let isWhole = true;
      await eachAtOnce(meant, AT_ONCE, async (row) => {
        // Rows are enough to decide; the rest is read the next time.
        if (isWhole)
          isWhole = await whole.keep(row).then(
            () => true,
            () => false,
          );
      });
      return { isWhole };
    },
    read: async (viewer) => {
      const page = await readStored(viewer);
      return page && waitingIn(viewer, page);
    },
    drop: async (viewer) => {
      const store = await data.records.load();
      await store.drop(scopeOf(viewer));
    },
    readDone: async (viewer, since) => doneIn(viewer, await data.readChangedSince(since)),
    watchDone: (viewer, since, tell) => {
      const reading = data.watchChangedSince(since).subscribe({
        next: (page) => tell(doneIn(viewer, page)),
        error: () => tell(null),
      });
      return () => reading.unsubscribe();
    },
    watch: (viewer, tell) => {
      const reading = data.watchMatching(query, MOST_WAITING).subscribe({
        next: (page) => tell(page && waitingIn(viewer, page)),
        error: () => tell(null),
      });
      return () => reading.unsubscribe();
    },
    fetch: async (viewer, signal) => waitingIn(viewer, await fetchAll(signal)),
    followRecords: (viewer, keys, { onKnown, onGone }) => {
      const keyOf = (id: RecordId) => recordKey({ area, id });
      const own = keys.filter((key) => key.startsWith(keyOf('')));
      if (own.length === 0) return () => undefined;
      const ids = own.map((key) => idOf(key.slice(keyOf('').length)));
      return followRecords(data, ids, {
        onKnown: (rows) => onKnown(rows.map(waitingOf(viewer))),
        onGone: (gone) => onGone(gone.map(keyOf)),
      });
    },
  };
}

function waitingAreas(resources: Resources): Readonly<Record<OutboxAreaName, WaitingArea>> {
  return {
    deployments: waitingArea({
      area: 'deployments',
      data: resources.deployments,
      rules: deploymentOutboxRules,
      waiting: waitingDeployments,
      idOf: Number,
    }),
    vpcs: waitingArea({ area: 'vpcs', data: resources.vpcs, ...OUTBOX_RESOURCES.vpcs }),
    'bi-deployments': waitingArea({
      area: 'bi-deployments',
      data: resources['bi-deployments'],
      ...OUTBOX_RESOURCES['bi-deployments'],
    }),
    'cloud-accounts': waitingArea({
      area: 'cloud-accounts',
      data: resources['cloud-accounts'],
      ...OUTBOX_RESOURCES['cloud-accounts'],
    }),
  };
}

/** The areas in which the viewer may decide and may see what waits. */
export function areasOf(resources: Resources, { privileges }: FactsViewer): readonly [OutboxAreaName, WaitingArea][] {
  const all = waitingAreas(resources);
  return OUTBOX_AREA_NAMES.filter((name) => {
    const { decidedWith, routes } = AREAS[name];
    return holds(privileges, decidedWith) && mayOpenRoute(routes.list, privileges);
  }).map((name) => [name, all[name]]);
}
