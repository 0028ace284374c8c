import { createContext, useContext } from 'react';
import type { QueueCounts } from './queue-counts.ts';

/** A decision on a request that has no answer yet, or that its owner has to look at. */
export interface ShownDecision {
  /** "Approval queued · 1st of 3". */
  readonly words: string;
  /** Epoch milliseconds. */
  readonly decidedAt: number;
  /** It goes on only by a word of its owner. */
  readonly isUrgent: boolean;
  /** No other decision may be made beside it. */
  readonly standsInTheWay: boolean;
}

/** The decisions of this user on this device, as the screens show them. */
export interface QueueView extends QueueCounts {
  /** Those of the current tenant, by the request that they are on. */
  readonly pending: ReadonlyMap<number, ShownDecision>;
  /** Nothing waits, and no outcome is to be seen. */
  readonly isEmpty: boolean;
}

export const EMPTY_QUEUE: QueueView = { pending: new Map(), isEmpty: true, waiting: 0, needing: 0 };

const QueueContext = createContext<QueueView>(EMPTY_QUEUE);

/** Set by the shell, which watches the device. */
export const QueueProvider = QueueContext.Provider;

/** The queue; empty until the device has been read. */
export function useQueue(): QueueView {
  return useContext(QueueContext);
}

/** The decision on a request; null where there is none. */
export function usePendingDecision(id: number): ShownDecision | null {
  return useQueue().pending.get(id) ?? null;
}
