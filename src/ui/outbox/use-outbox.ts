import { useSelector } from '@xstate/react';
import { use, useMemo, useSyncExternalStore } from 'react';
import type { Outbox } from '../../data/outbox/outbox.ts';
import type { CommentCommand, OutboxCommand } from '../../machines/outbox/command.ts';
import { inOrder } from '../../machines/outbox/command-order.ts';
import { type OutboxPause, pauseOf } from '../../machines/outbox/outbox.ts';
import { settled } from '../lazy/preloading.ts';
import { usePortal } from '../portal/portal-context.tsx';

export function useOutbox(): Outbox {
  const { outbox } = usePortal();
  const arriving = outbox.load();
  return use(outbox.loaded === null ? arriving : settled(arriving, outbox.loaded));
}

export function useCommands(): readonly OutboxCommand[] {
  const { entries } = useOutbox();
  return useSyncExternalStore(entries.subscribe, entries.get);
}

/** Comments of discussions that haven't arrived. */
function useComments(): readonly CommentCommand[] {
  const { entries } = useOutbox();
  return useSyncExternalStore(entries.subscribe, entries.comments);
}

/** Commands and comments in the order in which they are sent. */
export function useQueued(): readonly OutboxCommand[] {
  const commands = useCommands();
  const comments = useComments();
  return useMemo(() => (comments.length === 0 ? commands : inOrder([...commands, ...comments])), [commands, comments]);
}

/** Accepted since the page was opened, the last one per record. */
export function useAppliedCommands(): ReadonlyMap<string, OutboxCommand> {
  const { entries } = useOutbox();
  return useSyncExternalStore(entries.subscribe, entries.applied);
}

export function useAreCommandsRead(): boolean {
  const { entries } = useOutbox();
  return useSyncExternalStore(entries.subscribe, entries.isRead);
}

/** Null while the outbox is empty or sending. */
export function useOutboxPause(): OutboxPause | null {
  return useSelector(useOutbox().actor, pauseOf);
}
