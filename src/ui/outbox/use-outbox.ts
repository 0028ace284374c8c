import { useSelector } from '@xstate/react';
import { use, useSyncExternalStore } from 'react';
import type { Outbox } from '../../data/outbox/outbox.ts';
import type { OutboxCommand } from '../../machines/outbox/command.ts';
import { type OutboxPause, pauseOf } from '../../machines/outbox/outbox.ts';
import { settled } from '../lazy/settled.ts';
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
