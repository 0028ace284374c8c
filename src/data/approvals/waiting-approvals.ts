import { fromObservable, fromPromise, toObserver } from 'xstate';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import {
  createListMachine,
  type DeviceCopy,
  type DeviceInput,
  type ListPage,
  newerPage,
} from '../../machines/records/list.ts';
import {
  type ApprovalListQuery,
  approvalListAddress,
  idElsewhere,
  idsIn,
  type WaitingApproval,
  waitingElsewhere,
  waitingPage,
  withoutRepeats,
} from '../../rules/approvals/waiting-approval.ts';
import { OUTBOX_AREA_NAMES, type OutboxAreaName } from '../../rules/areas.ts';
import type { TenantPlace } from '../../rules/people/tenants.ts';
import type { Portal } from '../portal.ts';
import { followReturn } from '../resources/following.ts';
import type { ListSource, RecordNews } from '../resources/list-source.ts';
import { viewerOf } from '../session/session-viewer.ts';
import { portalIn, viewerIn } from '../session/tenant-portals.ts';
import { followTenants, refreshTenants } from './refresh-tenants.ts';
import { areasOf, type WaitingPage } from './waiting-areas.ts';
import { watchTenants, withTenants } from './watch-tenants.ts';

/** While the list is open: no device follows the changes of other tenants. */
const OTHERS_EVERY_MS = 60_000;

/** As old as the oldest; null where no area was read. */
export function joined<Row>(pages: readonly (ListPage<Row> | null | undefined)[]): ListPage<Row> | null {
  const read = pages.filter((page) => page != null);
  if (read.length === 0) return null;
  const rows = read.flatMap((page) => page.rows);
  return {
    rows,
    totalRecords: rows.length,
    asOf: Math.min(...read.map(({ asOf }) => asOf)),
    partial: read.length < pages.length || read.some(({ partial }) => partial),
  };
}

/** Of each area, from the device or the server: one that changes must not wait for another that is older. */
export type NewestPages = Map<OutboxAreaName, WaitingPage | null>;

