import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { OUTBOX_AREAS } from '../../data/outbox/outbox-areas.ts';
import { rememberReportedOutcomes, reportedOutcomes } from '../../data/outbox/reported-outcomes.ts';
import { TENANT_ACCESS } from '../../data/session/tenant-access.ts';
import { waitLimitOf } from '../../machines/lifecycles/engine/offline-policy.ts';
import {
  isAlreadySo,
  isConfirmed,
  isLifecycleCommand,
  isSettled,
  isUnsent,
  needsOwner,
  type OutboxCommand,
  recordKeyOf,
  standsInTheWay,
} from '../../machines/outbox/command.ts';
import {
  inOrder,
  isReplaceable,
  type PendingDecision,
  pendingDecisions,
  sendingTenant,
  sharesRequests,
} from '../../machines/outbox/command-order.ts';
import type { OutboxPause } from '../../machines/outbox/outbox.ts';
import { countWork, workKind } from '../../machines/outbox/work.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { AddressLink, usePathname } from '../page/address-link.tsx';
import { useExtensions } from '../portal/extensions.ts';
import { usePaths, useViewer } from '../portal/portal-context.tsx';
import { useDismissToast, useToast } from '../portal/toasts.tsx';
import type { OutboxView, ShownDecision } from './outbox-context.tsx';
import { outboxCountWords, outboxTotal } from './outbox-counts.ts';
import { isAnticipated, limitWords, nounOf, outcomeWords, pendingWords, queuedWords } from './outbox-words.ts';
import { formCounts, useFormNews, useWaitingForms } from './use-form-news.tsx';
import { useAppliedCommands, useAreCommandsRead, useOutbox, useOutboxPause, useQueued } from './use-outbox.ts';

const OUTCOMES = 'outbox outcomes';
const QUEUED = 'outbox queued';

function hasOutcome(command: OutboxCommand): boolean {
  return isSettled(command) || needsOwner(command);
}

function OutboxLink({ onFollow }: { onFollow?: () => void }) {
  const { outbox } = usePaths();
  if (usePathname() === outbox.list()) return null;
  return (
    <AddressLink className={buttonClass({ size: 'small' })} to={outbox.list()} onClick={onFollow}>
      Show the queue
    </AddressLink>
  );
}

/** New since the last call. */
export function newOutcomes(
  before: ReadonlyMap<string, OutboxCommand>,
  commands: readonly OutboxCommand[],
): readonly OutboxCommand[] {
  return commands.filter((command) => {
    const earlier = before.get(command.id);
    return hasOutcome(command) && (earlier === undefined || !hasOutcome(earlier));
  });
}

/** @param pause why nothing is sent; null if sending @param acknowledge removes reported decisions from the device */
function useOutboxNews(
  commands: readonly OutboxCommand[],
  pause: OutboxPause | null,
  acknowledge: (commands: readonly OutboxCommand[]) => void,
): void {
  const show = useToast();
  const dismiss = useDismissToast();
  const [began] = useState(Date.now);
  const known = useRef<ReadonlyMap<string, OutboxCommand>>(new Map());
  /** Decisions in the current toast: they are sent one by one, and reported together. */
  const reported = useRef(new Set<string>());
  const shownQueued = useRef(new Set<string>());
  /** The decision named in the toast about queued decisions. */
  const queuedOnScreen = useRef<string | null>(null);
  // A toast may close after its user has signed out: then nothing of theirs is stored.
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const showOutcomes = useEffectEvent((current: readonly OutboxCommand[]) => {
    const reportedBefore = reportedOutcomes();
    const outcomes = newOutcomes(known.current, current).filter(({ id }) => !reportedBefore.has(id));
    known.current = new Map(current.map((command) => [command.id, command]));
    if (outcomes.length === 0) return;
    for (const { id } of outcomes) reported.current.add(id);
    if (outcomes.some(({ id }) => id === queuedOnScreen.current)) dismiss(QUEUED);
    // Decisions that were withdrawn or replaced meanwhile are no news.
    const shown = current.filter((command) => reported.current.has(command.id) && hasOutcome(command));
    const forget = () => {
      reported.current.clear();
      if (isLeft.current) return;
      const ids = new Set([...reportedOutcomes(), ...shown.map(({ id }) => id)]);
      rememberReportedOutcomes(current.map(({ id }) => id).filter((id) => ids.has(id)));
    };
    show({
      id: OUTCOMES,
      tone: shown.every((command) => isConfirmed(command) || isAlreadySo(command) || isAnticipated(command))
        ? 'success'
        : 'warning',
      message: outcomeWords(shown),
      action: <OutboxLink onFollow={forget} />,
      onSeen: () => {
        forget();
        acknowledge(shown.filter(isConfirmed));
      },
    });
  });
  const showQueued = useEffectEvent((current: readonly OutboxCommand[], why: OutboxPause) => {
    // A comment is shown waiting where it was written.
    const queued = current.filter(
      (command) =>
        isLifecycleCommand(command) &&
        standsInTheWay(command) &&
        command.decidedAt >= began &&
        !shownQueued.current.has(command.id),
    );
    for (const { id } of queued) shownQueued.current.add(id);
    const last = queued.at(-1);
    if (last !== undefined) queuedOnScreen.current = last.id;
    if (last !== undefined) show({ id: QUEUED, tone: 'info', message: queuedWords(last, why), action: <OutboxLink /> });
  });
  useEffect(() => {
    showOutcomes(commands);
    if (pause !== null) showQueued(commands, pause);
  }, [commands, pause]);
}

