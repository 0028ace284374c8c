import { useSelector } from '@xstate/react';
import { use, useSyncExternalStore } from 'react';
import type { Outbox } from '../../data/outbox/outbox.ts';
import type { QueuedCommand } from '../../machines/outbox/command.ts';
import { type OutboxPause, pauseOf } from '../../machines/outbox/outbox.ts';
import { settled } from '../lazy/settled.ts';
import { usePortal } from '../portal/portal-context.tsx';

/** The queue; suspends until it has been loaded. */
export function useOutbox(): Outbox {
  const { outbox } = usePortal();
  const arriving = outbox.load();
  return use(outbox.loaded === null ? arriving : settled(arriving, outbox.loaded));
}

/** The decisions of this user on this device, as it keeps them; none until it has been read. */
export function useCommands(): readonly QueuedCommand[] {
  const { entries } = useOutbox();
  return useSyncExternalStore(entries.subscribe, entries.get);
}

/** The decisions that the server has taken since the page is open, the last one of each record. */
export function useAppliedCommands(): ReadonlyMap<string, QueuedCommand> {
  const { entries } = useOutbox();
  return useSyncExternalStore(entries.subscribe, entries.applied);
}

/** Whether the device has been read for `useCommands`. */
export function useAreCommandsRead(): boolean {
  const { entries } = useOutbox();
  return useSyncExternalStore(entries.subscribe, entries.isRead);
}

/** Why nothing is sent; null while the queue is empty or being sent. */
export function useOutboxPause(): OutboxPause | null {
  return useSelector(useOutbox().actor, pauseOf);
}
