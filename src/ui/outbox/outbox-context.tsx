import { createContext, useContext } from 'react';
import type { OfflinePolicy } from '../../machines/lifecycles/engine/offline-policy.ts';
import type { OutboxCommand } from '../../machines/outbox/command.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { recordKey } from '../../rules/records/record-key.ts';
import type { OutboxCounts } from './outbox-counts.ts';

export interface ShownDecision {
  /** "Approval queued · 1st of 3". */
  readonly words: string;
  /** Sent with it; null for none. */
  readonly comment: string | null;
  /** Epoch milliseconds. */
  readonly decidedAt: number;
  readonly isUrgent: boolean;
  /** Blocks other decisions on the record. */
  readonly standsInTheWay: boolean;
  /** Null once it has been answered. */
  readonly command: OutboxCommand | null;
  /** " After 15:40 you are asked again."; '' without a limit. */
  readonly limit: string;
  /** Whether a new command takes its place, after a question. */
  isReplacedBy(action: string, policy: OfflinePolicy): boolean;
  /** For an accepted decision: whether a shown record is newer. Null without an answer. */
  readonly isPast: ((record: AreaRecord) => boolean) | null;
}

export interface OutboxView extends OutboxCounts {
  /** Until all waiting decisions are known, none is offered. */
  readonly isKnown: boolean;
  readonly pending: ReadonlyMap<string, ShownDecision>;
  readonly isEmpty: boolean;
}

export const EMPTY_OUTBOX: OutboxView = { isKnown: true, pending: new Map(), isEmpty: true, waiting: {}, needing: {} };

export const UNKNOWN_OUTBOX: OutboxView = { ...EMPTY_OUTBOX, isKnown: false };

const OutboxViewContext = createContext<OutboxView>(EMPTY_OUTBOX);

export const OutboxViewProvider = OutboxViewContext.Provider;

/** Unknown until read, unless it is known to be empty. */
export function useOutboxView(): OutboxView {
  return useContext(OutboxViewContext);
}

/** Null if there is none, none is possible, or the shown record already includes it. */
export function usePendingDecision(area: RecordAreaName | null, record: AreaRecord | null): ShownDecision | null {
  const { pending } = useOutboxView();
  if (area === null || record === null) return null;
  const decision = pending.get(recordKey({ area, id: record.id })) ?? null;
  return decision?.isPast?.(record) === true ? null : decision;
}