/** From the device, once each area is read. Returns a stop function. */
export function watchWaiting(
  { resources }: Pick<Portal, 'resources'>,
  viewer: FactsViewer,
  tell: (waiting: WaitingPage | null) => void,
  newest: NewestPages = new Map(),
): () => void {
  const areas = areasOf(resources, viewer);
  const unread = new Set(areas.map(([name]) => name));
  const stops = areas.map(([name, area]) =>
    area.watch(viewer, (page) => {
      unread.delete(name);
      newest.set(name, newerPage(newest.get(name) ?? null, page));
      if (unread.size === 0) tell(joined(areas.map(([known]) => newest.get(known))));
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** In a tenant whose changes the device doesn't follow: what it doesn't hold doesn't wait. Returns a stop function. */
function watchWaitingThere(
  { resources }: Pick<Portal, 'resources'>,
  viewer: FactsViewer,
  tell: (waiting: WaitingPage | null) => void,
): () => void {
  const areas = areasOf(resources, viewer);
  const pages = new Map<OutboxAreaName, WaitingPage | null>();
  const stops = areas.map(([name, area]) =>
    area.watch(viewer, (page) => {
      pages.set(name, page);
      if (pages.size === areas.length) tell(joined([...pages.values()]));
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Also once they don't wait any more, so that a selection can say why they can't be decided. Returns a stop function. */
export function followWaiting(
  { resources }: Pick<Portal, 'resources'>,
  viewer: FactsViewer,
  ids: readonly WaitingApproval['id'][],
  news: RecordNews<WaitingApproval>,
): () => void {
  const stops = areasOf(resources, viewer).map(([, area]) => area.followRecords(viewer, ids, news));
  return () => {
    for (const stop of stops) stop();
  };
}

/** What waits in the current tenant, and in the user's others as the device knows it. */
function withOthers(here: WaitingPage | null, there: readonly WaitingPage[]): WaitingPage | null {
  const page = withTenants(here, there);
  if (page === null || there.length === 0) return page;
  const rows = withoutRepeats(page.rows);
  return { ...page, rows, totalRecords: rows.length };
}

/** Of users who decide only in other tenants. */
function nothingHere(there: readonly WaitingPage[]): WaitingPage | null {
  if (there.length === 0) return null;
  return { rows: [], totalRecords: 0, asOf: Math.min(...there.map(({ asOf }) => asOf)), partial: false };
}

/** As `watchWaiting`, with the user's other tenants. */
export function watchEverywhere(
  portal: Portal,
  viewer: FactsViewer,
  tell: (waiting: WaitingPage | null, there: readonly WaitingPage[]) => void,
  newest: NewestPages = new Map(),
): () => void {
  const areas = areasOf(portal.resources, viewer);
  let isHereRead = areas.length === 0;
  let there: readonly WaitingPage[] | null = null;
  const report = () => {
    // A list may have read the current tenant from the server meanwhile.
    const here = areas.length === 0 ? nothingHere(there ?? []) : joined(areas.map(([name]) => newest.get(name)));
    if (isHereRead && there !== null) tell(withOthers(here, there), there);
  };
  const stopHere = watchWaiting(
    portal,
    viewer,
    () => {
      isHereRead = true;
      report();
    },
    newest,
  );
  const stopThere = watchTenants<WaitingApproval>(portal, {
    isMeant: ({ waiting }) => waiting > 0,
    begin: watchWaitingThere,
    rowAt: waitingElsewhere,
    tell: (pages) => {
      there = pages;
      report();
    },
  });
  return () => {
    stopHere();
    stopThere();
  };
}

/** What waits in one of the user's other tenants, as the device knows it. Returns a stop function. */
export function watchWaitingIn(
  portal: Portal,
  tenantId: string,
  tell: (waiting: readonly WaitingApproval[]) => void,
): () => void {
  return watchTenants<WaitingApproval>(portal, {
    isMeant: (tenant) => tenant.tenantId === tenantId && tenant.waiting > 0,
    begin: watchWaitingThere,
    rowAt: waitingElsewhere,
    tell: (pages) => tell(pages.flatMap(({ rows }) => rows)),
  });
}

/** As `followWaiting`, for requests in any tenant that the page shows. */
function followEverywhere(
  portal: Portal,
  viewer: FactsViewer,
  rows: readonly WaitingApproval[],
  ids: readonly WaitingApproval['id'][],
  news: RecordNews<WaitingApproval>,
): () => void {
  const tenants = new Map(
    rows.flatMap(({ elsewhere }) => (elsewhere === null ? [] : [[elsewhere.tenantId, elsewhere]])),
  );
  const stops = [followWaiting(portal, viewer, idsIn(ids, null), news)];
  for (const elsewhere of tenants.values()) {
    const there = viewerIn(portal, elsewhere);
    const own = idsIn(ids, elsewhere);
    if (there === null || own.length === 0) continue;
    const rowOf = (row: WaitingApproval) => waitingElsewhere(row, elsewhere);
    stops.push(
      followWaiting(portalIn(portal, elsewhere), there, own, {
        onKnown: (known) => news.onKnown(known.map(rowOf)),
        onGone: (gone) =>
          news.onGone(ids.filter((id) => gone.some((each) => id === idElsewhere(String(each), elsewhere)))),
      }),
    );
  }
  return () => {
    for (const stop of stops) stop();
  };
}

async function fetchWaiting(
  { resources, session }: Portal,
  newest: NewestPages,
  signal: AbortSignal,
): Promise<WaitingPage> {
  const viewer = viewerOf(session);
  const nothing: WaitingPage = { rows: [], totalRecords: 0, asOf: Date.now(), partial: false };
  if (viewer === null) return nothing;
  const areas = areasOf(resources, viewer);
  const fetch = async ([name, area]: (typeof areas)[number]) => {
    const page = await area.fetch(viewer, signal);
    newest.set(name, newerPage(newest.get(name) ?? null, page));
  };
  await Promise.all(areas.map(fetch));
  return joined(areas.map(([name]) => newest.get(name))) ?? nothing;
}

interface InTenants {
  readonly elsewhere: TenantPlace | null;
  /** Of the record, as far as its rules know them. */
  readonly tenantIds: readonly string[];
}

/** With all tenants selected, those of the record. */
export function tenantNames({ session }: Portal): (approval: InTenants) => readonly string[] {
  const { claims, profile } = session.getSnapshot().context;
  const names = new Map(profile?.tenants.map(({ tenantId, tenantName }) => [tenantId, tenantName]));
  const current = names.get(claims?.tenantId ?? '');
  return ({ elsewhere, tenantIds }) => {
    if (elsewhere !== null) return [elsewhere.tenantName];
    return current === undefined ? tenantIds.flatMap((id) => names.get(id) ?? []) : [current];
  };
}

/** Every request that waits for the user: in the current tenant, and in their others. */
export function waitingApprovals(portal: Portal): ListSource<ApprovalListQuery, WaitingApproval> {
  const newest: NewestPages = new Map();
  let others: readonly WaitingPage[] = [];
  const pageOf = (waiting: WaitingPage, query: ApprovalListQuery) => ({
    ...waiting,
    ...waitingPage(waiting.rows, query, tenantNames(portal)),
  });
  const machine = createListMachine<ApprovalListQuery, WaitingApproval>(approvalListAddress.isSame).provide({
    actors: {
      watchDevice: fromObservable<DeviceCopy<WaitingApproval>, DeviceInput<ApprovalListQuery>>(({ input }) => ({
        subscribe: (...listeners: Parameters<typeof toObserver<DeviceCopy<WaitingApproval>>>) => {
          const observer = toObserver(...listeners);
          const tell = (waiting: WaitingPage | null, there: readonly WaitingPage[]) => {
            others = there;
            observer.next?.({ page: waiting && pageOf(waiting, input.query) });
          };
          const viewer = viewerOf(portal.session);
          return { unsubscribe: viewer === null ? () => undefined : watchEverywhere(portal, viewer, tell, newest) };
        },
      })),
      fetchPage: fromPromise<WaitingPage, { query: ApprovalListQuery }>(async ({ input, signal }) => {
        // What comes of it arrives by the device.
        refreshTenants(portal).catch(() => undefined);
        const here = await fetchWaiting(portal, newest, signal);
        return pageOf(withOthers(here, others) ?? here, input.query);
      }),
    },
  });
  return {
    machine,
    follow: (list) => {
      const stops = OUTBOX_AREA_NAMES.map((name) =>
        portal.resources[name].onResync(() => list.send({ type: 'REFRESH' })),
      );
      stops.push(followReturn(portal, () => list.send({ type: 'NETWORK_BACK' })));
      stops.push(followTenants(portal, OTHERS_EVERY_MS));
      return () => {
        for (const stop of stops) stop();
      };
    },
    followRecords: (ids, news) => {
      const viewer = viewerOf(portal.session);
      const shown = others.flatMap(({ rows }) => rows);
      return viewer === null ? () => undefined : followEverywhere(portal, viewer, shown, ids, news);
    },
  };
}
