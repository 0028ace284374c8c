import { offlineRefusal } from '../../machines/lifecycles/engine/offline-policy.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { type AreaRecord, recordKey } from '../../rules/records/record-key.ts';
import { type QueueView, type ShownDecision, usePendingDecision, useQueue } from '../outbox/queue-context.tsx';
import { useIsCut } from '../portal/offline.ts';
import type { AreaActions } from './area-actions.ts';

type Offered<Row, Action extends string> = Pick<AreaActions<Row, Action>, 'lifecycle' | 'commands'>;

/** Whether an action may wait in the queue; then there is at most one of its kind on a record. */
export function isQueueable<Row, Action extends string>({ lifecycle }: Offered<Row, Action>, action: Action) {
  return lifecycle.policyOf(action) === 'queueable';
}

/** Why an action can't be done now for want of a connection, in a sentence; undefined where it can. */
export function useOfflineRefusals<Row, Action extends string>({
  lifecycle: { labels, policyOf },
}: Offered<Row, Action>): (action: Action) => string | undefined {
  const isCut = useIsCut();
  return (action) => (isCut ? (offlineRefusal(policyOf(action), labels[action]) ?? undefined) : undefined);
}

/** The decision that waits on a record: no other one is offered beside it. */
export function useWaitingDecision<Row extends AreaRecord, Action extends string>(
  { commands }: Offered<Row, Action>,
  record: Row | null,
): ShownDecision | null {
  const pending = usePendingDecision(commands?.area ?? null, record);
  return pending?.standsInTheWay === true ? pending : null;
}

/** Whether a decision on a record is offered: none waits on it, and that is known. */
export function useMayDecide<Row extends AreaRecord, Action extends string>(
  actions: Offered<Row, Action>,
  record: Row | null,
): boolean {
  const { isKnown } = useQueue();
  const waiting = useWaitingDecision(actions, record);
  return isKnown && waiting === null;
}

const QUEUE_NOT_READ = 'Checking this device for queued decisions.';
const seeTheQueue = ({ words }: ShownDecision): string => `${words}. See the queue.`;

/** Why no decision on a record is made beside what is queued, in a sentence; null where nothing is, and that is known. */
export function queuedRefusal(
  { isKnown, pending }: Pick<QueueView, 'isKnown' | 'pending'>,
  area: RecordAreaName,
  record: AreaRecord,
): string | null {
  const decision = pending.get(recordKey({ area, id: record.id }));
  if (decision?.standsInTheWay === true && decision.isPast?.(record) !== true) return seeTheQueue(decision);
  return isKnown ? null : QUEUE_NOT_READ;
}

/** As `useOfflineRefusals`, and why no second decision is made beside one that waits. */
export function useActionRefusals<Row extends AreaRecord, Action extends string>(
  actions: Offered<Row, Action>,
  record: Row | null,
): (action: Action) => string | undefined {
  const offline = useOfflineRefusals(actions);
  const waiting = useWaitingDecision(actions, record);
  const mayDecide = useMayDecide(actions, record);
  return (action) => {
    if (mayDecide || !isQueueable(actions, action)) return offline(action);
    return waiting === null ? QUEUE_NOT_READ : seeTheQueue(waiting);
  };
}
