import { isQueueable as isQueueablePolicy, offlineRefusal } from '../../machines/lifecycles/engine/offline-policy.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { type AreaRecord, recordKey } from '../../rules/records/record-key.ts';
import { type OutboxView, type ShownDecision, useOutboxView, usePendingDecision } from '../outbox/outbox-context.tsx';
import { useExtensions } from '../portal/extensions.ts';
import { useIsCut } from '../portal/offline.ts';
import type { AreaActions } from './area-actions.ts';

type Offered<Row, Action extends string> = Pick<AreaActions<Row, Action>, 'lifecycle' | 'commands' | 'decidedRecord'>;

/** A queueable action waits at most once per record. */
export function isQueueable<Row, Action extends string>({ lifecycle }: Offered<Row, Action>, action: Action) {
  return isQueueablePolicy(lifecycle.policyOf(action));
}

/** Why the action needs a connection, as a sentence; undefined if it doesn't. */
export function useOfflineRefusals<Row, Action extends string>({
  lifecycle: { labels, policyOf },
}: Offered<Row, Action>): (action: Action) => string | undefined {
  const isCut = useIsCut();
  // Elsewhere a form can't wait: a lost answer could save it twice.
  const canWait = useExtensions().has('idempotency');
  return (action) => {
    const policy = policyOf(action);
    const needed = policy === 'opens a form' && !canWait ? 'needs network' : policy;
    return isCut ? (offlineRefusal(needed, labels[action]) ?? undefined) : undefined;
  };
}

export function useWaitingDecision<Row extends AreaRecord, Action extends string>(
  actions: Offered<Row, Action>,
  row: Row | null,
): ShownDecision | null {
  const decided = row === null ? undefined : actions.decidedRecord?.(row);
  const pending = usePendingDecision(decided?.area ?? actions.commands?.area ?? null, decided?.record ?? row);
  return pending?.standsInTheWay === true ? pending : null;
}

/** Whether no decision waits on the record, which must be known. */
export function useMayDecide<Row extends AreaRecord, Action extends string>(
  actions: Offered<Row, Action>,
  record: Row | null,
): boolean {
  const { isKnown } = useOutboxView();
  const waiting = useWaitingDecision(actions, record);
  return isKnown && waiting === null;
}

const OUTBOX_NOT_READ = 'Checking what is queued on this device.';
const seeOutboxWords = ({ words }: ShownDecision): string => `${words}. See the queue.`;

/** Why queued decisions block another one, as a sentence; null if none does. */
export function outboxRefusal<Action extends string>(
  { isKnown, pending }: Pick<OutboxView, 'isKnown' | 'pending'>,
  { area, lifecycle }: Pick<ConfirmedCommands<Action, AreaRecord>, 'area' | 'lifecycle'>,
  action: Action,
  record: AreaRecord,
): string | null {
  const decision = pending.get(recordKey({ area, id: record.id }));
  if (decision?.standsInTheWay === true && decision.isPast?.(record) !== true) {
    return decision.isReplacedBy(action, lifecycle.policyOf(action)) ? null : seeOutboxWords(decision);
  }
  return isKnown ? null : OUTBOX_NOT_READ;
}

export function useActionRefusals<Row extends AreaRecord, Action extends string>(
  actions: Offered<Row, Action>,
  record: Row | null,
): (action: Action) => string | undefined {
  const offline = useOfflineRefusals(actions);
  const waiting = useWaitingDecision(actions, record);
  const mayDecide = useMayDecide(actions, record);
  return (action) => {
    if (mayDecide || !isQueueable(actions, action)) return offline(action);
    if (waiting?.isReplacedBy(action, actions.lifecycle.policyOf(action)) === true) return undefined;
    return waiting === null ? OUTBOX_NOT_READ : seeOutboxWords(waiting);
  };
}
