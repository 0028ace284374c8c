import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { shellPaths } from '../paths.ts';
import { useSession, useViewerIfAny, ViewerProvider } from '../portal-context.tsx';
import { Splash } from './Splash.tsx';
import { sessionPhase } from './session-phase.ts';

/** What `/login` needs to know of the page that sent the user there. */
interface ReturnAddress {
  readonly returnTo: string;
}

/** Lets the signed-in in. Everyone else goes where they belong, and comes back to this address after signing in. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const viewer = useViewerIfAny();
  const { pathname, search, hash } = useLocation();
  const address: ReturnAddress = { returnTo: `${pathname}${search}${hash}` };
  switch (sessionPhase(state)) {
    case 'signedIn':
      return viewer === null ? <Splash /> : <ViewerProvider value={viewer}>{children}</ViewerProvider>;
    case 'starting':
      return <Splash />;
    case 'leaving':
      return <Splash label="Signing out" />;
    case 'signedOut':
    case 'signingIn':
      return <Navigate to={shellPaths.login} state={address} replace />;
    case 'accountHalted':
      return <Navigate to={shellPaths.loginState} replace />;
    case 'failed':
      return <Navigate to={shellPaths.loginError} state={address} replace />;
  }
}
