import { fromObservable, fromPromise, toObserver } from 'xstate';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import {
  createListMachine,
  type DeviceCopy,
  type DeviceInput,
  type ListPage,
  newerPage,
} from '../../machines/records/list.ts';
import { holds } from '../../rules/access/access.ts';
import {
  type ApprovalListQuery,
  approvalListAddress,
  type WaitingApproval,
  waitingPage,
} from '../../rules/approvals/waiting-approval.ts';
import { mayOpenRoute } from '../../rules/area.ts';
import { AREAS, OUTBOX_AREA_NAMES, type OutboxAreaName } from '../../rules/areas.ts';
import type { Portal } from '../portal.ts';
import { followReturn } from '../resources/following.ts';
import type { ListSource, RecordNews } from '../resources/list-source.ts';
import { viewerOf } from '../session/session-viewer.ts';
import { type WaitingArea, type WaitingPage, waitingAreas } from './waiting-areas.ts';

/** The areas in which the viewer may decide and may see what waits. */
export function areasOf(
  resources: Portal['resources'],
  { privileges }: FactsViewer,
): readonly [OutboxAreaName, WaitingArea][] {
  const all = waitingAreas(resources);
  return OUTBOX_AREA_NAMES.filter((name) => {
    const { decidedWith, routes } = AREAS[name];
    return holds(privileges, decidedWith) && mayOpenRoute(routes.list, privileges);
  }).map((name) => [name, all[name]]);
}

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

/** Every request that waits for the user in the current tenant. */
export function waitingApprovals(portal: Portal): ListSource<ApprovalListQuery, WaitingApproval> {
  const newest: NewestPages = new Map();
  const pageOf = (waiting: WaitingPage, query: ApprovalListQuery) => ({
    ...waiting,
    ...waitingPage(waiting.rows, query),
  });
  const machine = createListMachine<ApprovalListQuery, WaitingApproval>(approvalListAddress.isSame).provide({
    actors: {
      watchDevice: fromObservable<DeviceCopy<WaitingApproval>, DeviceInput<ApprovalListQuery>>(({ input }) => ({
        subscribe: (...listeners: Parameters<typeof toObserver<DeviceCopy<WaitingApproval>>>) => {
          const observer = toObserver(...listeners);
          const tell = (waiting: WaitingPage | null) =>
            observer.next?.({ page: waiting && pageOf(waiting, input.query) });
          const viewer = viewerOf(portal.session);
          return { unsubscribe: viewer === null ? () => undefined : watchWaiting(portal, viewer, tell, newest) };
        },
      })),
      fetchPage: fromPromise<WaitingPage, { query: ApprovalListQuery }>(async ({ input, signal }) =>
        pageOf(await fetchWaiting(portal, newest, signal), input.query),
      ),
    },
  });
  return {
    machine,
    follow: (list) => {
      const stops = OUTBOX_AREA_NAMES.map((name) =>
        portal.resources[name].onResync(() => list.send({ type: 'REFRESH' })),
      );
      stops.push(followReturn(portal, () => list.send({ type: 'NETWORK_BACK' })));
      return () => {
        for (const stop of stops) stop();
      };
    },
    followRecords: (ids, news) => {
      const viewer = viewerOf(portal.session);
      return viewer === null ? () => undefined : followWaiting(portal, viewer, ids, news);
    },
  };
}
