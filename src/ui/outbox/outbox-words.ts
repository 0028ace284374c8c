import { OUTBOX_AREAS } from '../../data/outbox/outbox-areas.ts';
import {
  COMMENT_ACTION,
  isAlreadySo,
  isBeingSent,
  isComment,
  isConfirmed,
  isInDoubt,
  isSettled,
  isTooLate,
  needsOwner,
  type OutboxCommand,
} from '../../machines/outbox/command.ts';
import { type PendingDecision, sentUntil } from '../../machines/outbox/command-order.ts';
import type { OutboxPause } from '../../machines/outbox/outbox.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import { type DecisionAction, isDecision } from '../../rules/records/decision-comment.ts';
import { type AreaRecord, idWords } from '../../rules/records/record-key.ts';
import { listed } from '../../rules/texts/listed.ts';
import { writtenMoment } from '../../rules/texts/moments.ts';

/** Whether somebody else did the same before the decision arrived. */
export function isAnticipated(command: Pick<OutboxCommand, 'state' | 'area' | 'action' | 'now'>): boolean {
  const isLate = isSettled(command) && !isConfirmed(command) && !isAlreadySo(command);
  return isLate && command.now !== null && OUTBOX_AREAS[command.area].rules.holds(command.action, command.now);
}

const DECISION_NOUNS = { APPROVE: 'Approval', REJECT: 'Rejection' } as const satisfies Record<DecisionAction, string>;

interface Labelled {
  readonly lifecycle: { readonly labels: Readonly<Record<string, string>> };
}

/** "Approval", "Comment", "“Stop”": begins a sentence. */
export function commandNoun({ lifecycle }: Labelled, action: string): string {
  if (action === COMMENT_ACTION) return 'Comment';
  return isDecision(action) ? DECISION_NOUNS[action] : `“${lifecycle.labels[action] ?? action}”`;
}

/** "approval", "“Stop”": within a sentence. */
export function innerCommandNoun(rules: Labelled, action: string): string {
  const noun = commandNoun(rules, action);
  return isDecision(action) || action === COMMENT_ACTION ? noun.toLowerCase() : noun;
}

export function nounOf({ area, action }: Pick<OutboxCommand, 'area' | 'action'>): string {
  return commandNoun(OUTBOX_AREAS[area].rules, action);
}

export function innerNounOf({ area, action }: Pick<OutboxCommand, 'area' | 'action'>): string {
  return innerCommandNoun(OUTBOX_AREAS[area].rules, action);
}

/** On the button that queues it: "Queue approval", "Queue stop". */
export function queueLabel({ lifecycle }: Labelled, action: string): string {
  return `Queue ${(isDecision(action) ? DECISION_NOUNS[action] : (lifecycle.labels[action] ?? action)).toLowerCase()}`;
}

/** What an approver says about a decision. */
export const COMMENT_LABELS = { APPROVE: 'Comment', REJECT: 'Reason' } as const satisfies Record<
  DecisionAction,
  string
>;

const PARTICIPLES = { APPROVE: 'approved', REJECT: 'rejected' } as const satisfies Record<DecisionAction, string>;

export function participle(action: string): string {
  return isDecision(action) ? PARTICIPLES[action] : 'done';
}

/** As decided, but possibly by another decision. */
export function alreadySoWords(action: string): string {
  return `already ${participle(action)} (the server doesn’t say by whom, so it may have been you)`;
}

/** Somebody else did the same first. */
export function anticipatedWords(action: string): string {
  return `already ${participle(action)} by someone else`;
}

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

export function ordinal(place: number): string {
  return `${place}${ORDINAL_ENDINGS[ordinalRules.select(place)] ?? 'th'}`;
}

