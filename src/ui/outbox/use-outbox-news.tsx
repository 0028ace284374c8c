import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberReportedOutcomes, reportedOutcomes } from '../../data/outbox/reported-outcomes.ts';
import {
  isAlreadySo,
  isConfirmed,
  isSettled,
  needsOwner,
  type OutboxCommand,
  standsInTheWay,
} from '../../machines/outbox/command.ts';
import type { OutboxPause } from '../../machines/outbox/outbox.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { AddressLink, usePathname } from '../page/address-link.tsx';
import { usePaths } from '../portal/portal-context.tsx';
import { useDismissToast, useToast } from '../portal/toasts.tsx';
import { isAnticipated, outcomeWords, queuedWords } from './outbox-words.ts';

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
export function useOutboxNews(
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
    const queued = current.filter(
      (command) => standsInTheWay(command) && command.decidedAt >= began && !shownQueued.current.has(command.id),
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
