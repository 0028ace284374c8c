import { OUTBOX_AREAS } from '../../data/outbox/outbox-areas.ts';
import {
  isUnsent,
  needsOwner,
  type OutboxCommand,
  recordKeyOf,
  standsInTheWay,
} from '../../machines/outbox/command.ts';
import {
  inOrder,
  type PendingDecision,
  pendingDecisions,
  sharesRequests,
} from '../../machines/outbox/command-order.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { OutboxView, ShownDecision } from './outbox-context.tsx';
import { DECISION_NOUNS, pendingWords } from './outbox-words.ts';

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
function applied({ area, action, decidedAt }: OutboxCommand, seen: AreaRecord): ShownDecision {
  return {
    words: `${DECISION_NOUNS[action]} applied`,
    decidedAt,
    isUrgent: false,
    standsInTheWay: true,
    isPast: (record) => OUTBOX_AREAS[area].rules.comparison.hasChanged(seen, record),
  };
}

/** @param taken accepted decisions that a screen may not know yet */
export function outboxViewOf(
  stored: readonly OutboxCommand[],
  tenantId: string,
  taken: Iterable<OutboxCommand> = [],
): OutboxView {
  const commands = inOrder(stored);
  const needing = commands.filter(needsOwner);
  const isHere = (command: OutboxCommand) => sharesRequests(command.tenantId, tenantId);
  const pending = new Map<string, ShownDecision>([
    ...[...taken]
      .filter(isHere)
      .flatMap((command) =>
        command.seen === null ? [] : [[recordKeyOf(command), applied(command, command.seen)] as const],
      ),
    ...needing.filter(isHere).map((command) => [recordKeyOf(command), shown({ command, place: 1, total: 1 })] as const),
  ]);
  // Decisions that need their owner have no position, as on the outbox's page.
  const inTurn = commands.filter((command) => !needsOwner(command));
  for (const [key, decision] of pendingDecisions(inTurn, tenantId)) pending.set(key, shown(decision));
  return {
    isKnown: true,
    pending,
    isEmpty: stored.length === 0,
    waiting: commands.filter((command) => isUnsent(command) && !needsOwner(command)).length,
    needing: needing.length,
  };
}
