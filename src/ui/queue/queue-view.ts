import { isUnsent, needsOwner, type QueuedCommand, standsInTheWay } from '../../machines/command.ts';
import { inOrder, type PendingDecision, pendingDecisions, sharesRequests } from '../../machines/command-queue.ts';
import type { QueueView, ShownDecision } from './queue-context.tsx';
import { pendingWords } from './queue-words.ts';

function shown(decision: PendingDecision): ShownDecision {
  const { command } = decision;
  return {
    words: pendingWords(decision),
    decidedAt: command.decidedAt,
    isUrgent: needsOwner(command),
    standsInTheWay: standsInTheWay(command),
  };
}

/** The queue as the screens of a tenant show it: its rows bear the decisions of that tenant, the badge counts those of every one. */
export function queueViewOf(stored: readonly QueuedCommand[], tenantId: string): QueueView {
  const commands = inOrder(stored);
  const needing = commands.filter(needsOwner);
  const pending = new Map<number, ShownDecision>(
    needing
      .filter((command) => sharesRequests(command.tenantId, tenantId))
      .map((command) => [command.subjectId, shown({ command, place: 1, total: 1 })]),
  );
  // What waits for its owner has no place among those that are sent, as on the queue's page.
  const inTurn = commands.filter((command) => !needsOwner(command));
  for (const [subjectId, decision] of pendingDecisions(inTurn, tenantId)) pending.set(subjectId, shown(decision));
  return {
    isKnown: true,
    pending,
    isEmpty: stored.length === 0,
    waiting: commands.filter((command) => isUnsent(command) && !needsOwner(command)).length,
    needing: needing.length,
  };
}
