import { TriangleAlert } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/Button.tsx';
import { shellPaths } from '../../paths.ts';
import { useConnectionLoss, useIsReachedAgain } from '../../portal/offline.ts';
import { useSession } from '../../portal/portal-context.tsx';
import { markDanger, message } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';
import { sessionPhase } from '../session-phase.ts';
import { readSignInEntry } from '../sign-in-entry.ts';
import { signInLossWords } from '../sign-in-words.ts';

/** Survives a reload (Deployments §2 `/loginError`). */
export default function LoginErrorPage() {
  const { session, state } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const entry = readSignInEntry(location.state);
  const loss = useConnectionLoss();
  const reason = state.context.message ?? entry.message ?? (loss === null ? null : signInLossWords(loss));
  const isReachedAgain = useIsReachedAgain();
  // After a reload nothing has failed yet; the entry is about an earlier outage.
  const isOver = entry.isUnreached && loss === null && (isReachedAgain || state.context.message === null);
  // After a reload the session may work again.
  if (sessionPhase(state) === 'signedIn') return <Navigate to={entry.returnTo ?? shellPaths.home} replace />;
  return (
    <StandalonePage
      title="An error occurred while logging you in"
      mark={
        <span className={markDanger}>
          <TriangleAlert aria-hidden />
        </span>
      }
      actions={
        <>
          <Button
            onClick={() => {
              session.send({ type: 'LEAVE_ERROR' });
              navigate(shellPaths.home);
            }}
          >
            Back to Homepage
          </Button>
          <Button
            intent="primary"
            onClick={() => {
              session.send({ type: 'SIGN_IN' });
              navigate(shellPaths.login, { state: location.state });
            }}
          >
            {isOver ? 'Sign in' : 'Try again'}
          </Button>
        </>
      }
    >
      {isOver && (
        <p role="status" className={message}>
          The server can be reached again. You can sign in now.
        </p>
      )}
      {!isOver && reason !== null && (
        <p role="alert" className={message}>
          {reason}
        </p>
      )}
    </StandalonePage>
  );
}
