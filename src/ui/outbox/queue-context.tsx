import { createContext, useContext } from 'react';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { recordKey } from '../../rules/records/record-key.ts';
import type { QueueCounts } from './queue-counts.ts';

/** A decision on a record that has no answer yet, or that its owner has to look at. */
export interface ShownDecision {
  /** "Approval queued · 1st of 3". */
  readonly words: string;
  /** Epoch milliseconds. */
  readonly decidedAt: number;
  /** It goes on only by a word of its owner. */
  readonly isUrgent: boolean;
  /** No other decision may be made beside it. */
  readonly standsInTheWay: boolean;
  /**
   * Where the server has taken the decision: whether a record that is shown is from after it. Null where there is no answer
   * yet.
   */
  readonly isPast: ((record: AreaRecord) => boolean) | null;
}

/** The decisions of this user on this device, as the screens of a tenant show them. */
export interface QueueView extends QueueCounts {
  /** Whether every decision that waits is known: until then none is offered, as one may wait already. */
  readonly isKnown: boolean;
  /** Those of the current tenant, by the key of the record that they are on. */
  readonly pending: ReadonlyMap<string, ShownDecision>;
  /** Nothing waits, and no outcome is to be seen. */
  readonly isEmpty: boolean;
}

/** Nothing waits. */
export const EMPTY_QUEUE: QueueView = { isKnown: true, pending: new Map(), isEmpty: true, waiting: 0, needing: 0 };

/** What waits has not been read yet. */
export const UNKNOWN_QUEUE: QueueView = { ...EMPTY_QUEUE, isKnown: false };

const QueueContext = createContext<QueueView>(EMPTY_QUEUE);

/** Set by the shell, which watches the device. */
export const QueueProvider = QueueContext.Provider;

/** The queue; of unknown contents until the device has been read, where it is not known to hold nothing. */
export function useQueue(): QueueView {
  return useContext(QueueContext);
}

/** The decision on a record; null where there is none, where none can be made, or the record that is shown knows of it. */
export function usePendingDecision(area: RecordAreaName | null, record: AreaRecord | null): ShownDecision | null {
  const { pending } = useQueue();
  if (area === null || record === null) return null;
  const decision = pending.get(recordKey({ area, id: record.id })) ?? null;
  return decision?.isPast?.(record) === true ? null : decision;
}
