import { UserRoundX } from 'lucide-react';
import { Navigate, useNavigate } from 'react-router-dom';
import { accountOutcome, CONTACT_ADMINISTRATOR } from '../../../rules/session.ts';
import { Button } from '../../kit/Button.tsx';
import { shellPaths } from '../../paths.ts';
import { useSession } from '../../portal-context.tsx';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';
import { sessionPhase } from '../session-phase.ts';

/** Why the account may not work in the portal (Deployments §2 `/login/state`). */
export default function LoginStatePage() {
  const { session, state } = useSession();
  const navigate = useNavigate();
  const outcome = accountOutcome(state.context.claims?.accountStatus ?? '');
  const isHalted = sessionPhase(state) === 'accountHalted';
  if (!isHalted || outcome.kind !== 'status page') return <Navigate to={shellPaths.home} replace />;
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
