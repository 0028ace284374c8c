import { fromObservable, fromPromise, toObserver } from 'xstate';
import { type FactsViewer, factsViewerOf } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { createListMachine, type DeviceCopy, type DeviceInput, type ListPage } from '../../machines/records/list.ts';
import { holds } from '../../rules/access/access.ts';
import {
  type ApprovalListQuery,
  approvalListAddress,
  type WaitingApproval,
  waitingPage,
} from '../../rules/approvals/waiting-approval.ts';
import { mayOpenRoute } from '../../rules/area.ts';
import { AREAS, OUTBOX_AREA_NAMES } from '../../rules/areas.ts';
import { ownValue } from '../../rules/texts/typed-names.ts';
import type { Portal } from '../portal.ts';
import { followReturn } from '../resources/following.ts';
import type { ListSource } from '../resources/list-source.ts';
import { NOTHING_READ, type Waiting, type WaitingArea, waitingAreas } from './waiting-areas.ts';

/** null when signed out. */
function viewerOf(session: Portal['session']): FactsViewer | null {
  const { claims, profile } = session.getSnapshot().context;
  if (claims === null || profile === null) return null;
  const { tenantId } = claims;
  const privileges = new Set(ownValue(profile.privileges, tenantId) ?? []);
  return factsViewerOf({ user: profile.user, tenantId, tenants: profile.tenants, privileges });
}

/** The areas in which the viewer may decide and may see what waits. */
function areasOf(resources: Portal['resources'], { privileges }: FactsViewer): readonly WaitingArea[] {
  const all = waitingAreas(resources);
  return OUTBOX_AREA_NAMES.filter((name) => {
    const { decidedWith, routes } = AREAS[name];
    return holds(privileges, decidedWith) && mayOpenRoute(routes.list, privileges);
  }).map((name) => all[name]);
}

function joined(parts: readonly Waiting[]): Waiting {
  const ages = parts.map(({ asOf }) => asOf).filter((asOf) => asOf !== null);
  return {
    approvals: parts.flatMap(({ approvals }) => approvals),
    asOf: ages.length === 0 ? null : Math.min(...ages),
    isPartial: parts.some(({ isPartial }) => isPartial),
  };
}

/** From the device, once each area is read. Returns a stop function. */
export function watchWaiting(
  { resources }: Pick<Portal, 'resources'>,
  viewer: FactsViewer,
  tell: (waiting: Waiting) => void,
): () => void {
  const areas = areasOf(resources, viewer);
  const parts = new Map<WaitingArea, Waiting>();
  const stops = areas.map((area) =>
    area.watch(viewer, (part) => {
      parts.set(area, part);
      if (parts.size === areas.length) tell(joined([...parts.values()]));
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

async function fetchWaiting({ resources, session }: Portal, signal: AbortSignal): Promise<Waiting> {
  const viewer = viewerOf(session);
  if (viewer === null) return NOTHING_READ;
  return joined(await Promise.all(areasOf(resources, viewer).map((area) => area.fetch(viewer, signal))));
}

function pageIn(waiting: Waiting, query: ApprovalListQuery): ListPage<WaitingApproval> | null {
  const { approvals, asOf, isPartial } = waiting;
  return asOf === null ? null : { ...waitingPage(approvals, query), asOf, partial: isPartial };
}

/** Every request that waits for the user in the current tenant. */
export function waitingApprovals(portal: Portal): ListSource<ApprovalListQuery, WaitingApproval> {
  const machine = createListMachine<ApprovalListQuery, WaitingApproval>(approvalListAddress.isSame).provide({
    actors: {
      watchDevice: fromObservable<DeviceCopy<WaitingApproval>, DeviceInput<ApprovalListQuery>>(({ input }) => ({
        subscribe: (...listeners: Parameters<typeof toObserver<DeviceCopy<WaitingApproval>>>) => {
          const observer = toObserver(...listeners);
          const tell = (waiting: Waiting) => observer.next?.({ page: pageIn(waiting, input.query) });
          const viewer = viewerOf(portal.session);
          return { unsubscribe: viewer === null ? () => undefined : watchWaiting(portal, viewer, tell) };
        },
      })),
      fetchPage: fromPromise<ListPage<WaitingApproval>, { query: ApprovalListQuery }>(async ({ input, signal }) => {
        const waiting = await fetchWaiting(portal, signal);
        return { ...waitingPage(waiting.approvals, input.query), asOf: waiting.asOf ?? Date.now(), partial: false };
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
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
