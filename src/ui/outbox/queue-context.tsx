import { createContext, useContext } from 'react';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { recordKey } from '../../rules/records/record-key.ts';
import type { QueueCounts } from './queue-counts.ts';

export interface ShownDecision {
  /** "Approval queued · 1st of 3". */
  readonly words: string;
  /** Epoch milliseconds. */
  readonly decidedAt: number;
  readonly isUrgent: boolean;
  /** Blocks other decisions on the record. */
  readonly standsInTheWay: boolean;
  /** For an accepted decision: whether a shown record is newer. Null without an answer. */
  readonly isPast: ((record: AreaRecord) => boolean) | null;
}

export interface QueueView extends QueueCounts {
  /** Until all waiting decisions are known, none is offered. */
  readonly isKnown: boolean;
  readonly pending: ReadonlyMap<string, ShownDecision>;
  readonly isEmpty: boolean;
}

export const EMPTY_QUEUE: QueueView = { isKnown: true, pending: new Map(), isEmpty: true, waiting: 0, needing: 0 };

export const UNKNOWN_QUEUE: QueueView = { ...EMPTY_QUEUE, isKnown: false };

const QueueContext = createContext<QueueView>(EMPTY_QUEUE);

export const QueueProvider = QueueContext.Provider;

/** Unknown until read, unless it is known to be empty. */
export function useQueue(): QueueView {
  return useContext(QueueContext);
}

/** Null if there is none, none is possible, or the shown record already includes it. */
export function usePendingDecision(area: RecordAreaName | null, record: AreaRecord | null): ShownDecision | null {
  const { pending } = useQueue();
  if (area === null || record === null) return null;
  const decision = pending.get(recordKey({ area, id: record.id })) ?? null;
  return decision?.isPast?.(record) === true ? null : decision;
}
