import { QUEUED_KINDS } from '../../data/outbox/queued-kinds.ts';
import { isUnsent, needsOwner, type QueuedCommand, standsInTheWay, subjectKey } from '../../machines/outbox/command.ts';
import {
  inOrder,
  type PendingDecision,
  pendingDecisions,
  sharesRequests,
} from '../../machines/outbox/command-queue.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { QueueView, ShownDecision } from './queue-context.tsx';
import { DECISION_NOUNS, pendingWords } from './queue-words.ts';

function shown(decision: PendingDecision): ShownDecision {
  const { command } = decision;
  return {
    words: pendingWords(decision),
    decidedAt: command.decidedAt,
    isUrgent: needsOwner(command),
    standsInTheWay: standsInTheWay(command),
    isPast: null,
  };
}

/** An accepted decision on a record that the screen still shows in its old state. */
function applied({ area, action, decidedAt }: QueuedCommand, seen: AreaRecord): ShownDecision {
  return {
    words: `${DECISION_NOUNS[action]} applied`,
    decidedAt,
    isUrgent: false,
    standsInTheWay: true,
    isPast: (record) => QUEUED_KINDS[area].rules.comparison.hasChanged(seen, record),
  };
}

/** @param taken accepted decisions that a screen may not know yet */
export function queueViewOf(
  stored: readonly QueuedCommand[],
  tenantId: string,
  taken: Iterable<QueuedCommand> = [],
): QueueView {
  const commands = inOrder(stored);
  const needing = commands.filter(needsOwner);
  const isHere = (command: QueuedCommand) => sharesRequests(command.tenantId, tenantId);
  const pending = new Map<string, ShownDecision>([
    ...[...taken]
      .filter(isHere)
      .flatMap((command) =>
        command.seen === null ? [] : [[subjectKey(command), applied(command, command.seen)] as const],
      ),
    ...needing.filter(isHere).map((command) => [subjectKey(command), shown({ command, place: 1, total: 1 })] as const),
  ]);
  // Decisions that need their owner have no position, as on the queue's page.
  const inTurn = commands.filter((command) => !needsOwner(command));
  for (const [subject, decision] of pendingDecisions(inTurn, tenantId)) pending.set(subject, shown(decision));
  return {
    isKnown: true,
    pending,
    isEmpty: stored.length === 0,
    waiting: commands.filter((command) => isUnsent(command) && !needsOwner(command)).length,
    needing: needing.length,
  };
}
