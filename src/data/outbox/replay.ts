import { type AppError, toAppError } from '../../contract/app-error.ts';
import { type CommandEvent, isBeingSent, isSendable, type QueuedCommand } from '../../machines/outbox/command.ts';
import { afterTrouble, type NextStep, nextStep } from '../../machines/outbox/command-queue.ts';
import type { ReplayOutcome } from '../../machines/outbox/outbox.ts';
import type { AreaRecord } from '../../rules/record-key.ts';
import type { Scope } from '../device/scope.ts';
import { eventOfFailure } from './answers.ts';
import type { AnsweredRecord, CommandQueue } from './command-store.ts';
import { QUEUED_KINDS } from './queued-kinds.ts';

/** Runs one piece of work at a time among all tabs and the service worker of this device, where the browser can. */
export type QueueLock = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Without the Locks API two senders may meet; then the server still lets each command have its effect once. */
export const queueLock: QueueLock = (work, signal) =>
  globalThis.navigator?.locks === undefined
    ? work()
    : navigator.locks.request('portal-outbox', signal === undefined ? {} : { signal }, work);

/** The session is no longer the one that the command was decided in: nothing was sent. */
export class OtherSessionError extends Error {
  override readonly name = 'OtherSessionError';
}

export interface ReplayEffects {
  readonly queue: CommandQueue;
  /** Whose commands may be sent now; null where nobody is signed in. */
  readonly scope: () => Scope | null;
  /**
   * Makes the call within the command's own session and gives the record as the answer has it. Throws an AppError, or an
   * OtherSessionError before anything was sent.
   */
  readonly send: (command: QueuedCommand) => Promise<AreaRecord | null>;
  /** Reads what a record is now, where a refusal did not say; null where that can't be read. */
  readonly readNow: (command: QueuedCommand) => Promise<AreaRecord | null>;
  readonly lock?: QueueLock;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Ends the pass between two commands, never within one. */
  readonly signal?: AbortSignal;
  /**
   * Makes whatever waits in the tenant due now, where the user does not want to wait. Not before it is this sender's turn: the
   * one before may have made a command wait meanwhile.
   */
  readonly hurry?: (scope: Scope) => Promise<void>;
}

interface Answer {
  readonly event: CommandEvent;
  readonly record?: AnsweredRecord;
}

/**
 * That a request is as it was decided, where nobody else is known to have decided: a back end without command ids refuses the second of
 * two calls whose first one it has carried out, and a browser repeats a call on its own where the connection dies. Null where it is not so.
 */
function mayBeOwn(
  command: QueuedCommand,
  { changedBy }: Extract<CommandEvent, { type: 'SUPERSEDED' | 'STALE' }>,
  now: AreaRecord,
  at: number,
): CommandEvent | null {
  const { area, action, isUnanswered, version } = command;
  return (isUnanswered || version === null) && changedBy === null && QUEUED_KINDS[area].rules.holds(action, now)
    ? { type: 'ALREADY_SO', at, now }
    : null;
}

/**
 * What follows where the record can't be read after a refusal that may be the echo of this very command: it is asked again later, and what
 * the first attempt did stays open. Null where a later look will show no more.
 */
function lookAgainLater(unread: CommandEvent, nextAttemptAt: number): CommandEvent | null {
  switch (unread.type) {
    case 'UNREACHABLE':
      return { ...unread, isUnsent: false };
    case 'TROUBLED':
    case 'LOCKED':
    case 'RATE_LIMITED':
    case 'SIGN_IN_NEEDED':
      return { type: 'TROUBLED', message: unread.message, isUnsent: false, nextAttemptAt };
    default:
      return null;
  }
}

async function answerTo(
  effects: Required<Omit<ReplayEffects, 'signal' | 'hurry'>>,
  command: QueuedCommand,
): Promise<Answer> {
  const { now, random, send, readNow } = effects;
  try {
    const record = await send(command);
    const at = now();
    const event: CommandEvent = { type: 'ACCEPTED', at, now: record };
    return record === null ? { event } : { event, record: { kind: 'is', record, at } };
  } catch (failure) {
    // What was sent before remains as unknown as it was.
    if (failure instanceof OtherSessionError) return { event: { type: 'NOT_SENT' } };
    const error: AppError = toAppError(failure);
    const { read } = QUEUED_KINDS[command.area];
    const event = eventOfFailure(error, { now: now(), attempts: command.attempts, random: random(), read });
    if (event.type === 'SUPERSEDED' && error.kind === 'not-found') return { event, record: { kind: 'missing' } };
    if (event.type !== 'SUPERSEDED' && event.type !== 'STALE') return { event };
    let current = event.now;
    try {
      current ??= await readNow(command);
    } catch (unread) {
      const wait = { now: now(), attempts: command.attempts, random: random() };
      const next = lookAgainLater(
        eventOfFailure(toAppError(unread), { ...wait, read }),
        afterTrouble({ ...wait, retryAfter: null }),
      );
      if (command.version === null && event.changedBy === null && next !== null) return { event: next };
    }
    if (current === null) return { event };
    const answer = { record: { kind: 'is', record: current, at: now() } } as const;
    return { ...answer, event: mayBeOwn(command, event, current, now()) ?? eventFor(command, event, current) };
  }
}