export function pendingWords({ command, place, total }: PendingDecision): string {
  const noun = nounOf(command);
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

function isAbout({ action }: Pick<OutboxCommand, 'action'>): 'on' | 'of' {
  return action === COMMENT_ACTION ? 'on' : 'of';
}

/** "Approval of shop", "Comment on shop": begins a sentence. */
function commandWords(command: OutboxCommand): string {
  return `${nounOf(command)} ${isAbout(command)} ${recordNameOf(command)}`;
}

/** "approval of shop", "comment on shop": within a sentence. */
export function innerCommandWords(command: OutboxCommand): string {
  return `${innerNounOf(command)} ${isAbout(command)} ${recordNameOf(command)}`;
}

/** @param decided the record as it was before; a first approval of several says that others are needed */
export function appliedWords(action: string, { area, record }: DecidedNow): string {
  const { nameOf, countAfterApproval } = OUTBOX_AREAS[area].rules;
  const count = action === 'APPROVE' ? (countAfterApproval?.(record) ?? null) : null;
  return `${nounOf({ area, action })} of ${nameOf(record)} applied${count === null ? '' : `: ${count}`}.`;
}

/** One sentence: by name for one decision, else by number. */
export function outcomeWords(commands: readonly OutboxCommand[]): string {
  const [only] = commands;
  if (only !== undefined && commands.length === 1) {
    const decision = commandWords(only);
    if (isComment(only)) return `${decision} was not sent. Action needed.`;
    const count = only.now === null ? null : (OUTBOX_AREAS[only.area].rules.approvalCount?.(only.now) ?? null);
    if (isConfirmed(only)) return count === null ? `${decision} applied.` : `${decision} applied: ${count}.`;
    if (isAlreadySo(only)) return `${decision}: ${alreadySoWords(only.action)}.`;
    if (isAnticipated(only)) return `${decision}: ${anticipatedWords(only.action)}.`;
    if (isInDoubt(only)) return `${decision} was refused, but an earlier attempt may have been applied.`;
    if (isTooLate(only)) return `${decision} was not sent in time. Action needed.`;
    return needsOwner(only) ? `${decision} was not applied. Action needed.` : `${decision} was not applied.`;
  }
  const applied = commands.filter(isConfirmed);
  const needing = commands.filter(needsOwner).length;
  const already = commands.filter((command) => isAlreadySo(command) || isAnticipated(command));
  const inDoubt = commands.filter(isOtherwiseInDoubt).length;
  const other = commands.length - applied.length - needing - already.length - inDoubt;
  const nouns = new Set(
    applied.map(({ action }) => (isDecision(action) ? DECISION_NOUNS[action].toLowerCase() : 'command')),
  );
  const [noun = 'decision'] = nouns;
  const mixedNoun = nouns.has('command') ? 'command' : 'decision';
  const appliedNoun = nouns.size === 1 ? noun : mixedNoun;
  const parts = [
    applied.length > 0 ? `${applied.length} ${appliedNoun}${applied.length === 1 ? '' : 's'} applied` : '',
    needing > 0 ? `${needing} ${needing === 1 ? 'needs' : 'need'} action` : '',
    already.length > 0
      ? `${already.length} already ${already.every(({ action }) => isDecision(action)) ? 'decided that way' : 'done'}`
      : '',
    inDoubt > 0 ? `${inDoubt} may have been applied before ${inDoubt === 1 ? 'it was' : 'they were'} refused` : '',
    other > 0 ? `${other} not applied` : '',
  ].filter((words) => words !== '');
  return `${listed(parts, 'and')}.`;
}

function isOtherwiseInDoubt(command: OutboxCommand): boolean {
  return isInDoubt(command) && !needsOwner(command) && !isAnticipated(command);
}

export function queuedWords(command: OutboxCommand, pause: OutboxPause): string {
  return `${commandWords(command)} queued. ${whenSent(pause)}${limitWords(command)}`;
}

/** Down to the minute. */
export function limitTime(until: number): string {
  return writtenMoment(until, 'time');
}

/** '' without a limit. */
export function limitWords(command: Pick<OutboxCommand, 'decidedAt' | 'limitMs'>): string {
  const until = sentUntil(command);
  return until === null ? '' : ` After ${limitTime(until)} you are asked again.`;
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
