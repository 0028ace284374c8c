import { ALL_TENANTS, DEFAULT_TENANT } from '../../rules/people/tenants.ts';
import { isDecision } from '../../rules/records/decision-comment.ts';
import {
  isLifecycleCommand,
  isSendable,
  isUnsent,
  mayDo,
  type OutboxCommand,
  recordKeyOf,
  standsInTheWay,
} from './command.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** Maximum wait, whatever the server asks: a longer one means that the clock was changed. */
const LONGEST_WAIT = 3_600 * SECOND;
const LONGEST_BACK_OFF = 300 * SECOND;
const LONGEST_LOCK = 60 * SECOND;

/** Failed attempts that hold back the commands behind; afterwards these go ahead. */
const HOLDING_ATTEMPTS = 3;

/** Older commands ask their owner again. The server keeps command ids for 30 days. */
export const OVERDUE_AFTER = 14 * DAY;
/** A clock that is a day off mustn't age a command early. */
const CLOCK_TOLERANCE = DAY;

export interface WaitFor {
  readonly now: number;
  readonly attempts: number;
  readonly retryAfter: number | null;
  /** 0 to 1: many clients mustn't return at the same moment. */
  readonly random: number;
}

function backOff({ now, attempts, retryAfter, random }: WaitFor, longest: number): number {
  if (retryAfter !== null) return now + Math.min((retryAfter + random) * SECOND, LONGEST_WAIT);
  return now + Math.min(2 * SECOND * 2 ** attempts, longest) * (0.5 + random);
}

/** Doubles from 2 s to at most 5 minutes, or as the server asked. */
export function afterFailure(wait: WaitFor): number {
  return backOff(wait, LONGEST_BACK_OFF);
}

/** Somebody edits the request: doubles to at most one minute. */
export function afterLock(wait: WaitFor): number {
  return backOff({ ...wait, retryAfter: wait.retryAfter && Math.min(wait.retryAfter, 60) }, LONGEST_LOCK);
}

function isDue({ nextAttemptAt }: OutboxCommand, now: number): boolean {
  // A wait longer than the maximum comes from another clock setting.
  return nextAttemptAt === null || nextAttemptAt <= now || nextAttemptAt - now > 2 * LONGEST_WAIT;
}

export interface Clocks {
  /** Epoch milliseconds of this device's clock. */
  readonly now: number;
  /** By the server's clock; null if it isn't known. */
  readonly serverNow: number | null;
}

/** The two clocks differ by latency and the whole seconds of a header. */
const SET_BACK_MS = 60 * SECOND;

function hasPassed(since: number, limitMs: number, now: number): boolean {
  return now - since >= limitMs || now < since - SET_BACK_MS;
}

/** Whether its time is over by either clock. A clock that was set back can't tell, so it counts as over. */
export function isPastLimit(
  { decidedAt, decidedAtServer, limitMs }: Pick<OutboxCommand, 'decidedAt' | 'decidedAtServer' | 'limitMs'>,
  { now, serverNow }: Clocks,
): boolean {
  if (limitMs === null) return false;
  if (hasPassed(decidedAt, limitMs, now)) return true;
  return serverNow !== null && decidedAtServer !== null && hasPassed(decidedAtServer, limitMs, serverNow);
}

/** Its owner is asked before it is sent. Without the server's clock, this device's decides. */
export function isOverdue(
  command: Pick<OutboxCommand, 'decidedAt' | 'decidedAtServer' | 'limitMs'>,
  now: number,
  serverNow: number | null = null,
): boolean {
  return now - command.decidedAt > OVERDUE_AFTER + CLOCK_TOLERANCE || isPastLimit(command, { now, serverNow });
}

/** When it is sent last, by this device's clock; null without a limit. */
export function sentUntil({ decidedAt, limitMs }: Pick<OutboxCommand, 'decidedAt' | 'limitMs'>): number | null {
  return limitMs === null ? null : decidedAt + limitMs;
}

/** The commands behind wait too: the server is in trouble or rate-limits. */
function blocksOutbox({ state, attempts }: OutboxCommand): boolean {
  return state === 'waiting' && attempts <= HOLDING_ATTEMPTS;
}

