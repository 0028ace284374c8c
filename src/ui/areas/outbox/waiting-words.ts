import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import {
  type CommandState,
  isBeingSent,
  isComment,
  isInDoubt,
  isSettled,
  isTooLate,
  isUnsent,
  mayHaveArrived,
  needsOwner,
  type OutboxCommand,
} from '../../../machines/outbox/command.ts';
import { OVERDUE_AFTER, sentUntil } from '../../../machines/outbox/command-order.ts';
import type { OutboxPause } from '../../../machines/outbox/outbox.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { writtenMoment } from '../../../rules/texts/moments.ts';
import { sentence } from '../../../rules/texts/sentence.ts';
import type { ToneName } from '../../kit/tones.css.ts';
import {
  alreadySoWords as alreadySo,
  anticipatedWords as anticipated,
  innerNounOf,
  isAnticipated,
  limitTime,
  limitWords,
} from '../../outbox/outbox-words.ts';
import { type OtherTenant, otherTenantWords } from './other-tenant.ts';

interface StateLook {
  readonly label: string;
  readonly tone: ToneName;
}

const STATE_LOOKS = {
  queued: { label: 'Queued', tone: 'neutral' },
  sending: { label: 'Being sent', tone: 'info' },
  waiting: { label: 'Queued', tone: 'neutral' },
  locked: { label: 'Locked', tone: 'neutral' },
  overdue: { label: 'Too old', tone: 'warning' },
  conflict: { label: 'Record changed', tone: 'warning' },
  parked: { label: 'Not accepted', tone: 'danger' },
  unsigned: { label: 'Not signed', tone: 'warning' },
  confirmed: { label: 'Applied', tone: 'success' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  alreadySo: { label: 'Already done', tone: 'success' },
  refused: { label: 'Not allowed', tone: 'danger' },
} as const satisfies Record<CommandState, StateLook>;

/** Older decisions need a new confirmation. */
export const DAYS_BEFORE_ASKING = OVERDUE_AFTER / 86_400_000;

export interface OutboxSender {
  /** Null while the outbox is empty or sending. */
  readonly pause: OutboxPause | null;
  /** Epoch milliseconds; null if no time is set. */
  readonly until: number | null;
  readonly message: string | null;
}

export interface WaitingFacts extends OutboxSender {
  /** Null if the command's tenant is current. */
  readonly otherTenant: OtherTenant | null;
}

/** With seconds. @param at epoch milliseconds */
export function timeOfDay(at: number): string {
  return writtenMoment(at, 'preciseTime');
}

function reasonOf(command: OutboxCommand, { pause, until, message, otherTenant }: WaitingFacts): string {
  if (isBeingSent(command)) return 'Being sent to the server.';
  if (otherTenant !== null) return otherTenantWords(otherTenant, 'send it');
  switch (pause) {
    case 'offline':
      return 'Will be sent when the server can be reached again.';
    case 'needsSignIn':
    case 'signedOut':
      return 'Will be sent after you sign in again.';
    case 'rateLimited':
      return until === null
        ? 'The server is busy. Retrying shortly.'
        : `The server is busy. Retrying at ${timeOfDay(until)}.`;
    case 'failed':
      return `This device’s data couldn’t be read. ${sentence(message)}`.trim();
    case 'waiting':
    case 'elsewhere':
    case null:
      break;
  }
  if (command.nextAttemptAt === null)
    return command.attempts === 0
      ? 'Waiting for its turn.'
      : `${sentence(command.message)} Retrying in a moment.`.trim();
  return `${sentence(command.message)} Retrying at ${timeOfDay(command.nextAttemptAt)}.`.trim();
}

/** The server's last message, unless the reason for waiting already says it; '' if none. */
function lastAnswer(command: OutboxCommand, why: string): string {
  const said = sentence(command.message);
  // Without an answer there is no message: only an answer sets the next attempt's time.
  const isAnswer = command.nextAttemptAt !== null && !isBeingSent(command);
  return said === '' || !isAnswer || why.includes(said) ? '' : `The server said: ${said}`;
}

export function waitingWords(command: OutboxCommand, facts: WaitingFacts): string {
  const isOpen = mayHaveArrived(command) && !isBeingSent(command);
  const why = reasonOf(command, facts);
  return [
    why,
    limitWords(command).trim(),
    lastAnswer(command, why),
    isOpen ? `It may have arrived already, but it is ${isComment(command) ? 'added' : 'applied'} only once.` : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}

/** "Approval: Waiting, now Approved. " per changed field. */
export function differenceWords(area: OutboxCommand['area'], seen: AreaRecord, now: AreaRecord): string {
  const words = (value: string) => (value === '' ? '–' : value);
  return OUTBOX_AREAS[area].rules.comparison
    .differences(seen, now)
    .map((change) => `${change.label}: ${words(change.seen)}, now ${words(change.now)}. `)
    .join('');
}

/** '' if unknown. */
export function changeWords({ area, seen, now }: OutboxCommand): string {
  return seen === null || now === null ? '' : differenceWords(area, seen, now);
}

/** The outcome if the record was already as decided. */
export function alreadySoWords(command: OutboxCommand): string {
  return `${capitalised(alreadySo(command.action))}.`;
}

export function notAppliedWords(command: OutboxCommand): string {
  const noun = innerNounOf(command);
  return isInDoubt(command)
    ? `Your ${noun} was refused. An earlier attempt got no response and may have been applied.`
    : `Your ${noun} was not applied.`;
}

export function anticipatedWords(command: OutboxCommand): string {
  return `${capitalised(anticipated(command.action))}.`;
}

/** A matching result counts more than who decided first. */
export function lookOf(command: OutboxCommand): StateLook {
  if (isTooLate(command)) return { label: 'Not sent in time', tone: 'warning' };
  return STATE_LOOKS[isAnticipated(command) ? 'alreadySo' : command.state];
}

function capitalised(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** "3 attempts"; '' for none. */
export function attemptsWords({ attempts }: OutboxCommand): string {
  return attempts === 0 ? '' : attempts === 1 ? '1 attempt' : `${attempts} attempts`;
}

/** Why it needs its owner, and what to do. */
export function tooLateWords(command: OutboxCommand): string {
  const until = sentUntil(command);
  const when = until === null ? '' : ` before ${limitTime(until)}`;
  const doubt = mayHaveArrived(command) ? ' An earlier attempt got no response and may have been applied.' : '';
  return `It couldn’t be sent${when}, so it wasn’t sent.${doubt} Send it now or discard it.`;
}

/** Why a comment came back, and what to do with its text. */
export function refusedCommentWords({ area, message }: OutboxCommand, isGone: boolean): string {
  return isGone
    ? `The ${OUTBOX_AREAS[area].rules.noun} no longer exists. Copy the text if you need it, then discard it.`
    : `${sentence(message)} Open the record to edit the text and add it again, or discard it.`.trim();
}

export function discardQuestion(command: OutboxCommand): string {
  if (isComment(command) && !mayHaveArrived(command)) return 'Its text will be deleted from this device.';
  if (mayHaveArrived(command)) {
    return 'It may already have reached the server. This won’t undo that; it just won’t be sent again.';
  }
  if (isInDoubt(command)) return 'It was refused, but an earlier attempt may have been applied. This won’t undo that.';
  return isUnsent(command) ? 'It hasn’t been sent, and it won’t be.' : 'It hasn’t been applied, and it won’t be.';
}

export interface OutboxSections {
  readonly needing: readonly OutboxCommand[];
  readonly queued: readonly OutboxCommand[];
  /** Last settled first. */
  readonly done: readonly OutboxCommand[];
}

export function outboxSections(commands: readonly OutboxCommand[]): OutboxSections {
  const needing = commands.filter(needsOwner);
  const done = commands.filter(isSettled).toReversed();
  return { needing, done, queued: commands.filter((command) => !needsOwner(command) && !isSettled(command)) };
}
