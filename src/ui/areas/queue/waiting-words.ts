import { QUEUED_KINDS } from '../../../data/outbox/queued-kinds.ts';
import {
  type CommandState,
  isBeingSent,
  isInDoubt,
  isSettled,
  isUnsent,
  mayHaveArrived,
  needsOwner,
  type QueuedCommand,
} from '../../../machines/outbox/command.ts';
import { OVERDUE_AFTER } from '../../../machines/outbox/command-queue.ts';
import type { OutboxPause } from '../../../machines/outbox/outbox.ts';
import { sentence } from '../../../rules/texts/sentence.ts';
import type { ToneName } from '../../kit/tones.css.ts';
import { ALREADY_SO_WORDS, ANTICIPATED_WORDS, DECISION_NOUNS, isAnticipated } from '../../outbox/queue-words.ts';
import { type OtherTenant, otherTenantWords } from './other-tenant.ts';

interface StateLook {
  readonly label: string;
  readonly tone: ToneName;
}

/** The state of a decision in two words at most, and its tone. */
const STATE_LOOKS = {
  queued: { label: 'Queued', tone: 'neutral' },
  sending: { label: 'Being sent', tone: 'info' },
  waiting: { label: 'Queued', tone: 'neutral' },
  locked: { label: 'Locked', tone: 'neutral' },
  overdue: { label: 'Too old', tone: 'warning' },
  conflict: { label: 'Record changed', tone: 'warning' },
  parked: { label: 'Not accepted', tone: 'danger' },
  confirmed: { label: 'Applied', tone: 'success' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  alreadySo: { label: 'Already done', tone: 'success' },
  refused: { label: 'Not allowed', tone: 'danger' },
} as const satisfies Record<CommandState, StateLook>;

/** Older decisions ask their owner again. */
export const DAYS_BEFORE_ASKING = OVERDUE_AFTER / 86_400_000;

/** What the sender is doing about the whole queue. */
export interface QueueSender {
  /** Why nothing is sent; null while the queue is empty or being sent. */
  readonly pause: OutboxPause | null;
  /** When the whole queue goes on, in epoch milliseconds; null where it waits for no moment. */
  readonly until: number | null;
  /** The last message, for the user. */
  readonly message: string | null;
}

export interface WaitingFacts extends QueueSender {
  /** The command's tenant where another one is current; null where it is the current one. */
  readonly otherTenant: OtherTenant | null;
}

const time = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function reasonOf(command: QueuedCommand, { pause, until, message, otherTenant }: WaitingFacts): string {
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
        : `The server is busy. Retrying at ${time.format(until)}.`;
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
  return `${sentence(command.message)} Retrying at ${time.format(command.nextAttemptAt)}.`.trim();
}

/** What the server said to the last attempt, where what the decision waits for does not say it; '' where it said nothing. */
function lastAnswer(command: QueuedCommand, why: string): string {
  const said = sentence(command.message);
  // What has not reached the server got no words of it: only an answer names a moment for the next attempt.
  const isAnswer = command.nextAttemptAt !== null && !isBeingSent(command);
  return said === '' || !isAnswer || why.includes(said) ? '' : `The server said: ${said}`;
}

/** Why a decision that waits has not been sent, and what is known of earlier attempts. */
export function waitingWords(command: QueuedCommand, facts: WaitingFacts): string {
  const isOpen = mayHaveArrived(command) && !isBeingSent(command);
  const why = reasonOf(command, facts);
  return [why, lastAnswer(command, why), isOpen ? 'It may have arrived already, but it is applied only once.' : '']
    .filter((words) => words !== '')
    .join(' ');
}

/** "Approval: Waiting, now Approved. " for each field that was changed meanwhile; '' where that is not known. */
export function changeWords({ area, seen, now }: QueuedCommand): string {
  if (seen === null || now === null) return '';
  const words = (value: string) => (value === '' ? '–' : value);
  return QUEUED_KINDS[area].rules.comparison
    .differences(seen, now)
    .map((change) => `${change.label}: ${words(change.seen)}, now ${words(change.now)}. `)
    .join('');
}

/** How a decision ended whose record was as it was decided. */
export function alreadySoWords(command: QueuedCommand): string {
  return `${capitalised(ALREADY_SO_WORDS[command.action])}.`;
}

/** That a decision was not applied, as far as that is known. */
export function notAppliedWords(command: QueuedCommand): string {
  const noun = DECISION_NOUNS[command.action].toLowerCase();
  return isInDoubt(command)
    ? `Your ${noun} was refused. An earlier attempt got no response and may have been applied.`
    : `Your ${noun} was not applied.`;
}

/** How a decision ended where somebody else had decided the same. */
export function anticipatedWords(command: QueuedCommand): string {
  return `${capitalised(ANTICIPATED_WORDS[command.action])}.`;
}

/** How its state looks: that what was decided holds already counts for more than who came first. */
export function lookOf(command: QueuedCommand): StateLook {
  return STATE_LOOKS[isAnticipated(command) ? 'alreadySo' : command.state];
}

function capitalised(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** "3 attempts"; '' where there was none. */
export function attemptsWords({ attempts }: QueuedCommand): string {
  return attempts === 0 ? '' : attempts === 1 ? '1 attempt' : `${attempts} attempts`;
}

/** What is asked before a decision is taken off the device. */
export function discardQuestion(command: QueuedCommand): string {
  if (mayHaveArrived(command)) {
    return 'It may already have reached the server. Discarding won’t undo that; it just won’t be sent again.';
  }
  if (isInDoubt(command))
    return 'It was refused, but an earlier attempt may have been applied. Discarding won’t undo that.';
  return isUnsent(command) ? 'It hasn’t been sent, and it won’t be.' : 'It hasn’t been applied, and it won’t be.';
}

export interface QueueSections {
  readonly needing: readonly QueuedCommand[];
  readonly queued: readonly QueuedCommand[];
  /** What was settled last comes first. */
  readonly done: readonly QueuedCommand[];
}

/** What needs the user, what is queued, what is done; each in the order of the decisions. */
export function queueSections(commands: readonly QueuedCommand[]): QueueSections {
  const needing = commands.filter(needsOwner);
  const done = commands.filter(isSettled).toReversed();
  return { needing, done, queued: commands.filter((command) => !needsOwner(command) && !isSettled(command)) };
}
