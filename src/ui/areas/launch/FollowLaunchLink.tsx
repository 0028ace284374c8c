import { useMachine } from '@xstate/react';
import { Rocket, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { buttonClass } from '../../kit/Button.css.ts';
import { Button } from '../../kit/Button.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { useIsReachedAgain } from '../../portal/offline.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import SessionBanner from '../../shell/SessionBanner.tsx';
import { mark, markDanger, message } from '../../shell/StandaloneFrame.css.ts';
import { StandalonePage } from '../../shell/StandalonePage.tsx';
import { TenantSelector } from '../../shell/TenantSelector.tsx';
import { provideLaunchLinkMachine } from './launch-link-actors.ts';

/** Follows the launch link from a mail and ends on `/launched` (Deployments §2). */
export default function FollowLaunchLink() {
  const { client } = usePortal();
  const paths = usePaths();
  const { token = '' } = useParams();
  const [commandId] = useState(() => crypto.randomUUID());
  const machine = useMemo(() => provideLaunchLinkMachine(client), [client]);
  const [state, send] = useMachine(machine, { input: { token, commandId } });
  const isReachedAgain = useIsReachedAgain();
  const { answer } = state.context;
  if (answer !== null) return <Navigate to={paths.launched(answer)} replace />;
  if (state.matches('following')) {
    return (
      <StandalonePage
        title="Launching your environment"
        mark={
          <span className={mark}>
            <Rocket aria-hidden />
          </span>
        }
      >
        <Spinner label="Launching" />
      </StandalonePage>
    );
  }
  return (
    <StandalonePage
      title="The environment wasn’t launched"
      mark={
        <span className={markDanger}>
          <TriangleAlert aria-hidden />
        </span>
      }
      actions={
        <>
          <Link className={buttonClass()} to={paths.dashboard}>
            Go to the portal
          </Link>
          <Button intent="primary" onClick={() => send({ type: 'RETRY', commandId: crypto.randomUUID() })}>
            Try again
          </Button>
        </>
      }
    >
      <p role="alert" className={message}>
        {state.context.message}
      </p>
      {state.matches('unknown') && isReachedAgain && <p role="status">The server can be reached again.</p>}
      <SessionBanner />
      {state.matches('notHere') && <TenantSelector label="Tenant" />}
    </StandalonePage>
  );
}
