import { useSelector } from '@xstate/react';
import { AppWindow } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { initialRoutePreference } from '../../../data/device/preferences.ts';
import type { signInMachine } from '../../../machines/session/sign-in.ts';
import { areas } from '../../areas/index.ts';
import { Button } from '../../kit/Button.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { shellPaths } from '../../paths.ts';
import { useConnectionLoss } from '../../portal/offline.ts';
import { useSession, useViewerIfAny } from '../../portal/portal-context.tsx';
import { chooseLanding } from '../initial-route.ts';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';
import { sessionPhase } from '../session-phase.ts';
import { failedEntry, haltedEntry, readSignInEntry } from '../sign-in-entry.ts';
import { signInLossWords, signInWords } from '../sign-in-words.ts';

/** Points the user to the sign-in popup (Deployments §2 `/login`). */
export default function LoginPage() {
  const { session, state } = useSession();
  const viewer = useViewerIfAny();
  const location = useLocation();
  useEffect(() => session.send({ type: 'SIGN_IN' }), [session]);
  const entry = readSignInEntry(location.state);
  const phase = sessionPhase(state);
  switch (phase) {
    case 'signedIn': {
      if (viewer === null) return <Authenticating />;
      const known = Object.values(areas);
      const landing = chooseLanding(viewer.privileges, entry.returnTo, initialRoutePreference(), known);
      return <Navigate to={landing} replace />;
    }
    case 'accountHalted':
      return <Navigate to={shellPaths.loginState} state={haltedEntry(state.context.claims)} replace />;
    case 'failed':
      return <Navigate to={shellPaths.loginError} state={failedEntry(entry.returnTo, state.context)} replace />;
    case 'signingIn': {
      const signIn = state.children.signIn;
      return signIn === undefined ? <Authenticating /> : <SigningIn signIn={signIn} />;
    }
    case 'signedOut':
      return (
        <StandalonePage
          title="Sign in"
          mark={<WindowMark />}
          actions={
            <Button intent="primary" onClick={() => session.send({ type: 'SIGN_IN' })}>
              Sign in
            </Button>
          }
        >
          <p>The sign-in opens in a new window.</p>
          <OutOfReach />
        </StandalonePage>
      );
    case 'starting':
    case 'leaving':
      return <Authenticating />;
  }
}

function OutOfReach() {
  const loss = useConnectionLoss();
  return loss === null ? null : <p role="status">{signInLossWords(loss)}</p>;
}

function WindowMark() {
  return (
    <span className={mark}>
      <AppWindow aria-hidden />
    </span>
  );
}

function Authenticating() {
  return (
    <StandalonePage title="Authenticating" mark={<WindowMark />}>
      <p>One moment, please.</p>
      <Spinner label="Authenticating" />
    </StandalonePage>
  );
}

function SigningIn({ signIn }: { signIn: ActorRefFrom<typeof signInMachine> }) {
  const { session } = useSession();
  const snapshot = useSelector(signIn, (current) => current);
  const words = signInWords(snapshot);
  if (words === null) return <Authenticating />;
  return (
    <StandalonePage
      title="Authenticating"
      mark={<WindowMark />}
      actions={
        <>
          <Button onClick={() => session.send({ type: 'CANCEL_SIGN_IN' })}>Cancel</Button>
          <Button
            intent={words.needsPress ? 'primary' : 'secondary'}
            onClick={() => session.send({ type: 'OPEN_POPUP' })}
          >
            {words.open}
          </Button>
        </>
      }
    >
      <p role="status">{words.sentence}</p>
    </StandalonePage>
  );
}
