import { X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isQueueable } from '../../machines/lifecycles/engine/offline-policy.ts';
import { SELECTION_LIMIT } from '../../machines/records/selection.ts';
import type { BulkCommand } from '../../rules/records/bulk-commands.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { outboxRefusal } from '../actions/action-refusals.ts';
import type { BulkDialogProps } from '../bulk/BulkDialog.tsx';
import type { BulkTarget } from '../bulk/bulk-target.ts';
import { refusedForAll, refusedWords, stillSelected } from '../bulk/bulk-words.ts';
import { offlineRefusalOf, refusalFor } from '../confirm/demands.ts';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { bringAhead } from '../lazy/preloading.ts';
import { useOutboxView } from '../outbox/outbox-context.tsx';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { useIsCut } from '../portal/offline.ts';
import { useServerClock } from '../portal/server-clock.ts';
import {
  bar,
  commands as commandsClass,
  count as countClass,
  number,
  pageBox as pageBoxClass,
  why as whyClass,
} from './selection-bar.css.ts';

const BulkDialog = lazyPart(() => import('../bulk/BulkDialog.tsx'));

/** Preloaded: decisions are possible offline. */
export const preloadBulkDialog = BulkDialog.preload;

export interface OfferedBulkCommand {
  readonly action: BulkCommand;
  readonly icon: ReactNode;
  readonly label: string;
}

export interface SelectionBarProps {
  noun: string;
  nouns: string;
  offered: readonly OfferedBulkCommand[];
  isCredentialEmpty: BulkDialogProps['isCredentialEmpty'];
  targets: readonly BulkTarget[];
  /** Deselected because their record is gone. */
  gone: number;
  hasOverflown: boolean;
  /** The records of the other pages are on their way. */
  isReadingAll: boolean;
  /** Why they couldn’t be read. */
  unread: string | null;
  pageBox: ReactNode;
  /** Offers the records of the other pages; false for none. */
  selectAll: ReactNode;
  onLeave: () => void;
  /** @param ids whose command the server or the outbox has accepted */
  onTaken: (ids: readonly RecordId[]) => void;
}

interface AskedBulkCommand {
  readonly action: BulkCommand;
  /** Of the first target. */
  readonly commands: BulkTarget['commands'];
}

function idsOf(targets: readonly BulkTarget[]): string {
  return targets.map(({ id }) => id).join();
}

export default function SelectionBar({
  noun,
  nouns,
  offered,
  isCredentialEmpty,
  targets,
  gone,
  hasOverflown,
  isReadingAll,
  unread,
  pageBox,
  selectAll,
  onLeave,
  onTaken,
}: SelectionBarProps) {
  const viewer = useFactsViewer();
  const serverNow = useServerClock();
  const outboxView = useOutboxView();
  const isCut = useIsCut();
  const [asked, setAsked] = useState<AskedBulkCommand | null>(null);
  /** The last command was accepted for a part of the selection; these are the others. */
  const [left, setLeft] = useState<{ readonly taken: number; readonly ids: string } | null>(null);
  // Preloaded in select mode: the network may be gone later.
  useEffect(() => void bringAhead([preloadBulkDialog()]), []);
  /** The command under the pointer or focus. */
  const [pointed, setPointed] = useState<string | null>(null);
  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    // Anything open above the list handles the key itself.
    const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null;
    if (event.key === 'Escape' && !isTaken) onLeave();
  });
  useEffect(() => {
    document.addEventListener('keydown', leaveByKey);
    return () => document.removeEventListener('keydown', leaveByKey);
  }, []);

  const now = new Date(serverNow());
  /** Undefined if at least one selected record allows it. */
  const refusalOf = (action: BulkCommand): string | undefined => {
    const [first] = targets;
    if (first === undefined) return `Select ${nouns} first.`;
    if (isReadingAll) return `The ${nouns} of the other pages are still being loaded.`;
    const offline = isCut ? offlineRefusalOf(first.commands, action) : null;
    if (offline !== null) return offline;
    const reasons = targets.flatMap(
      ({ commands, record }) =>
        refusalFor(commands, action, record, viewer, now) ??
        (isQueueable(commands.lifecycle.policyOf(action))
          ? outboxRefusal(outboxView, commands, action, record)
          : null) ??
        [],
    );
    return reasons.length === targets.length ? refusedForAll(reasons) : undefined;
  };
  const bearing = offered.map((command) => ({ ...command, refusal: refusalOf(command.action) }));
  const refused = bearing.flatMap(({ label, refusal }) => (refusal === undefined ? [] : [{ label, reason: refusal }]));
  const why = refusedWords(refused, pointed, offered.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div role="group" className={bar} aria-label="Selection">
      <span className={countClass} role="status">
        <span className={number}>{targets.length} selected</span>
        {hasOverflown && ` · At most ${SELECTION_LIMIT} can be selected at once.`}
        {unread !== null && ` · The ${nouns} of the other pages couldn’t be loaded. ${unread} Try again.`}
        {left !== null &&
          left.taken > 0 &&
          left.ids === idsOf(targets) &&
          ` · ${stillSelected(left.taken, targets.length)}`}
        {gone > 0 && ` · ${gone === 1 ? `1 ${noun} is` : `${gone} ${nouns} are`} no longer available.`}
      </span>
      {/* A phone has room for one of them. */}
      {selectAll || <span className={pageBoxClass}>{pageBox}</span>}
      <div className={commandsClass}>
        {bearing.map(({ action, icon, label, refusal }) => (
          <Button
            key={action}
            size="small"
            icon={icon}
            refusal={refusal}
            onPointerEnter={() => setPointed(label)}
            onPointerLeave={() => setPointed(null)}
            onFocus={() => setPointed(label)}
            onBlur={() => setPointed(null)}
            onClick={() => {
              const [first] = targets;
              if (first !== undefined) setAsked({ action, commands: first.commands });
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {/* Read out with the button that it is about. */}
      {why !== null && (
        <span className={whyClass} aria-hidden>
          {why}
        </span>
      )}
      <IconButton label="Leave select mode" icon={<X aria-hidden />} onClick={onLeave} />
      <Suspense>
        {asked !== null && (
          <BulkDialog
            commands={asked.commands}
            action={asked.action}
            isCredentialEmpty={isCredentialEmpty}
            noun={noun}
            nouns={nouns}
            targets={targets}
            onClose={(taken = []) => {
              setAsked(null);
              const others = targets.filter(({ id }) => !taken.includes(id));
              setLeft({ taken: taken.length, ids: idsOf(others) });
              if (taken.length > 0) onTaken(taken);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
