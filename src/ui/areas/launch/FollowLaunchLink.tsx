import { useMachine } from '@xstate/react';
import { Rocket, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { type AppError, toAppError } from '../../../contract/app-error.ts';
import type { ContractClient } from '../../../contract/client.ts';
import { followLink } from '../../../data/launch/launch-links.ts';
import {
  type LaunchLinkInput,
  type LaunchLinkOutcome,
  launchLinkMachine,
} from '../../../machines/deployments/launch-link.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { Button } from '../../kit/Button.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { useIsReachedAgain } from '../../portal/offline.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import SessionBanner from '../../shell/SessionBanner.tsx';
import { mark, markDanger, message } from '../../shell/StandaloneFrame.css.ts';
import { StandalonePage } from '../../shell/StandalonePage.tsx';
import { TenantSelector } from '../../shell/TenantSelector.tsx';

/** True if nothing was launched for certain; most other failures leave that open. */
function isRefusal({ kind, code }: AppError): boolean {
  switch (kind) {
    case 'forbidden':
    case 'stale':
    case 'validation':
      return true;
    case 'conflict':
      return code !== 'command_in_progress';
    case 'offline':
    case 'timeout':
    case 'unauthenticated':
    case 'expired':
    case 'rate-limited':
    case 'locked':
    case 'server':
    case 'unexpected-answer':
    case 'not-found':
      return false;
  }
}

function provideLaunchLinkMachine(client: ContractClient) {
  return launchLinkMachine.provide({
    actors: {
      follow: fromPromise<LaunchLinkOutcome, LaunchLinkInput>(async ({ input }) => {
        try {
          return { kind: 'launched', answer: await followLink(client, input.token, input.commandId) };
        } catch (failure) {
          const error = toAppError(failure);
          if (error.kind === 'not-found') return { kind: 'notHere', message: error.message };
          if (isRefusal(error)) return { kind: 'refused', message: error.message };
          throw error;
        }
      }),
    },
  });
}

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
