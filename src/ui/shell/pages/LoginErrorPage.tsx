import { TriangleAlert } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/Button.tsx';
import { shellPaths } from '../../paths.ts';
import { useSession } from '../../portal-context.tsx';
import { markDanger, message } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';
import { sessionPhase } from '../session-phase.ts';
import { readSignInEntry } from '../sign-in-entry.ts';

/** What went wrong at the sign-in, after a reload as well (Deployments §2 `/loginError`). */
export default function LoginErrorPage() {
  const { session, state } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const entry = readSignInEntry(location.state);
  const reason = state.context.message ?? entry.message;
  // A reload may find what had failed in order.
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
            Try again
          </Button>
        </>
      }
    >
      {reason !== null && (
        <p role="alert" className={message}>
          {reason}
        </p>
      )}
    </StandalonePage>
  );
}
