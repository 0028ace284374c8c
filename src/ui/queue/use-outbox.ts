import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { QueuedCommand } from '../../machines/command.ts';
import { type OutboxPause, pauseOf } from '../../machines/outbox.ts';
import { usePortal } from '../portal-context.tsx';

/** The decisions of this user on this device, as it keeps them; none until it has been read. */
export function useCommands(): readonly QueuedCommand[] {
  const { entries } = usePortal().outbox;
  return useSyncExternalStore(entries.subscribe, entries.get);
}

/** Why nothing is sent; null while the queue is empty or being sent. */
export function useOutboxPause(): OutboxPause | null {
  return useSelector(usePortal().outbox.actor, pauseOf);
}
