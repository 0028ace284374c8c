import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { shellPaths } from '../../paths.ts';
import { useSession } from '../../portal/portal-context.tsx';
import { Splash } from '../Splash.tsx';
import { sessionPhase } from '../session-phase.ts';
import { failedEntry } from '../sign-in-entry.ts';
import { LogoutQuestion, SignedOutPage } from './sign-out-parts.ts';

/** On this device and at the server (Deployments §2 `/logout`). */
export default function LogoutPage() {
  const { session, state } = useSession();
  const phase = sessionPhase(state);
  const isLeaving = phase === 'signedIn' || phase === 'accountHalted';
  const isAsking = state.matches({ signedIn: { leaving: 'askingAboutQueue' } });
  const isSending = state.matches({ signedIn: { leaving: 'sendingQueue' } });
  const [hasSent, setSent] = useState(false);
  const [isOver, setOver] = useState(false);
  if (phase === 'signedOut' && !isOver) setOver(true);
  // Once: a later sign-in in another tab must not be ended.
  useEffect(() => {
    if (isLeaving && !isOver) session.send({ type: 'LOG_OUT' });
  }, [isLeaving, isOver, session]);
  // Going back cancels the logout.
  useEffect(() => () => session.send({ type: 'STAY' }), [session]);
  if (isOver && phase === 'signedIn') return <Navigate to={shellPaths.dashboard} replace />;
  if (phase === 'failed')
    return <Navigate to={shellPaths.loginError} state={failedEntry(null, state.context)} replace />;
  if (isAsking || isSending) {
    return (
      <LogoutQuestion
        outbox={state.context.outbox}
        isSending={isSending}
        isRest={hasSent && !isSending}
        onSend={() => {
          setSent(true);
          session.send({ type: 'SEND_FIRST' });
        }}
      />
    );
  }
  if (phase !== 'signedOut') return <Splash label="Signing out" />;
  return <SignedOutPage address={null} />;
}
