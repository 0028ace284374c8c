import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { provideQueueCheck } from '../../../data/outbox/queue-check.ts';
import { TENANT_ACCESS } from '../../../data/session/tenant-access.ts';
import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import { sendingTenant } from '../../../machines/outbox/command-order.ts';
import type { OutboxPause } from '../../../machines/outbox/outbox.ts';
import {
  type CheckedDecision,
  checkedDecision,
  hasUnchecked,
  isCheckable,
} from '../../../machines/outbox/queue-check.ts';
import { useExtensions } from '../../portal/extensions.ts';
import { useIsCut } from '../../portal/offline.ts';
import { usePortal, useViewer } from '../../portal/portal-context.tsx';

export interface QueueCheck {
  /** Whether any decision can be checked from the current tenant. */
  readonly isOffered: boolean;
  readonly isChecking: boolean;
  /** Why nothing can be checked now, as a sentence; null if it can. */
  readonly refusal: string | null;
  /** Why the last check failed as a whole; null if it didn't. */
  readonly failure: string | null;
  /** Null if it wasn't checked, or has been sent since. */
  readonly of: (command: OutboxCommand) => CheckedDecision | null;
  readonly check: () => void;
}

function refusalOf(isCut: boolean, pause: OutboxPause | null): string | null {
  if (isCut) return 'Checking needs a connection to the server.';
  switch (pause) {
    case 'needsSignIn':
    case 'signedOut':
      return 'Sign in again to check the queue.';
    case 'rateLimited':
      return 'The server is busy. Try again shortly.';
    case 'waiting':
    case 'offline':
    case 'elsewhere':
    case 'failed':
    case null:
      return null;
  }
}

/** Checks when the page opens, when a decision is added, and when the server is reached again, beside the sender. */
export function useQueueCheck(commands: readonly OutboxCommand[], pause: OutboxPause | null): QueueCheck {
  const portal = usePortal();
  const { tenantId } = useViewer();
  const machine = useMemo(() => provideQueueCheck(portal), [portal]);
  const [state, send] = useMachine(machine);
  const refusal = refusalOf(useIsCut(), pause);
  const isEverywhere = useExtensions().has(TENANT_ACCESS);
  const isHere = (command: OutboxCommand) => sendingTenant(command, tenantId, isEverywhere) === tenantId;
  const checkable = commands.filter((command) => isHere(command) && isCheckable(command));
  const isPossible = refusal === null;
  const isDue = isPossible && hasUnchecked(state.context, checkable);
  const check = () => send({ type: 'CHECK', commands: checkable });
  const checkDue = useEffectEvent(check);
  useEffect(() => {
    if (!isPossible) send({ type: 'CONNECTION_LOST' });
  }, [isPossible, send]);
  useEffect(() => {
    if (isDue) checkDue();
  }, [isDue]);
  return {
    isOffered: checkable.length > 0,
    isChecking: state.matches('checking'),
    refusal,
    failure: state.context.failure,
    of: (command) => (isHere(command) ? checkedDecision(state.context.checked, command) : null),
    check,
  };
}
