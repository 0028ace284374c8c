import { UserRoundX } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { accountOutcome, CONTACT_ADMINISTRATOR } from '../../../rules/access/session.ts';
import { Button } from '../../kit/Button.tsx';
import { shellPaths } from '../../paths.ts';
import { useSession } from '../../portal/portal-context.tsx';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';
import { sessionPhase } from '../session-phase.ts';
import { readSignInEntry } from '../sign-in-entry.ts';

/** Survives a reload (Deployments §2 `/login/state`). */
export default function LoginStatePage() {
  const { session, state } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const entry = readSignInEntry(location.state);
  const outcome = accountOutcome(state.context.claims?.accountStatus ?? entry.accountStatus ?? '');
  // Another user may have signed in meanwhile, in another tab.
  if (sessionPhase(state) === 'signedIn' || outcome.kind !== 'status page')
    return <Navigate to={shellPaths.home} replace />;
  return (
    <StandalonePage
      title={outcome.message}
      mark={
        <span className={mark}>
          <UserRoundX aria-hidden />
        </span>
      }
      actions={
        <Button
          onClick={() => {
            session.send({ type: 'LOG_OUT' });
            navigate(shellPaths.home);
          }}
        >
          Back to Homepage
        </Button>
      }
    >
      <p>{CONTACT_ADMINISTRATOR}</p>
    </StandalonePage>
  );
}