function shown(decision: PendingDecision): ShownDecision {
  const { command } = decision;
  return {
    words: pendingWords(decision),
    comment: command.comment,
    decidedAt: command.decidedAt,
    isUrgent: needsOwner(command),
    standsInTheWay: standsInTheWay(command),
    command,
    limit: standsInTheWay(command) ? limitWords(command) : '',
    isReplacedBy: (action, policy) => isReplaceable(command, { action, until: null, limitMs: waitLimitOf(policy) }),
    isPast: null,
  };
}

/** An accepted decision on a record that the screen still shows in its old state. */
function applied({ area, action, decidedAt, comment }: OutboxCommand, seen: AreaRecord): ShownDecision {
  return {
    words: `${nounOf({ area, action })} applied`,
    comment,
    decidedAt,
    isUrgent: false,
    standsInTheWay: true,
    command: null,
    limit: '',
    isReplacedBy: () => false,
    isPast: (record) => OUTBOX_AREAS[area].rules.comparison.hasChanged(seen, record),
  };
}

interface ViewSetting {
  /** Accepted decisions that a screen may not know yet. */
  readonly taken?: Iterable<OutboxCommand>;
  /** Whether decisions of other tenants are made and sent from here; the ids of their records are others. */
  readonly isEverywhere?: boolean;
}

/** @param stored comments too */
export function outboxViewOf(
  stored: readonly OutboxCommand[],
  tenantId: string,
  { taken = [], isEverywhere = false }: ViewSetting = {},
): OutboxView {
  const commands = inOrder(stored);
  const needing = commands.filter(needsOwner);
  const isHere = (command: OutboxCommand) => sharesRequests(sendingTenant(command, tenantId, isEverywhere), tenantId);
  const pending = new Map<string, ShownDecision>([
    ...[...taken]
      .filter(isHere)
      .flatMap((command) =>
        command.seen === null ? [] : [[recordKeyOf(command), applied(command, command.seen)] as const],
      ),
    ...needing
      .filter((command) => isHere(command) && isLifecycleCommand(command))
      .map((command) => [recordKeyOf(command), shown({ command, place: 1, total: 1 })] as const),
  ]);
  // Decisions that need their owner have no position, as on the outbox's page.
  const inTurn = commands.filter((command) => !needsOwner(command));
  for (const [key, decision] of pendingDecisions(inTurn, tenantId, isEverywhere)) pending.set(key, shown(decision));
  return {
    isKnown: true,
    pending,
    isEmpty: stored.length === 0,
    waiting: countWork(commands.filter((command) => isUnsent(command) && !needsOwner(command)).map(workKind)),
    needing: countWork(needing.map(workKind)),
  };
}

function markApp(count: number): void {
  const done = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  // Rejects in browsers without badges.
  done?.catch(() => undefined);
}

export interface OutboxWatchProps {
  onView: (view: OutboxView, tenantId: string) => void;
  /** Requests that wait for the user, counted on the app's icon too. */
  toDecide: number;
}

/** For the whole shell: provides what is queued, shows its count on the app's icon, and reports results. */
export default function OutboxWatch({ onView, toDecide }: OutboxWatchProps): ReactNode {
  const outbox = useOutbox();
  const { tenantId } = useViewer();
  const commands = useQueued();
  const pause = useOutboxPause();
  const isRead = useAreCommandsRead();
  const taken = useAppliedCommands();
  const isEverywhere = useExtensions().has(TENANT_ACCESS);
  const forms = useWaitingForms();
  const view = useMemo(() => {
    const decisions = outboxViewOf(commands, tenantId, { taken: taken.values(), isEverywhere });
    const { waiting, needing } = formCounts(forms);
    return {
      ...decisions,
      isEmpty: decisions.isEmpty && forms.length === 0,
      waiting: { ...decisions.waiting, form: waiting },
      needing: { ...decisions.needing, form: needing },
    };
  }, [commands, forms, tenantId, taken, isEverywhere]);
  const hand = useEffectEvent(onView);
  // Before painting, so that no row shows outdated marks.
  useLayoutEffect(() => {
    if (isRead) hand(view, tenantId);
  }, [view, isRead, tenantId]);
  const count = outboxTotal(view) + toDecide;
  useEffect(() => markApp(count), [count]);
  useOutboxNews(commands, pause, (seen) => {
    for (const { id } of seen) void outbox.acknowledge(id);
  });
  useFormNews(forms, <OutboxLink />);
  return (
    <div role="status">
      <VisuallyHidden>{outboxCountWords(view)}</VisuallyHidden>
    </div>
  );
}