/** Who was refused on a request that is as it was seen came second to nobody: a rule stands in the way. */
function eventFor(
  { area, seen }: QueuedCommand,
  event: Extract<CommandEvent, { type: 'SUPERSEDED' | 'STALE' }>,
  current: AreaRecord,
): CommandEvent {
  const isUnchanged =
    event.type === 'SUPERSEDED' && seen !== null && !QUEUED_KINDS[area].rules.comparison.hasChanged(seen, current);
  return isUnchanged ? { type: 'FORBIDDEN', message: event.message, at: event.at } : { ...event, now: current };
}

/** How a pass ends after an answer that concerns more than its own command; null where it goes on. */
function endingOf(event: CommandEvent, now: number): ReplayOutcome | null {
  switch (event.type) {
    case 'UNREACHABLE':
      return { kind: 'offline', message: event.message };
    case 'SIGN_IN_NEEDED':
      return { kind: 'needsSignIn', message: event.message };
    case 'RATE_LIMITED':
      return { kind: 'rateLimited', wait: Math.max(event.nextAttemptAt - now, 0), until: event.nextAttemptAt };
    case 'NOT_SENT':
      return { kind: 'elsewhere' };
    default:
      return null;
  }
}

/** A sender that was at work before this one is gone, by crash or by closing: what it had begun is of unknown outcome. */
async function recover(queue: CommandQueue, commands: readonly QueuedCommand[]): Promise<void> {
  for (const { id } of commands.filter(isBeingSent)) await queue.advance(id, { type: 'RECOVERED' });
}

/** The commands of a user as they were read; other tabs may have added some since. */
interface Known {
  readonly userId: number;
  readonly commands: readonly QueuedCommand[];
  /** Nothing was done since they were read. */
  readonly isLatest: boolean;
}

async function read(queue: CommandQueue, userId: number): Promise<Known> {
  return { userId, commands: await queue.read(userId), isLatest: true };
}

/** The known state after a command has moved on, so that a long outbox isn't reloaded for each of its commands. */
function followed(known: Known, command: QueuedCommand, next: QueuedCommand | 'gone' | null): Known {
  const others = known.commands.filter(({ id }) => id !== command.id);
  const commands = next === null || next === 'gone' ? others : [...others, next];
  return { ...known, commands, isLatest: false };
}

/** How a pass ends where nothing can be sent now. */
function restOf(
  step: Exclude<NextStep, { kind: 'send' | 'ask' }>,
  commands: readonly QueuedCommand[],
  now: number,
): ReplayOutcome {
  if (step.kind === 'wait') return { kind: 'later', wait: Math.max(step.until - now, 0), until: step.until };
  return { kind: commands.some(isSendable) ? 'elsewhere' : 'empty' };
}

/**
 * Goes through the queue once: sends what is due, in the order of the decisions and one at a time, for the current user and
 * tenant alone. `sending` is on the disk before each call, and what the answer means for command and record is written in one
 * transaction. Rejects where the device can't be read or written; then the command counts as unknown and is sent again.
 */
export async function replay({ signal, hurry, ...given }: ReplayEffects): Promise<ReplayOutcome> {
  const effects = { lock: queueLock, now: Date.now, random: Math.random, ...given };
  const { queue, scope, now, lock } = effects;
  return lock(async () => {
    let known: Known | null = null;
    for (;;) {
      const current = scope();
      if (current === null) return { kind: 'needsSignIn', message: 'Sign in again to send your decisions.' };
      if (signal?.aborted === true) return { kind: 'elsewhere' };
      if (known === null) {
        await recover(queue, await queue.read(current.userId));
        await hurry?.(current);
      }
      if (known?.userId !== current.userId) known = await read(queue, current.userId);
      const mine = known.commands.filter(({ tenantId }) => tenantId === current.tenantId);
      const step = nextStep(mine, now());
      switch (step.kind) {
        case 'nothing':
        case 'wait':
          if (!known.isLatest) {
            known = await read(queue, current.userId);
            break;
          }
          return restOf(step, known.commands, now());
        case 'ask':
          await queue.advance(step.command.id, { type: 'EXPIRED' });
          known = await read(queue, current.userId);
          break;
        case 'send': {
          const sending = await queue.advance(step.command.id, { type: 'SEND' });
          if (sending === null || sending === 'gone') {
            known = await read(queue, current.userId);
            break;
          }
          const { event, record } = await answerTo(effects, sending);
          known = followed(known, sending, await queue.advance(sending.id, event, record));
          const ending = endingOf(event, now());
          if (ending !== null) return ending;
        }
      }
    }
  }, signal);
}
