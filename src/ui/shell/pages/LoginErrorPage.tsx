import { TriangleAlert } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/Button.tsx';
import { shellPaths } from '../../paths.ts';
import { useSession } from '../../portal-context.tsx';
import { markDanger, message } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

/** What went wrong at the sign-in (Deployments §2 `/loginError`). */
export default function LoginErrorPage() {
  const { session, state } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
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
      {state.context.message !== null && (
        <p role="alert" className={message}>
          {state.context.message}
        </p>
      )}
    </StandalonePage>
  );
}
