import { ALL_TENANTS } from '../../rules/tenants.ts';
import { isSendable, isUnsent, mayDo, type QueuedCommand, standsInTheWay, subjectKey } from './command.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** No wait is longer, whatever the server asks for: a longer one can only come from a clock that was set. */
const LONGEST_WAIT = 3_600 * SECOND;
const LONGEST_BACK_OFF = 300 * SECOND;
const LONGEST_LOCK = 60 * SECOND;

/** Attempts that keep the commands behind a failing one back; afterwards they go ahead. */
const HOLDING_ATTEMPTS = 3;

/** Older commands ask their owner again. The server keeps command ids for 30 days. */
export const OVERDUE_AFTER = 14 * DAY;
/** A clock that is a day off must not make a command old before its time. */
const CLOCK_TOLERANCE = DAY;

/** When to try again, in epoch milliseconds. */
export interface WaitFor {
  readonly now: number;
  /** Failed attempts before this one. */
  readonly attempts: number;
  /** Seconds, as the server asked; null where it did not. */
  readonly retryAfter: number | null;
  /** From 0 to 1: many clients must not come back in the same moment. */
  readonly random: number;
}

function backOff({ now, attempts, retryAfter, random }: WaitFor, longest: number): number {
  if (retryAfter !== null) return now + Math.min((retryAfter + random) * SECOND, LONGEST_WAIT);
  return now + Math.min(2 * SECOND * 2 ** attempts, longest) * (0.5 + random);
}

/** After a failure of the server: doubled from 2 s to at most 5 minutes, or what the server asked for. */
export function afterTrouble(wait: WaitFor): number {
  return backOff(wait, LONGEST_BACK_OFF);
}

/** While somebody works on the request: doubled to at most one minute. */
export function afterLock(wait: WaitFor): number {
  return backOff({ ...wait, retryAfter: wait.retryAfter && Math.min(wait.retryAfter, 60) }, LONGEST_LOCK);
}

function isDue({ nextAttemptAt }: QueuedCommand, now: number): boolean {
  // A wait that is longer than the longest was made by another setting of the clock.
  return nextAttemptAt === null || nextAttemptAt <= now || nextAttemptAt - now > 2 * LONGEST_WAIT;
}

/** A decision that has grown too old to be sent without asking. */
export function isOverdue({ decidedAt }: Pick<QueuedCommand, 'decidedAt'>, now: number): boolean {
  return now - decidedAt > OVERDUE_AFTER + CLOCK_TOLERANCE;
}

/** Whether the commands behind it wait as well: the server is in trouble or wants to be left alone. */
function holdsQueue({ state, attempts }: QueuedCommand): boolean {
  return state === 'waiting' && attempts <= HOLDING_ATTEMPTS;
}

export type NextStep =
  | { readonly kind: 'send'; readonly command: QueuedCommand }
  | { readonly kind: 'ask'; readonly command: QueuedCommand }
  /** Nothing is due before `until`, epoch milliseconds. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'nothing' };

/** What a sender does next with the commands of one user and tenant: in the order of the decisions, whatever any clock says. */
export function nextStep(commands: readonly QueuedCommand[], now: number): NextStep {
  let until: number | null = null;
  for (const command of inOrder(commands).filter(isSendable)) {
    if (isOverdue(command, now)) return { kind: 'ask', command };
    if (isDue(command, now)) return { kind: 'send', command };
    until = Math.min(until ?? Number.POSITIVE_INFINITY, command.nextAttemptAt ?? now);
    if (holdsQueue(command)) break;
  }
  return until === null ? { kind: 'nothing' } : { kind: 'wait', until };
}

/** Whether a tenant's requests are among those of another one: the same request is seen in its own tenant and in all of them. */
export function sharesRequests(one: string, other: string): boolean {
  return one === other || one === ALL_TENANTS || other === ALL_TENANTS;
}

/**
 * The commands that a new decision on a request takes the place of: those that wait for their owner. Null where another decision
 * on it is under way, beside which no second one may be made.
 */
export function replacedBy(
  commands: readonly QueuedCommand[],
  subject: Pick<QueuedCommand, 'tenantId' | 'area' | 'subjectId'>,
): readonly QueuedCommand[] | null {
  const onTheSame = commands.filter(
    (command) => sharesRequests(command.tenantId, subject.tenantId) && subjectKey(command) === subjectKey(subject),
  );
  return onTheSame.some(standsInTheWay) ? null : onTheSame.filter((command) => mayDo(command, 'DECIDE_AGAIN'));
}

export function inOrder(commands: readonly QueuedCommand[]): readonly QueuedCommand[] {
  return commands.toSorted((left, right) => left.sequence - right.sequence);
}

/** A decision that waits for the server, as its request is shown with it. */
export interface PendingDecision {
  readonly command: QueuedCommand;
  /** The how-manieth of the unsent decisions of its tenant, from 1. */
  readonly place: number;
  readonly total: number;
}

/** The pending decisions on records that the given tenant shows, by the record's key. */
export function pendingDecisions(
  commands: readonly QueuedCommand[],
  tenantId: string,
): ReadonlyMap<string, PendingDecision> {
  const waiting = inOrder(commands).filter(isUnsent);
  const tenants = [...new Set(waiting.map((command) => command.tenantId))];
  return new Map(
    tenants
      .filter((ofTenant) => sharesRequests(ofTenant, tenantId))
      .map((ofTenant) => waiting.filter((command) => command.tenantId === ofTenant))
      .flatMap((ofTenant) =>
        ofTenant.map((command, index) => [subjectKey(command), { command, place: index + 1, total: ofTenant.length }]),
      ),
  );
}
