import { useSelector } from '@xstate/react';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';
import type { Portal } from '../../data/portal.ts';
import type { Updates } from '../../data/sync/updates.ts';
import type { KnownConnection } from '../../machines/device/connectivity.ts';
import type { sessionMachine } from '../../machines/session/session.ts';
import type { SessionTenant, SessionUser } from '../../machines/session/session-facts.ts';
import type { AreaRoute } from '../../rules/area.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { ownValue } from '../../rules/texts/typed-names.ts';
import { type Area, type CreateLink, type LoggedPages, openAddresses, type RecordWords } from '../area.ts';
import { createPaths, type Paths } from '../paths.ts';
import type { NewRecordFormProps } from './new-record-form.ts';
import { ServerClockProvider } from './server-clock.ts';

interface PortalContextValue {
  readonly portal: Portal;
  readonly paths: Paths;
  /** The areas that have screens, by name. */
  readonly areas: Areas;
  /** Their pages below `/dashboard/`. */
  readonly routes: readonly AreaRoute[];
}

type Areas = Readonly<
  Record<string, Pick<Area, 'routes' | 'recordAddress' | 'recordWords' | 'logged' | 'newRecordForm' | 'createLinks'>>
>;

const PortalContext = createContext<PortalContextValue | null>(null);

export interface PortalProviderProps {
  readonly portal: Portal;
  readonly areas: Areas;
  readonly children: ReactNode;
}

/** Gives every screen the portal that the composition root put together. */
export function PortalProvider({ portal, areas, children }: PortalProviderProps) {
  const value = useMemo(() => {
    const routes = Object.values(areas).flatMap((area) => area.routes);
    return { portal, areas, routes, paths: createPaths(portal.config.product) };
  }, [portal, areas]);
  return (
    <PortalContext value={value}>
      <ServerClockProvider value={portal.serverClock.now}>{children}</ServerClockProvider>
    </PortalContext>
  );
}

function usePortalContext(): PortalContextValue {
  const value = useContext(PortalContext);
  if (value === null) throw new Error('This component needs a PortalProvider around it.');
  return value;
}

/** The running machines and the data layer. */
export function usePortal(): Portal {
  return usePortalContext().portal;
}

export function useConfig(): RuntimeConfig {
  return usePortal().config;
}

export function usePaths(): Paths {
  return usePortalContext().paths;
}

/** The session machine and its current state. */
export function useSession() {
  const { session } = usePortal();
  const state = useSelector(session, (snapshot) => snapshot);
  return { session, state };
}

function isSignInNeeded(snapshot: SnapshotFrom<typeof sessionMachine>): boolean {
  return (
    snapshot.matches({ signedIn: { freshness: 'expired' } }) ||
    snapshot.matches({ signedIn: { freshness: 'signingInAgain' } })
  );
}

/** Whether the tokens are of no use and the user has not logged out: signing in again restores them in place. */
export function useIsSignInNeeded(): boolean {
  return useSelector(usePortal().session, isSignInNeeded);
}

/** The signed-in user, the tenant, and the user's privileges there. */
export interface Viewer {
  readonly user: SessionUser;
  /** The current tenant; may be ALL_TENANTS or DEFAULT. */
  readonly tenantId: string;
  readonly tenants: readonly SessionTenant[];
  /** Privileges in the current tenant (Deployments §6). */
  readonly privileges: ReadonlySet<string>;
}

/** The viewer, or null when signed out. */
export function useViewerIfAny(): Viewer | null {
  const { session } = usePortal();
  const profile = useSelector(session, ({ context }) => context.profile);
  const tenantId = useSelector(session, ({ context }) => context.claims?.tenantId ?? null);
  return useMemo(
    () =>
      profile === null || tenantId === null
        ? null
        : {
            user: profile.user,
            tenantId,
            tenants: profile.tenants,
            privileges: new Set(ownValue(profile.privileges, tenantId) ?? []),
          },
    [profile, tenantId],
  );
}

const ViewerContext = createContext<Viewer | null>(null);

/** Set by the shell's guard, so that every page below `/dashboard` has a viewer. */
export const ViewerProvider = ViewerContext.Provider;

/** The viewer; only below `/dashboard` and on the launch link's page, which require a session. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error('This component needs a signed-in user.');
  return viewer;
}

/** What keeps the screens up to date; null until it has come, which the first page does without. */
export function useUpdates(): Updates | null {
  const { updates } = usePortal();
  const [loaded, setLoaded] = useState(updates.loaded);
  useEffect(() => {
    let isWanted = true;
    void updates.arrived.then((arrived) => isWanted && setLoaded(arrived));
    return () => {
      isWanted = false;
    };
  }, [updates]);
  return loaded;
}

/** Whether changes are shown as they happen. */
export function useIsLive(): boolean {
  return useSelector(useUpdates()?.live, (snapshot) => snapshot?.matches({ streaming: 'live' }) ?? false);
}

/** What is known about the connection to the server; null until the first check has ended. */
export function useConnectivity(): KnownConnection | null {
  return useSelector(usePortal().connectivity, ({ context }) => context.lastKnown);
}

/**
 * Tells of an address whether its page exists and the viewer may open it. Links to anything else are not shown: an area that
 * this portal does not have yet, an action without its page.
 */
export function useMayOpen(): (address: string) => boolean {
  const { routes } = usePortalContext();
  const { privileges } = useViewer();
  return useMemo(() => openAddresses(routes, privileges), [routes, privileges]);
}

/** Returns the address of a record's page; null where there is none. */
export function useRecordAddress(): (area: string, record: AreaRecord | null) => string | null {
  const { areas, paths } = usePortalContext();
  return (area, record) => (record && areas[area]?.recordAddress?.(paths, record)) ?? null;
}

/** What a record is called among those of other areas; null where its area has no words for it. */
export function useRecordWords(): (area: string, record: AreaRecord) => RecordWords | null {
  const { areas } = usePortalContext();
  return (area, record) => areas[area]?.recordWords?.(record) ?? null;
}

/** What the logs know of an area's records; null where none has any. @param area null where an entry is about no record */
export function useLoggedPages(area: string | null): LoggedPages | null {
  const { areas } = usePortalContext();
  return (area === null ? null : areas[area]?.logged) ?? null;
}

/** A way to the form of a new record, and the area that it is of. */
interface AreaCreateLink extends CreateLink {
  readonly area: string;
}

/** The ways to new records of every area that the viewer may make in the current tenant. */
export function useCreateLinks(): readonly AreaCreateLink[] {
  const { areas, paths, portal } = usePortalContext();
  const viewer = useViewer();
  const mayOpen = useMayOpen();
  const asked = { viewer, paths, product: portal.config.product };
  return Object.entries(areas).flatMap(([area, { createLinks }]) =>
    (createLinks?.(asked) ?? []).filter(({ address }) => mayOpen(address)).map((link) => ({ ...link, area })),
  );
}

/** The form that makes a record of another area in place; null where that area has none. */
export function useNewRecordForm(area: string): ComponentType<NewRecordFormProps> | null {
  return usePortalContext().areas[area]?.newRecordForm ?? null;
}
