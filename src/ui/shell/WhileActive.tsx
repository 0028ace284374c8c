import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { shellPaths } from '../paths.ts';
import { useSession } from '../portal/portal-context.tsx';
import { sessionPhase } from './session-phase.ts';
import { haltedEntry } from './sign-in-entry.ts';

/** For public pages: a signed-in user whose account is no longer active is sent to the explanation, unless they come from it. */
export function WhileActive() {
  const { state } = useSession();
  const phase = sessionPhase(state);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (phase === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (wasSignedIn && phase === 'accountHalted')
    return <Navigate to={shellPaths.loginState} state={haltedEntry(state.context.claims)} replace />;
  return <Outlet />;
}