export type NextStep =
  | { readonly kind: 'send'; readonly command: OutboxCommand }
  | { readonly kind: 'ask'; readonly command: OutboxCommand }
  /** Epoch milliseconds. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'nothing' };

export function nextStep(commands: readonly OutboxCommand[], now: number): NextStep {
  let until: number | null = null;
  for (const command of inOrder(commands).filter(isSendable)) {
    if (isOverdue(command, now)) return { kind: 'ask', command };
    if (isDue(command, now)) return { kind: 'send', command };
    until = Math.min(until ?? Number.POSITIVE_INFINITY, command.nextAttemptAt ?? now);
    if (blocksOutbox(command)) break;
  }
  return until === null ? { kind: 'nothing' } : { kind: 'wait', until };
}

/** A request is visible in its own tenant and in all tenants. */
export function sharesRequests(one: string, other: string): boolean {
  return one === other || one === ALL_TENANTS || other === ALL_TENANTS;
}

/** Decisions and comments are sent with access to their own tenant, whichever is current; only where the back end gives it. */
export function isSentFromElsewhere({ action, tenantId }: Pick<OutboxCommand, 'action' | 'tenantId'>): boolean {
  const isOneTenant = tenantId !== ALL_TENANTS && tenantId !== DEFAULT_TENANT;
  return isOneTenant && (isDecision(action) || !isLifecycleCommand({ action }));
}

/** The tenant that has to be current when it is sent. @param isEverywhere whether the back end gives access to others */
export function sendingTenant(
  command: Pick<OutboxCommand, 'action' | 'tenantId'>,
  current: string,
  isEverywhere: boolean,
): string {
  return isEverywhere && isSentFromElsewhere(command) ? current : command.tenantId;
}

type NewCommand = Pick<OutboxCommand, 'tenantId' | 'area' | 'subjectId' | 'action' | 'until' | 'limitMs'>;

/** Whether a later command takes its place: both wait for a limited time, and this one never left the device. */
export function isReplaceable(
  command: Pick<OutboxCommand, 'state' | 'isUnanswered' | 'action' | 'until' | 'limitMs'>,
  next: Pick<NewCommand, 'action' | 'until' | 'limitMs'>,
): boolean {
  const isTimed = command.limitMs !== null && next.limitMs !== null;
  const isAnother = command.action !== next.action || command.until !== next.until;
  return isTimed && isAnother && isSendable(command) && !command.isUnanswered;
}

/**
 * The commands that a new one replaces: those waiting for their owner, and another one that waits for a limited time.
 * Null while a command is under way that can't be replaced.
 */
export function replacedBy(commands: readonly OutboxCommand[], next: NewCommand): readonly OutboxCommand[] | null {
  const onTheSame = commands
    .filter(isLifecycleCommand)
    .filter((command) => sharesRequests(command.tenantId, next.tenantId) && recordKeyOf(command) === recordKeyOf(next));
  if (onTheSame.some((command) => standsInTheWay(command) && !isReplaceable(command, next))) return null;
  return onTheSame.filter((command) => mayDo(command, 'DECIDE_AGAIN') || isReplaceable(command, next));
}

export function inOrder<Command extends OutboxCommand>(commands: readonly Command[]): readonly Command[] {
  return commands.toSorted((left, right) => left.sequence - right.sequence);
}

export interface PendingDecision {
  readonly command: OutboxCommand;
  /** Position among what is sent with it, from 1. */
  readonly place: number;
  readonly total: number;
}

/**
 * Comments have a place too, but none waits on a record in the way of a decision.
 * @param isEverywhere whether the back end gives access to other tenants
 */
export function pendingDecisions(
  commands: readonly OutboxCommand[],
  tenantId: string,
  isEverywhere = false,
): ReadonlyMap<string, PendingDecision> {
  const waiting = inOrder(commands).filter(isUnsent);
  const byTenant = Map.groupBy(waiting, (command) => sendingTenant(command, tenantId, isEverywhere));
  return new Map(
    [...byTenant]
      .filter(([ofTenant]) => sharesRequests(ofTenant, tenantId))
      .flatMap(([, ofTenant]) =>
        ofTenant.map(
          (command, index) => [recordKeyOf(command), { command, place: index + 1, total: ofTenant.length }] as const,
        ),
      )
      .filter(([, { command }]) => isLifecycleCommand(command)),
  );
}
