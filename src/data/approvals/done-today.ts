import { fromObservable, fromPromise, toObserver } from 'xstate';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { createListMachine, type DeviceCopy, type DeviceInput } from '../../machines/records/list.ts';
import {
  type DoneDecision,
  type DoneListQuery,
  doneElsewhere,
  doneListAddress,
  donePage,
  startOfDay,
} from '../../rules/approvals/done-today.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { Portal } from '../portal.ts';
import { followReturn } from '../resources/following.ts';
import type { ListSource } from '../resources/list-source.ts';
import { viewerOf } from '../session/session-viewer.ts';
import { joined, tenantNames } from './waiting-approvals.ts';
import { areasOf, type DonePage } from './waiting-areas.ts';
import { watchTenants, withTenants } from './watch-tenants.ts';

/** Once each area is read, then after each change. Returns a stop function. */
export function watchDone(
  { resources }: Pick<Portal, 'resources'>,
  viewer: FactsViewer,
  since: Date,
  tell: (done: DonePage | null) => void,
): () => void {
  const areas = areasOf(resources, viewer);
  const pages = new Map<OutboxAreaName, DonePage | null>();
  const stops = areas.map(([name, area]) =>
    area.watchDone(viewer, since, (page) => {
      pages.set(name, page);
      if (pages.size === areas.length) tell(joined([...pages.values()]));
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

async function readDone({ resources, session }: Portal, since: Date): Promise<DonePage> {
  const viewer = viewerOf(session);
  const areas = viewer === null ? [] : areasOf(resources, viewer).map(([, area]) => area.readDone(viewer, since));
  return joined(await Promise.all(areas)) ?? { rows: [], totalRecords: 0, asOf: Date.now(), partial: true };
}

/** As `watchDone`, with the user's other tenants. */
function watchDoneEverywhere(
  portal: Portal,
  viewer: FactsViewer,
  since: Date,
  tell: (done: DonePage | null, there: readonly DonePage[]) => void,
): () => void {
  let here: { readonly page: DonePage | null } | null = null;
  let there: readonly DonePage[] | null = null;
  const report = () => {
    if (here !== null && there !== null) tell(withTenants(here.page, there), there);
  };
  const stopHere = watchDone(portal, viewer, since, (page) => {
    here = { page };
    report();
  });
  const stopThere = watchTenants<DoneDecision>(portal, {
    isMeant: () => true,
    begin: (own, thereAs, take) => watchDone(own, thereAs, since, take),
    rowAt: doneElsewhere,
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

/** What the user decided today, as far as the device knows: it follows the changes of every area in the current tenant. */
export function doneToday(portal: Portal): ListSource<DoneListQuery, DoneDecision> {
  const today = () => startOfDay(new Date());
  let others: readonly DonePage[] = [];
  const pageOf = (done: DonePage, query: DoneListQuery) => ({
    ...done,
    ...donePage(done.rows, query, today(), tenantNames(portal)),
  });
  const machine = createListMachine<DoneListQuery, DoneDecision>(doneListAddress.isSame).provide({
    actors: {
      watchDevice: fromObservable<DeviceCopy<DoneDecision>, DeviceInput<DoneListQuery>>(({ input }) => ({
        subscribe: (...listeners: Parameters<typeof toObserver<DeviceCopy<DoneDecision>>>) => {
          const observer = toObserver(...listeners);
          const tell = (done: DonePage | null, there: readonly DonePage[]) => {
            others = there;
            observer.next?.({ page: done && pageOf(done, input.query) });
          };
          const viewer = viewerOf(portal.session);
          return {
            unsubscribe: viewer === null ? () => undefined : watchDoneEverywhere(portal, viewer, today(), tell),
          };
        },
      })),
      fetchPage: fromPromise<DonePage, { query: DoneListQuery }>(async ({ input }) => {
        const here = await readDone(portal, today());
        return pageOf(withTenants(here, others) ?? here, input.query);
      }),
    },
  });
  return { machine, follow: (list) => followReturn(portal, () => list.send({ type: 'NETWORK_BACK' })) };
}
