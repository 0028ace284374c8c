import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { shellPaths } from '../paths.ts';
import { useSession } from '../portal/portal-context.tsx';
import { sessionPhase } from './session-phase.ts';
import { haltedEntry } from './sign-in-entry.ts';

/**
 * A page that is there without a session, too: who was signed in on it is told why where their account is no longer active. Who comes
 * from that very page is not led back to it.
 */
export function WhileActive() {
  const { state } = useSession();
  const phase = sessionPhase(state);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (phase === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (wasSignedIn && phase === 'accountHalted')
    return <Navigate to={shellPaths.loginState} state={haltedEntry(state.context.claims)} replace />;
  return <Outlet />;
}
