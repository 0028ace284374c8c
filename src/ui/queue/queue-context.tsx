import { createContext, useContext } from 'react';
import type { QueuedCommand } from '../../machines/command.ts';
import type { PendingDecision } from '../../machines/command-queue.ts';
import type { QueueCounts } from './queue-words.ts';

/** The decisions of this user on this device, as the screens show them. */
export interface QueueView extends QueueCounts {
  /** In the order of the decisions, of every tenant. */
  readonly commands: readonly QueuedCommand[];
  /** Those of the current tenant without an answer, by the request that they are on. */
  readonly pending: ReadonlyMap<number, PendingDecision>;
}

export const EMPTY_QUEUE: QueueView = { commands: [], pending: new Map(), waiting: 0, needing: 0 };

const QueueContext = createContext<QueueView>(EMPTY_QUEUE);

/** Set by the shell, which watches the device. */
export const QueueProvider = QueueContext.Provider;

/** The queue; empty until the device has been read. */
export function useQueue(): QueueView {
  return useContext(QueueContext);
}

/** The decision on a request that has no answer yet, or that its owner has to look at; null where there is none. */
export function usePendingDecision(id: number): PendingDecision | null {
  return useQueue().pending.get(id) ?? null;
}
