import { type AppError, toAppError } from '../../contract/app-error.ts';
import {
  COMMENT_ACTION,
  type CommandEvent,
  isBeingSent,
  isComment,
  isSendable,
  type OutboxCommand,
} from '../../machines/outbox/command.ts';
import { afterFailure, isSentFromElsewhere, type NextStep, nextStep } from '../../machines/outbox/command-order.ts';
import type { ReplayOutcome } from '../../machines/outbox/outbox.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { Scope } from '../device/scope.ts';
import { eventOfFailure } from './answers.ts';
import type { AnsweredRecord, OutboxStore } from './command-store.ts';
import { OUTBOX_AREAS } from './outbox-areas.ts';

/** One sender at a time among all tabs and the service worker, if the browser can. */
export type OutboxLock = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Without the Locks API two senders may meet; the server still applies each command once. */
export const outboxLock: OutboxLock = (work, signal) =>
  globalThis.navigator?.locks === undefined
    ? work()
    : navigator.locks.request('portal-outbox', signal === undefined ? {} : { signal }, work);

/** The command belongs to another session: nothing was sent. */
export class OtherSessionError extends Error {
  override readonly name = 'OtherSessionError';
}

/** The command's time is over: nothing was sent. */
export class LapsedError extends Error {
  override readonly name = 'LapsedError';
}

export interface ReplayEffects {
  readonly store: OutboxStore;
  readonly scope: () => Scope | null;
  /** Within the command's own session. Throws an AppError, or an OtherSessionError or LapsedError before sending. */
  readonly send: (command: OutboxCommand) => Promise<AreaRecord | null>;
  /** Whether decisions can be sent in tenants that aren't current; default: no. Throws an AppError where nobody can tell. */
  readonly reachesEveryTenant?: () => Promise<boolean>;
  /** For refusals without the record; null where it can't be read. */
  readonly readNow: (command: OutboxCommand) => Promise<AreaRecord | null>;
  readonly lock?: OutboxLock;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Ends the pass between commands, never within one. */
  readonly signal?: AbortSignal;
  /** Makes everything that is sent in the tenant due now, and in all tenants where `isEverywhere`; on this sender's turn only, since another one may have postponed a command. */
  readonly hurry?: (scope: Scope, isEverywhere: boolean) => Promise<void>;
}

interface Answer {
  readonly event: CommandEvent;
  readonly record?: AnsweredRecord;
}

/** A browser repeats a call on a dead connection, and a back end without command ids refuses the repetition: the refusal may be an echo. */
function mayBeOwn(
  command: OutboxCommand,
  { changedBy }: Extract<CommandEvent, { type: 'SUPERSEDED' | 'STALE' }>,
  now: AreaRecord,
  at: number,
): CommandEvent | null {
  const { area, action, isUnanswered, version } = command;
  if (action === COMMENT_ACTION) return null;
  return (isUnanswered || version === null) && changedBy === null && OUTBOX_AREAS[area].rules.holds(action, now)
    ? { type: 'ALREADY_SO', at, now }
    : null;
}

/** The record can't be read after a possible echo: retries later and stays open. Null where a later look won't help. */
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

/** A comment has no state to conflict with: what refuses it leaves its text with its author. */
function commentRefusal(event: CommandEvent): CommandEvent {
  const isRefused = event.type === 'SUPERSEDED' || event.type === 'STALE' || event.type === 'FORBIDDEN';
  return isRefused ? { type: 'INVALID', message: event.message } : event;
}

async function answerTo(
  effects: Required<Omit<ReplayEffects, 'signal' | 'hurry' | 'reachesEveryTenant'>>,
  command: OutboxCommand,
): Promise<Answer> {
  const { now, random, send, readNow } = effects;
  try {
    const record = await send(command);
    const at = now();
    const event: CommandEvent = { type: 'ACCEPTED', at, now: record };
    return record === null ? { event } : { event, record: { kind: 'is', record, at } };
  } catch (failure) {
    if (failure instanceof OtherSessionError) return { event: { type: 'NOT_SENT' } };
    if (failure instanceof LapsedError) return { event: { type: 'LAPSED' } };
    const error: AppError = toAppError(failure);
    const { read } = OUTBOX_AREAS[command.area];
    const event = eventOfFailure(error, { now: now(), attempts: command.attempts, random: random(), read });
    if (isComment(command)) {
      const isMissing = event.type === 'SUPERSEDED' && error.kind === 'not-found';
      return { event: commentRefusal(event), ...(isMissing && { record: { kind: 'missing' } as const }) };
    }
    if (event.type === 'SUPERSEDED' && error.kind === 'not-found') return { event, record: { kind: 'missing' } };
    if (event.type === 'FORBIDDEN') return { event: { ...event, isAnswer: !error.isUnsent && hasId(command) } };
    if (event.type !== 'SUPERSEDED' && event.type !== 'STALE') return { event };
    let current = event.now;
    try {
      current ??= await readNow(command);
    } catch (unread) {
      const wait = { now: now(), attempts: command.attempts, random: random() };
      const next = lookAgainLater(
        eventOfFailure(toAppError(unread), { ...wait, read }),
        afterFailure({ ...wait, retryAfter: null }),
      );
      if (command.version === null && event.changedBy === null && next !== null) return { event: next };
    }
    if (current === null) return { event };
    const answer = { record: { kind: 'is', record: current, at: now() } } as const;
    return { ...answer, event: mayBeOwn(command, event, current, now()) ?? eventFor(command, event, current) };
  }
}

