import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { initialRoutePreference } from '../../data/device/preferences.ts';
import { holdNextList } from '../../data/loading/next-list.ts';
import type { Portal } from '../../data/portal.ts';
import { type PageRoute, pageAt, rootsOf } from '../area.ts';
import { areas } from '../areas/index.ts';
import { usePhoneStart } from '../last-view/phone-start.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { bringAhead } from '../lazy/preloading.ts';
import { SteadyNavigation } from '../page/address-link.tsx';
import { shellPaths } from '../paths.ts';
import { OverlayProvider } from '../portal/overlay.tsx';
import { PortalProvider, useSession, useViewer, useViewerIfAny, ViewerProvider } from '../portal/portal-context.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { chooseInitialRoute } from './initial-route.ts';
import { LinkedTenantGate } from './LinkedTenantGate.tsx';
import { everyArea, PageOutlet } from './PageOutlet.tsx';
// Bundled: a sign-out must not wait for a file.
import LogoutPage from './pages/LogoutPage.tsx';
import type { ReturnAddress } from './pages/SignedOutPage.tsx';
import { SignedOutPage } from './pages/sign-out-parts.ts';
import { Shell } from './Shell.tsx';
import { Splash } from './Splash.tsx';
import { sessionPhase } from './session-phase.ts';
import { failedEntry, haltedEntry } from './sign-in-entry.ts';

/** Redirects users without a session, who return here after signing in. */
function RequireSession({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const viewer = useViewerIfAny();
  const { pathname, search, hash } = useLocation();
  const address: ReturnAddress = { returnTo: `${pathname}${search}${hash}` };
  const phase = sessionPhase(state);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (phase === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  switch (phase) {
    case 'signedIn':
      return viewer === null ? <Splash /> : <ViewerProvider value={viewer}>{children}</ViewerProvider>;
    case 'starting':
      return <Splash />;
    case 'leaving':
      return <Splash label="Signing out" />;
    case 'signedOut':
      // A sign-out in another tab must not open a sign-in window here.
      if (wasSignedIn) return <SignedOutPage address={address} />;
      // Back to a page of the ended session asks nobody to return to it, and opens no sign-in window.
      if (state.context.isLoggedOut) return <Navigate to={shellPaths.logout} replace />;
      return <Navigate to={shellPaths.login} state={address} replace />;
    case 'signingIn':
      return <Navigate to={shellPaths.login} state={address} replace />;
    case 'accountHalted':
      return <Navigate to={shellPaths.loginState} state={haltedEntry(state.context.claims)} replace />;
    case 'failed':
      return <Navigate to={shellPaths.loginError} state={failedEntry(address.returnTo, state.context)} replace />;
  }
}

/** For public pages: a signed-in user whose account is no longer active is sent to the explanation, unless they come from it. */
function WhileActive() {
  const { state } = useSession();
  const phase = sessionPhase(state);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (phase === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (wasSignedIn && phase === 'accountHalted')
    return <Navigate to={shellPaths.loginState} state={haltedEntry(state.context.claims)} replace />;
  return <Outlet />;
}

const INTENTIONS = ['pointerover', 'focusin', 'pointerdown'] as const;

/** Preloads a page on hover, focus or press of its link, and a list's rows. */
function usePagesAhead(routes: readonly PageRoute[], { resources }: Portal): void {
  useEffect(() => {
    const seen = new Set<string>();
    const bring = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      holdNextList(Object.values(resources), link);
      if (seen.has(link.pathname)) return;
      seen.add(link.pathname);
      const preload = pageAt(routes, link.pathname)?.Page.preload;
      if (preload !== undefined) void bringAhead([preload()]);
    };
    for (const intention of INTENTIONS) document.addEventListener(intention, bring, { passive: true });
    return () => {
      for (const intention of INTENTIONS) document.removeEventListener(intention, bring);
    };
  }, [routes, resources]);
}

const LaunchPage = lazyPart(() => import('./pages/LaunchPage.tsx'));
const LoginPage = lazyPart(() => import('./pages/LoginPage.tsx'));
const LoginStatePage = lazyPart(() => import('./pages/LoginStatePage.tsx'));
const LoginErrorPage = lazyPart(() => import('./pages/LoginErrorPage.tsx'));
const NotAllowedPage = lazyPart(() => import('./pages/NotAllowedPage.tsx'));
const SharePage = lazyPart(() => import('./pages/SharePage.tsx'));
const LaunchedPage = lazyPart(() => import('./pages/LaunchedPage.tsx'));
const NotFoundPage = lazyPart(() => import('./pages/NotFoundPage.tsx'));
const DashboardNotFoundPage = lazyPart(() => import('./pages/DashboardNotFoundPage.tsx'));
const FollowLaunchLink = lazyPart(() => import('../areas/launch/FollowLaunchLink.tsx'));

const areaRoutes = everyArea.flatMap((area) => area.routes);

/** Redirects an area's incomplete address to its list, with its query. */
function ToList({ home }: { home: string }) {
  return <Navigate to={{ pathname: home, search: useLocation().search }} replace />;
}

const areaPages = [
  ...areaRoutes.map((route) => <Route key={route.path} path={route.path} element={<PageOutlet route={route} />} />),
  ...rootsOf(everyArea).map(({ path, home }) => <Route key={path} path={path} element={<ToList home={home} />} />),
];

/** The router ranks all of its routes at each navigation, so it gets those that begin as the address does. */
function pagesNear(pathname: string): readonly ReactElement[] {
  const [, , root = ''] = pathname.toLowerCase().split('/');
  return areaPages.filter(({ key }) => key?.split('/')[0] === root);
}

/** All routes (Deployments §2 "Shell and sign-in"). */
function PortalRoutes() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route element={<WhileActive />}>
        <Route path={shellPaths.home} element={<LaunchPage />} />
        <Route path={shellPaths.notAllowed} element={<NotAllowedPage />} />
        <Route path={shellPaths.share} element={<SharePage />} />
        <Route path="/launched" element={<LaunchedPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path={shellPaths.login} element={<LoginPage />} />
      <Route path={shellPaths.loginState} element={<LoginStatePage />} />
      <Route path={shellPaths.loginError} element={<LoginErrorPage />} />
      <Route path={shellPaths.logout} element={<LogoutPage />} />
      <Route
        path="/launch/:token"
        element={
          <RequireSession>
            <LinkedTenantGate>
              <FollowLaunchLink />
            </LinkedTenantGate>
          </RequireSession>
        }
      />
      <Route
        path={shellPaths.dashboard}
        element={
          <RequireSession>
            <Shell />
          </RequireSession>
        }
      >
        <Route index element={<InitialRoute />} />
        {pagesNear(pathname)}
        <Route path="*" element={<DashboardNotFoundPage />} />
      </Route>
    </Routes>
  );
}

export function App({ portal }: { portal: Portal }) {
  usePagesAhead(areaRoutes, portal);
  return (
    <ErrorBoundary isWholePage>
      <PortalProvider portal={portal} areas={areas}>
        <BrowserRouter>
          <SteadyNavigation>
            <OverlayProvider>
              <Suspense fallback={<Splash />}>
                <PortalRoutes />
              </Suspense>
            </OverlayProvider>
          </SteadyNavigation>
        </BrowserRouter>
      </PortalProvider>
    </ErrorBoundary>
  );
}

function InitialRoute() {
  const { privileges } = useViewer();
  const start = usePhoneStart() ?? chooseInitialRoute(privileges, initialRoutePreference(), everyArea);
  return <Navigate to={start} replace />;
}
