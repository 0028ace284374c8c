import { useSelector } from '@xstate/react';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
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
import { type Area, type CreateLink, type LoggedPages, openAddresses, pageAt, type RecordWords } from '../area.ts';
import { createPaths, type Paths } from '../paths.ts';
import type { NewRecordFormProps } from './new-record-form.ts';
import { ServerClockProvider } from './server-clock.ts';

interface PortalContextValue {
  readonly portal: Portal;
  readonly paths: Paths;
  readonly areas: Areas;
  readonly routes: readonly AreaRoute[];
}

type Areas = Readonly<
  Record<
    string,
    Pick<
      Area,
      'routes' | 'recordAddress' | 'recordWords' | 'logged' | 'commandDialog' | 'newRecordForm' | 'createLinks'
    >
  >
>;

const PortalContext = createContext<PortalContextValue | null>(null);

export interface PortalProviderProps {
  readonly portal: Portal;
  readonly areas: Areas;
  readonly children: ReactNode;
}

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

/** The same pages and areas with another portal, as for a question about a record of another tenant. */
export function OtherPortalProvider({ portal, children }: Omit<PortalProviderProps, 'areas'>) {
  const pages = usePortalContext();
  const value = useMemo(() => ({ ...pages, portal }), [pages, portal]);
  return <PortalContext value={value}>{children}</PortalContext>;
}

function usePortalContext(): PortalContextValue {
  const value = useContext(PortalContext);
  if (value === null) throw new Error('This component needs a PortalProvider around it.');
  return value;
}

export function usePortal(): Portal {
  return usePortalContext().portal;
}

export function useConfig(): RuntimeConfig {
  return usePortal().config;
}

export function usePaths(): Paths {
  return usePortalContext().paths;
}

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

/** The tokens are invalid without a logout: a new sign-in restores them in place. */
export function useIsSignInNeeded(): boolean {
  return useSelector(usePortal().session, isSignInNeeded);
}

/** The user confirms who they are; the session goes on meanwhile. */
export function useIsConfirmingSignIn(): boolean {
  return useSelector(usePortal().session, (snapshot) => snapshot.matches({ signedIn: { freshness: 'confirming' } }));
}

export interface Viewer {
  readonly user: SessionUser;
  /** Or ALL_TENANTS or DEFAULT. */
  readonly tenantId: string;
  readonly tenants: readonly SessionTenant[];
  /** In the current tenant (Deployments §6). */
  readonly privileges: ReadonlySet<string>;
}

/** Null when signed out. */
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

/** Only below `/dashboard` and on the launch link's page, which require a session. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error('This component needs a signed-in user.');
  return viewer;
}

const NO_TENANTS: Viewer['tenants'] = [];

/** Those of the signed-in user. */
export function useTenants(): Viewer['tenants'] {
  return useContext(ViewerContext)?.tenants ?? NO_TENANTS;
}

/** Null until loaded; the first page doesn't need it. */
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

export function useIsLive(): boolean {
  return useSelector(useUpdates()?.live, (snapshot) => snapshot?.matches({ streaming: 'live' }) ?? false);
}

/** Null until the first check. */
export function useConnectivity(): KnownConnection | null {
  return useSelector(usePortal().connectivity, ({ context }) => context.lastKnown);
}

/** Whether an address has a page that the viewer may open. Links to others are hidden. */
export function useMayOpen(): (address: string) => boolean {
  const { routes } = usePortalContext();
  const { privileges } = useViewer();
  return useMemo(() => openAddresses(routes, privileges), [routes, privileges]);
}

/** Null if there is no page. */
export function useRecordAddress(): (area: string, record: AreaRecord | null) => string | null {
  const { areas, paths } = usePortalContext();
  return useCallback((area, record) => (record && areas[area]?.recordAddress?.(paths, record)) ?? null, [areas, paths]);
}

/** Null if the area asks as others do. */
export function useCommandDialog(area: string): NonNullable<Area['commandDialog']> | null {
  return usePortalContext().areas[area]?.commandDialog ?? null;
}

/** Null if the area has no such words. */
export function useRecordWords(): (area: string, record: AreaRecord) => RecordWords | null {
  const { areas } = usePortalContext();
  return (area, record) => areas[area]?.recordWords?.(record) ?? null;
}

/** Null if there is none. @param area null for an entry without a record */
export function useLoggedPages(area: string | null): LoggedPages | null {
  const { areas } = usePortalContext();
  return (area === null ? null : areas[area]?.logged) ?? null;
}

interface AreaCreateLink extends CreateLink {
  readonly area: string;
}

export function useCreateLinks(): readonly AreaCreateLink[] {
  const { areas, paths, portal } = usePortalContext();
  const viewer = useViewer();
  const mayOpen = useMayOpen();
  const asked = { viewer, paths, product: portal.config.product };
  return Object.entries(areas).flatMap(([area, { createLinks }]) =>
    (createLinks?.(asked) ?? []).filter(({ address }) => mayOpen(address)).map((link) => ({ ...link, area })),
  );
}

/** Loads the code of an address's page; undefined where there is none to load. */
export function usePreloadPage(): (address: string) => Promise<void> | undefined {
  const { areas } = usePortalContext();
  return useCallback(
    (address) => {
      const routes = Object.values(areas).flatMap((area) => area.routes);
      return pageAt(routes, address)?.Page.preload?.();
    },
    [areas],
  );
}

/** Null if the area has none. */
export function useNewRecordForm(area: string): ComponentType<NewRecordFormProps> | null {
  return usePortalContext().areas[area]?.newRecordForm ?? null;
}
