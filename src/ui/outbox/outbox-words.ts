import { OUTBOX_AREAS } from '../../data/outbox/outbox-areas.ts';
import {
  isAlreadySo,
  isBeingSent,
  isConfirmed,
  isInDoubt,
  isSettled,
  needsOwner,
  type OutboxAction,
  type OutboxCommand,
} from '../../machines/outbox/command.ts';
import type { PendingDecision } from '../../machines/outbox/command-order.ts';
import type { OutboxPause } from '../../machines/outbox/outbox.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import { type AreaRecord, idWords } from '../../rules/records/record-key.ts';
import { listed } from '../../rules/texts/listed.ts';

/** Whether somebody else did the same before the decision arrived. */
export function isAnticipated(command: Pick<OutboxCommand, 'state' | 'area' | 'action' | 'now'>): boolean {
  const isLate = isSettled(command) && !isConfirmed(command) && !isAlreadySo(command);
  return isLate && command.now !== null && OUTBOX_AREAS[command.area].rules.holds(command.action, command.now);
}

export const DECISION_NOUNS = { APPROVE: 'Approval', REJECT: 'Rejection' } as const satisfies Record<
  OutboxAction,
  string
>;

/** What an approver says about a decision. */
export const COMMENT_LABELS = { APPROVE: 'Comment', REJECT: 'Reason' } as const satisfies Record<OutboxAction, string>;

/** As decided, but possibly by another decision. */
export const ALREADY_SO_WORDS = {
  APPROVE: 'already approved (the server doesn’t say by whom, so it may have been you)',
  REJECT: 'already rejected (the server doesn’t say by whom, so it may have been you)',
} as const satisfies Record<OutboxAction, string>;

/** Somebody else decided the same first. */
export const ANTICIPATED_WORDS = {
  APPROVE: 'already approved by someone else',
  REJECT: 'already rejected by someone else',
} as const satisfies Record<OutboxAction, string>;

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

export function ordinal(place: number): string {
  return `${place}${ORDINAL_ENDINGS[ordinalRules.select(place)] ?? 'th'}`;
}

export function pendingWords({ command, place, total }: PendingDecision): string {
  const noun = DECISION_NOUNS[command.action];
  if (needsOwner(command)) return `${noun}: action needed`;
  if (isBeingSent(command)) return `${noun} is being sent`;
  return total === 1 ? `${noun} queued` : `${noun} queued · ${ordinal(place)} of ${total}`;
}

interface DecidedNow {
  readonly area: OutboxAreaName;
  readonly record: AreaRecord;
}

/** Newest state first; null if removed from the device. */
export function knownRecord({ now, seen }: OutboxCommand): AreaRecord | null {
  return now ?? seen;
}

export function recordNameOf(command: OutboxCommand): string {
  const record = knownRecord(command);
  const { noun, nameOf } = OUTBOX_AREAS[command.area].rules;
  return record === null ? `${noun} ${idWords(command.subjectId)}` : nameOf(record);
}

export function appliedWords(action: OutboxAction, { area, record }: DecidedNow): string {
  return `${DECISION_NOUNS[action]} of ${OUTBOX_AREAS[area].rules.nameOf(record)} applied.`;
}

/** One sentence: by name for one decision, else by number. */
export function outcomeWords(commands: readonly OutboxCommand[]): string {
  const [only] = commands;
  if (only !== undefined && commands.length === 1) {
    const decision = `${DECISION_NOUNS[only.action]} of ${recordNameOf(only)}`;
    const count = only.now === null ? null : (OUTBOX_AREAS[only.area].rules.approvalCount?.(only.now) ?? null);
    if (isConfirmed(only)) return count === null ? `${decision} applied.` : `${decision} applied: ${count}.`;
    if (isAlreadySo(only)) return `${decision}: ${ALREADY_SO_WORDS[only.action]}.`;
    if (isAnticipated(only)) return `${decision}: ${ANTICIPATED_WORDS[only.action]}.`;
    if (isInDoubt(only)) return `${decision} was refused, but an earlier attempt may have been applied.`;
    return needsOwner(only) ? `${decision} was not applied. Action needed.` : `${decision} was not applied.`;
  }
  const applied = commands.filter(isConfirmed);
  const needing = commands.filter(needsOwner).length;
  const already = commands.filter((command) => isAlreadySo(command) || isAnticipated(command)).length;
  const inDoubt = commands.filter(isOtherwiseInDoubt).length;
  const other = commands.length - applied.length - needing - already - inDoubt;
  const nouns = new Set(applied.map(({ action }) => DECISION_NOUNS[action].toLowerCase()));
  const [noun = 'decision'] = nouns;
  const appliedNoun = nouns.size === 1 ? noun : 'decision';
  const parts = [
    applied.length > 0 ? `${applied.length} ${appliedNoun}${applied.length === 1 ? '' : 's'} applied` : '',
    needing > 0 ? `${needing} ${needing === 1 ? 'needs' : 'need'} action` : '',
    already > 0 ? `${already} already decided that way` : '',
    inDoubt > 0 ? `${inDoubt} may have been applied before ${inDoubt === 1 ? 'it was' : 'they were'} refused` : '',
    other > 0 ? `${other} not applied` : '',
  ].filter((words) => words !== '');
  return `${listed(parts, 'and')}.`;
}

function isOtherwiseInDoubt(command: OutboxCommand): boolean {
  return isInDoubt(command) && !needsOwner(command) && !isAnticipated(command);
}

export function queuedWords(command: OutboxCommand, pause: OutboxPause): string {
  return `${DECISION_NOUNS[command.action]} of ${recordNameOf(command)} queued. ${whenSent(pause)}`;
}

function whenSent(pause: OutboxPause): string {
  switch (pause) {
    case 'offline':
      return 'It will be sent when the server can be reached again.';
    case 'needsSignIn':
    case 'signedOut':
      return 'It will be sent after you sign in again.';
    case 'waiting':
    case 'rateLimited':
    case 'elsewhere':
    case 'failed':
      return 'It will be sent as soon as the server accepts it.';
  }
}