/** Back ends without versions have no command ids either. */
function hasId({ version }: OutboxCommand): boolean {
  return version !== null;
}

/** What an answer means for the command. A refusal with an unchanged record comes from a rule, not from another decision. */
function eventFor(
  command: OutboxCommand,
  event: Extract<CommandEvent, { type: 'SUPERSEDED' | 'STALE' }>,
  current: AreaRecord,
): CommandEvent {
  const { area, seen } = command;
  const isUnchanged =
    event.type === 'SUPERSEDED' && seen !== null && !OUTBOX_AREAS[area].rules.comparison.hasChanged(seen, current);
  return isUnchanged
    ? { type: 'FORBIDDEN', message: event.message, at: event.at, isAnswer: hasId(command) }
    : { ...event, now: current };
}

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

/** A former sender crashed or closed: what it had started is unknown. */
async function recover(store: OutboxStore, commands: readonly OutboxCommand[]): Promise<void> {
  for (const { id } of commands.filter(isBeingSent)) await store.advance(id, { type: 'RECOVERED' });
}

interface Known {
  readonly userId: number;
  readonly commands: readonly OutboxCommand[];
  readonly isLatest: boolean;
}

async function read(store: OutboxStore, userId: number): Promise<Known> {
  return { userId, commands: await store.read(userId), isLatest: true };
}

/** The outbox after one command has changed, without reading all of it again. */
function followed(known: Known, command: OutboxCommand, next: OutboxCommand | 'gone' | null): Known {
  const others = known.commands.filter(({ id }) => id !== command.id);
  const commands = next === null || next === 'gone' ? others : [...others, next];
  return { ...known, commands, isLatest: false };
}

type Reach = { readonly isEverywhere: boolean; readonly failure: AppError | null };

/** Asked only where something waits in another tenant. What is the tenant's own is sent in any case. */
async function reachOf(
  known: readonly OutboxCommand[],
  { tenantId }: Scope,
  reachesEveryTenant: () => Promise<boolean>,
): Promise<Reach> {
  const isElsewhere = (command: OutboxCommand) =>
    command.tenantId !== tenantId && isSendable(command) && isSentFromElsewhere(command);
  if (!known.some(isElsewhere)) return { isEverywhere: false, failure: null };
  try {
    return { isEverywhere: await reachesEveryTenant(), failure: null };
  } catch (failure) {
    return { isEverywhere: false, failure: toAppError(failure) };
  }
}

function restOf(
  step: Exclude<NextStep, { kind: 'send' | 'ask' }>,
  commands: readonly OutboxCommand[],
  now: number,
): ReplayOutcome {
  if (step.kind === 'wait') return { kind: 'later', wait: Math.max(step.until - now, 0), until: step.until };
  return { kind: commands.some(isSendable) ? 'elsewhere' : 'empty' };
}

/**
 * Sends what is due for the current user, one by one in the order of the decisions: in the current tenant, and decisions in all of
 * them where the back end gives access. `sending` is on disk before each call; command and record are written in one transaction. Rejects if the device fails; the command then counts as unknown.
 */
export async function replay({
  signal,
  hurry,
  reachesEveryTenant = async () => false,
  ...given
}: ReplayEffects): Promise<ReplayOutcome> {
  const effects = { lock: outboxLock, now: Date.now, random: Math.random, ...given };
  const { store, scope, now, lock } = effects;
  return lock(async () => {
    let known: Known | null = null;
    for (;;) {
      const current = scope();
      if (current === null) return { kind: 'needsSignIn', message: 'Sign in again to send what is queued.' };
      if (signal?.aborted === true) return { kind: 'elsewhere' };
      if (known === null) {
        const stored = await store.read(current.userId);
        await recover(store, stored);
        if (hurry !== undefined)
          await hurry(current, (await reachOf(stored, current, reachesEveryTenant)).isEverywhere);
      }
      if (known?.userId !== current.userId) known = await read(store, current.userId);
      const reach = await reachOf(known.commands, current, reachesEveryTenant);
      const mine = known.commands.filter(
        (command) => command.tenantId === current.tenantId || (reach.isEverywhere && isSentFromElsewhere(command)),
      );
      const step = nextStep(mine, now());
      switch (step.kind) {
        case 'nothing':
        case 'wait':
          if (!known.isLatest) {
            known = await read(store, current.userId);
            break;
          }
          // Whether the others can be sent is known once the server answers.
          if (reach.failure?.isUnreached === true && step.kind === 'nothing')
            return { kind: 'offline', message: reach.failure.message };
          return restOf(step, known.commands, now());
        case 'ask':
          await store.advance(step.command.id, { type: 'EXPIRED' });
          known = await read(store, current.userId);
          break;
        case 'send': {
          const sending = await store.advance(step.command.id, { type: 'SEND' });
          if (sending === null || sending === 'gone') {
            known = await read(store, current.userId);
            break;
          }
          const { event, record } = await answerTo(effects, sending);
          known = followed(known, sending, await store.advance(sending.id, event, record));
          const ending = endingOf(event, now());
          if (ending !== null) return ending;
        }
      }
    }
  }, signal);
}
