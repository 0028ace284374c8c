import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { shellPaths } from '../paths.ts';
import { useSession, useViewerIfAny, ViewerProvider } from '../portal/portal-context.tsx';
import SignedOutPage, { type ReturnAddress } from './pages/SignedOutPage.tsx';
import { Splash } from './Splash.tsx';
import { sessionPhase } from './session-phase.ts';
import { failedEntry, haltedEntry } from './sign-in-entry.ts';

/** Redirects users without a session, who return here after signing in. */
export function RequireSession({ children }: { children: ReactNode }) {
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
      return <Navigate to={shellPaths.login} state={address} replace />;
    case 'signingIn':
      return <Navigate to={shellPaths.login} state={address} replace />;
    case 'accountHalted':
      return <Navigate to={shellPaths.loginState} state={haltedEntry(state.context.claims)} replace />;
    case 'failed':
      return <Navigate to={shellPaths.loginError} state={failedEntry(address.returnTo, state.context)} replace />;
  }
}
