import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { initialRoutePreference } from '../../data/device/preferences.ts';
import type { Portal } from '../../data/portal.ts';
import { SteadyNavigation } from '../address-link.tsx';
import type { Area } from '../area.ts';
import { areas } from '../areas/index.ts';
import { lazyPart } from '../lazy-part.tsx';
import { shellPaths } from '../paths.ts';
import { PortalProvider, useViewer } from '../portal-context.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { chooseInitialRoute } from './initial-route.ts';
import { PageOutlet } from './PageOutlet.tsx';
// At hand from the start: who signs out without a network must not wait for a file to leave nothing behind.
import LogoutPage from './pages/LogoutPage.tsx';
import { RequireSession } from './RequireSession.tsx';
import { Shell } from './Shell.tsx';
import { Splash } from './Splash.tsx';

const LaunchPage = lazyPart(() => import('./pages/LaunchPage.tsx'));
const LoginPage = lazyPart(() => import('./pages/LoginPage.tsx'));
const LoginStatePage = lazyPart(() => import('./pages/LoginStatePage.tsx'));
const LoginErrorPage = lazyPart(() => import('./pages/LoginErrorPage.tsx'));
const NotAllowedPage = lazyPart(() => import('./pages/NotAllowedPage.tsx'));
const LaunchedPage = lazyPart(() => import('./pages/LaunchedPage.tsx'));
const NotFoundPage = lazyPart(() => import('./pages/NotFoundPage.tsx'));
const DashboardNotFoundPage = lazyPart(() => import('./pages/DashboardNotFoundPage.tsx'));
const FollowLaunchLink = lazyPart(() => import('../areas/launch/FollowLaunchLink.tsx'));

const everyArea: readonly Area[] = Object.values(areas);
const areaRoutes = everyArea.flatMap((area) => area.routes);

/** Every address of the portal and the page that it shows (Deployments §2 "Shell and sign-in"). */
export function App({ portal }: { portal: Portal }) {
  return (
    <ErrorBoundary isWholePage>
      <PortalProvider portal={portal} areas={areas}>
        <BrowserRouter>
          <SteadyNavigation>
            <Suspense fallback={<Splash />}>
              <Routes>
                <Route path={shellPaths.home} element={<LaunchPage />} />
                <Route path={shellPaths.login} element={<LoginPage />} />
                <Route path={shellPaths.loginState} element={<LoginStatePage />} />
                <Route path={shellPaths.loginError} element={<LoginErrorPage />} />
                <Route path={shellPaths.logout} element={<LogoutPage />} />
                <Route path={shellPaths.notAllowed} element={<NotAllowedPage />} />
                <Route path="/launched" element={<LaunchedPage />} />
                <Route
                  path="/launch/:token"
                  element={
                    <RequireSession>
                      <FollowLaunchLink />
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
                  {areaRoutes.map((route) => (
                    <Route key={route.path} path={route.path} element={<PageOutlet route={route} />} />
                  ))}
                  <Route path="*" element={<DashboardNotFoundPage />} />
                </Route>
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
            </Suspense>
          </SteadyNavigation>
        </BrowserRouter>
      </PortalProvider>
    </ErrorBoundary>
  );
}

function InitialRoute() {
  const { privileges } = useViewer();
  return <Navigate to={chooseInitialRoute(privileges, initialRoutePreference(), everyArea)} replace />;
}
