import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { holds } from '../../rules/access/access.ts';
import { mayOpenRoute, routeTitle } from '../../rules/area.ts';
import { pageNotOpenWords } from '../../rules/people/tenants.ts';
import { linkedAction } from '../../rules/records/record-link.ts';
import type { Area, PageRoute } from '../area.ts';
import { areas } from '../areas/index.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { usePartsAhead } from '../lazy/preloading.ts';
import { shellPaths } from '../paths.ts';
import { useMayOpen, usePortal, useViewer } from '../portal/portal-context.tsx';
import { useToast } from '../portal/toasts.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FocusHeading, PageTitle } from './FocusHeading.tsx';
import { chooseRouteInTenant } from './initial-route.ts';
import { useLinkedTenant } from './linked-tenant.ts';
import { refusedEntry } from './sign-in-entry.ts';

/** Small, and seen only where a page is slow: it isn't worth a place in the first page. */
const PageSkeleton = lazyPart(() => import('./PageSkeleton.tsx'));
const SKELETONS = [PageSkeleton];

const LinkedTenantPage = lazyPart(() => import('./pages/LinkedTenantPage.tsx'));

export const everyArea: readonly Area[] = Object.values(areas);

function GoOn({ to, words }: { to: string; words: string }) {
  const tell = useToast();
  const say = useEffectEvent(() => tell({ id: 'page not open', tone: 'info', message: words }));
  useEffect(() => say(), []);
  return <Navigate to={to} replace />;
}

function areaOf(route: PageRoute): Area | undefined {
  return everyArea.find(({ routes }) => routes.includes(route));
}

/** Whether the question that a link opens can be answered with these privileges. */
function mayFollow(route: PageRoute, search: string, privileges: ReadonlySet<string>): boolean {
  const { decidedWith } = areaOf(route) ?? {};
  return decidedWith === undefined || linkedAction(search) === null || holds(privileges, decidedWith);
}

/** The page of a route, for users who may open it in the tenant that the address names. */
export function PageOutlet({ route }: { route: PageRoute }) {
  const viewer = useViewer();
  const parameters = useParams();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const address = `${pathname}${search}${hash}`;
  const { tenantId, privileges } = viewer;
  const isOpen = mayOpenRoute(route, privileges);
  const mayOpen = useMayOpen();
  const isAsked = useSelector(usePortal().session, (state) => state.matches({ signedIn: { profile: 'loading' } }));
  const [shown, setShown] = useState<{ readonly route: PageRoute; readonly tenantId: string } | null>(null);
  const linked = useLinkedTenant(isOpen && mayFollow(route, search, privileges));
  if (linked.kind !== 'open' && shown !== null) setShown(null);
  const skeleton = (
    <Suspense>
      <PageSkeleton path={route.path} />
    </Suspense>
  );
  usePartsAhead(SKELETONS, isOpen);
  if (linked.kind === 'unknown') return skeleton;
  if (linked.kind !== 'open') {
    const list = areaOf(route)?.home ?? shellPaths.dashboard;
    return (
      <Suspense fallback={skeleton}>
        <LinkedTenantPage
          tenantId={linked.tenantId}
          isClosed={linked.kind === 'closed'}
          otherwise={mayOpen(list) ? list : shellPaths.dashboard}
        />
        <FocusHeading />
      </Suspense>
    );
  }
  if (isOpen && (shown?.route !== route || shown.tenantId !== tenantId)) setShown({ route, tenantId });
  if (!isOpen) {
    // After a tenant switch the user hasn't requested this page here.
    const isSwitched = shown !== null && shown.tenantId !== tenantId;
    const landing = isSwitched ? chooseRouteInTenant(privileges, everyArea, route.path) : null;
    // Stored privileges may be outdated: only turn users away after the server's answer.
    if (landing === null && isAsked) return skeleton;
    if (landing === null) return <Navigate to={shellPaths.notAllowed} state={refusedEntry(address)} replace />;
    return <GoOn to={landing} words={pageNotOpenWords(viewer.tenants, tenantId)} />;
  }
  return (
    // Remounted per record and tenant, so that nothing leaks between them.
    <ErrorBoundary key={`${viewer.tenantId} ${pathname}`} onBack={() => navigate(-1)}>
      <PageTitle>{routeTitle(route, parameters)}</PageTitle>
      <Suspense fallback={skeleton}>
        <route.Page />
        <FocusHeading />
      </Suspense>
    </ErrorBoundary>
  );
}
