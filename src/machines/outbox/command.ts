import { assign, setup, transition } from 'xstate';
import type { DecisionSignature } from '../../contract/generated/schema.d.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import { type AreaRecord, type RecordId, recordKey } from '../../rules/records/record-key.ts';

/** What a discussion's comment is called among the commands; no chart knows it (docs/decisions/0043). */
export const COMMENT_ACTION = 'COMMENT';

/** Stored with the decision. Times are epoch milliseconds of this device's clock. */
export interface CommandProgress {
  /** Attempts that failed at the server; without those that never arrived or were rate-limited. */
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly message: string | null;
  readonly now: AreaRecord | null;
  /** Who changed it and when by the server's clock (ISO 8601). */
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  /** null while somebody still has to act. */
  readonly settledAt: number | null;
  readonly decidedAt: number;
  /** Sent only within this time of the decision, then its owner is asked again; null without such a limit. */
  readonly limitMs: number | null;
  /** An attempt left this device and its effect is unknown. */
  readonly isUnanswered: boolean;
}

type Wait = { readonly nextAttemptAt: number; readonly message: string };
type ChangedMeanwhile = Pick<CommandProgress, 'now' | 'changedBy' | 'changedAt'> & { readonly message: string };
type Outcome = { readonly at: number };
type Attempt = { readonly isUnsent: boolean };

export type CommandEvent =
  /** Stored before the call, so that a crash in between is noticed. */
  | { readonly type: 'SEND' }
  /** The sender is gone; it may have sent. */
  | { readonly type: 'RECOVERED' }
  /** Another session is current: the call was not made. */
  | { readonly type: 'NOT_SENT' }
  /** Too old to be sent without asking. */
  | { readonly type: 'EXPIRED' }
  /** Its time passed just before the call, which was not made. */
  | { readonly type: 'LAPSED' }
  | { readonly type: 'ACCEPTED'; readonly at: number; readonly now: AreaRecord | null }
  /** Our server didn't answer. */
  | ({ readonly type: 'UNREACHABLE'; readonly message: string } & Attempt)
  | { readonly type: 'SIGN_IN_NEEDED'; readonly message: string }
  /** 409 while the same command is being carried out. */
  | ({ readonly type: 'IN_PROGRESS' } & Wait)
  /** 429: the whole outbox slows down. */
  | ({ readonly type: 'RATE_LIMITED' } & Wait)
  /** 423 */
  | ({ readonly type: 'LOCKED' } & Wait)
  /** 5xx, a late answer, or an unreadable one. */
  | ({ readonly type: 'TROUBLED' } & Wait & Attempt)
  /** 412: changed since it was seen. */
  | ({ readonly type: 'STALE' } & ChangedMeanwhile)
  /** 409 after a change, 404 or 410: nothing is left to decide. */
  | ({ readonly type: 'SUPERSEDED' } & ChangedMeanwhile & Outcome)
  /** The request already is as decided, perhaps by an earlier attempt of this command. */
  | { readonly type: 'ALREADY_SO'; readonly at: number; readonly now: AreaRecord }
  /** 403, or 409 without a change: it wasn't theirs to decide. `isAnswer` where the server says so of this id, so that no attempt had an effect. */
  | ({ readonly type: 'FORBIDDEN'; readonly message: string; readonly isAnswer?: boolean } & Outcome)
  /** 422 and similar: this command will never be accepted. */
  | { readonly type: 'INVALID'; readonly message: string }
  /** The tenant requires a signature that it lacks, or the server refuses the one that it has. */
  | { readonly type: 'UNSIGNED'; readonly message: string }
  /** The owner doesn't want to wait, or confirms an old decision. */
  | { readonly type: 'RETRY'; readonly at: number }
  | { readonly type: 'DISCARD' }
  | { readonly type: 'ACKNOWLEDGE' }
  | { readonly type: 'DECIDE_AGAIN' };

type CommandTag =
  /** No final answer yet: counted at logout, shown on the request. */
  | 'unsent'
  | 'sendable'
  /** Only its owner can continue. */
  | 'needs owner'
  /** Final answer; stays until seen. */
  | 'settled';

const commandSetup = setup({
  types: {
    context: {} as CommandProgress,
    input: {} as CommandProgress,
    events: {} as CommandEvent,
    tags: {} as CommandTag,
  },
  guards: {
    // After a limited time the owner is asked the whole question again.
    'it can wait for any time': ({ context }) => context.limitMs === null,
  },
  actions: {
    noteUnanswered: assign({ isUnanswered: true }),
    noteAnswer: assign(({ context }, isAnswer: boolean) => ({ isUnanswered: context.isUnanswered && !isAnswer })),
    noteAttempt: assign(({ context }, { isUnsent }: Attempt) => ({ isUnanswered: context.isUnanswered || !isUnsent })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    wait: assign((_, { nextAttemptAt, message }: Wait) => ({ nextAttemptAt, message })),
    waitForNothing: assign({ nextAttemptAt: null }),
    explain: assign((_, message: string) => ({ message })),
    confirm: assign((_, { at, now }: { at: number; now: AreaRecord | null }) => ({
      settledAt: at,
      now,
      message: null,
    })),
    settle: assign((_, at: number) => ({ settledAt: at })),
    show: assign((_, { message, now, changedBy, changedAt }: ChangedMeanwhile) => ({
      message,
      now,
      changedBy,
      changedAt,
    })),
    renew: assign((_, at: number) => ({ decidedAt: at, attempts: 0 })),
  },
});

const waitingForItsTurn = {
  SEND: 'sending',
  EXPIRED: { target: 'overdue', actions: 'waitForNothing' },
  DISCARD: 'gone',
} as const;

/** One decision (Deployments §8 "Errors" gives the answers); stored rows have the state's name. Its id never changes. */
export const commandMachine = commandSetup.createMachine({
  id: 'command',
  initial: 'queued',
  context: ({ input }) => input,
  states: {
    queued: { tags: ['unsent', 'sendable'], on: waitingForItsTurn },
    sending: {
      tags: ['unsent'],
      entry: 'waitForNothing',
      on: {
        RECOVERED: { target: 'waiting', actions: 'noteUnanswered' },
        NOT_SENT: 'waiting',
        LAPSED: 'overdue',
        ACCEPTED: { target: 'confirmed', actions: { type: 'confirm', params: ({ event }) => event } },
        UNREACHABLE: {
          target: 'waiting',
          actions: [
            { type: 'noteAttempt', params: ({ event }) => event },
            { type: 'explain', params: ({ event }) => event.message },
          ],
        },
        SIGN_IN_NEEDED: { target: 'waiting', actions: { type: 'explain', params: ({ event }) => event.message } },
        RATE_LIMITED: { target: 'waiting', actions: { type: 'wait', params: ({ event }) => event } },
        IN_PROGRESS: {
          target: 'waiting',
          actions: ['noteUnanswered', 'countAttempt', { type: 'wait', params: ({ event }) => event }],
        },
        TROUBLED: {
          target: 'waiting',
          actions: [
            { type: 'noteAttempt', params: ({ event }) => event },
            'countAttempt',
            { type: 'wait', params: ({ event }) => event },
          ],
        },
        LOCKED: { target: 'locked', actions: ['countAttempt', { type: 'wait', params: ({ event }) => event }] },
        STALE: { target: 'conflict', actions: { type: 'show', params: ({ event }) => event } },
        SUPERSEDED: {
          target: 'superseded',
          actions: [
            { type: 'show', params: ({ event }) => event },
            { type: 'settle', params: ({ event }) => event.at },
          ],
        },
        ALREADY_SO: { target: 'alreadySo', actions: { type: 'confirm', params: ({ event }) => event } },
        FORBIDDEN: {
          target: 'refused',
          actions: [
            { type: 'noteAnswer', params: ({ event }) => event.isAnswer === true },
            { type: 'explain', params: ({ event }) => event.message },
            { type: 'settle', params: ({ event }) => event.at },
          ],
        },
        UNSIGNED: { target: 'unsigned', actions: { type: 'explain', params: ({ event }) => event.message } },
        INVALID: { target: 'parked', actions: { type: 'explain', params: ({ event }) => event.message } },
      },
    },
    /** Sent without a usable answer, or about to be; sent again with the same id. */
    waiting: {
      tags: ['unsent', 'sendable'],
      on: { ...waitingForItsTurn, RETRY: { actions: 'waitForNothing' } },
    },
    /** Somebody edits the request on the server; the decisions behind go ahead. */
    locked: {
      tags: ['unsent', 'sendable'],
      on: { ...waitingForItsTurn, RETRY: { target: 'waiting', actions: 'waitForNothing' } },
    },
    /** It waited too long. It may have been sent before. */
    overdue: {
      tags: ['unsent', 'needs owner'],
      on: {
        RETRY: {
          guard: 'it can wait for any time',
          target: 'waiting',
          actions: { type: 'renew', params: ({ event }) => event.at },
        },
        DECIDE_AGAIN: 'gone',
        DISCARD: 'gone',
      },
    },
    /** Not applied: shows what was seen, what is now and who changed it. */
    conflict: { tags: 'needs owner', on: { DECIDE_AGAIN: 'gone', DISCARD: 'gone' } },
    /** The same id would always get the same answer. */
    parked: { tags: 'needs owner', on: { DECIDE_AGAIN: 'gone', DISCARD: 'gone' } },
    /** The owner signs it again, which is a new decision: the server takes each id once. */
    unsigned: { tags: 'needs owner', on: { DECIDE_AGAIN: 'gone', DISCARD: 'gone' } },
    confirmed: { tags: 'settled', on: { ACKNOWLEDGE: 'gone' } },
    /** Somebody else came first. The owner can decide on the result or drop it. */
    superseded: { tags: 'settled', on: { ACKNOWLEDGE: 'gone', DECIDE_AGAIN: 'gone' } },
    /** As decided, by anyone: nothing left to decide. */
    alreadySo: { tags: 'settled', on: { ACKNOWLEDGE: 'gone' } },
    refused: { tags: 'settled', on: { ACKNOWLEDGE: 'gone' } },
    gone: { type: 'final' },
  },
});

export const COMMAND_STATES = [
  'queued',
  'sending',
  'waiting',
  'locked',
  'overdue',
  'conflict',
  'parked',
  'unsigned',
  'confirmed',
  'superseded',
  'alreadySo',
  'refused',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** A command of a chart, or a comment of a discussion, which waits and is sent in the same order. */
export interface OutboxCommand extends CommandProgress {
  readonly sequence: number;
  /** Created with the decision; the server's Idempotency-Key. */
  readonly id: string;
  readonly userId: number;
  /** Sent in this tenant only: while it is current, or with access to it (`isSentFromElsewhere`). */
  readonly tenantId: string;
  /** As it was called then: its user may lose access to it. Null or absent where it isn't known. */
  readonly tenantName?: string | null;
  readonly action: string;
  readonly from: 'list' | 'detail';
  readonly area: OutboxAreaName;
  /** The id of the record, by the stored name. */
  readonly subjectId: RecordId;
  /** null where the back end has no versions. */
  readonly version: number | null;
  /** null where it was removed from the device while somebody else used it. */
  readonly seen: AreaRecord | null;
  /** Sent with it; null for none. */
  readonly comment: string | null;
  /** Of a passkey, made with the decision; null or absent for none. */
  readonly signature?: DecisionSignature | null;
  /** The moment that the command is about (ISO 8601), as for keeping awake; null for none. */
  readonly until: string | null;
  /** `decidedAt` by the server's clock, as far as it was known; null otherwise. */
  readonly decidedAtServer: number | null;
  readonly state: CommandState;
}

export interface CommentCommand extends OutboxCommand {
  readonly action: typeof COMMENT_ACTION;
  readonly comment: string;
}

export function isComment(command: OutboxCommand): command is CommentCommand {
  return command.action === COMMENT_ACTION && command.comment !== null;
}

export function isLifecycleCommand({ action }: Pick<OutboxCommand, 'action'>): boolean {
  return action !== COMMENT_ACTION;
}

export function recordKeyOf({ area, subjectId }: Pick<OutboxCommand, 'area' | 'subjectId'>): string {
  return recordKey({ area, id: subjectId });
}

function isCommandState(value: unknown): value is CommandState {
  return COMMAND_STATES.some((state) => state === value);
}

/** The next state, 'gone' where it leaves the device, null where the chart refuses the event. */
export function advanceCommand<Command extends OutboxCommand>(
  command: Command,
  event: CommandEvent,
): Command | 'gone' | null {
  const { attempts, nextAttemptAt, message, now, changedBy, changedAt, settledAt, decidedAt, limitMs, isUnanswered } =
    command;
  const snapshot = commandMachine.resolveState({
    value: command.state,
    context: {
      attempts,
      nextAttemptAt,
      message,
      now,
      changedBy,
      changedAt,
      settledAt,
      decidedAt,
      limitMs,
      isUnanswered,
    },
  });
  if (!snapshot.can(event)) return null;
  const [next] = transition(commandMachine, snapshot, event);
  return isCommandState(next.value) ? { ...command, ...next.context, state: next.value } : 'gone';
}

function statesTagged(tag: CommandTag): ReadonlySet<CommandState> {
  return new Set(COMMAND_STATES.filter((state) => commandMachine.states[state]?.tags.includes(tag) === true));
}

const unsent = statesTagged('unsent');
const sendable = statesTagged('sendable');
const needingOwner = statesTagged('needs owner');
const settled = statesTagged('settled');

type Stated = Pick<OutboxCommand, 'state'>;

/** Outcome unknown: shown on the request; a logout asks first. */
export const isUnsent = ({ state }: Stated): boolean => unsent.has(state);
export const isSendable = ({ state }: Stated): boolean => sendable.has(state);
export const needsOwner = ({ state }: Stated): boolean => needingOwner.has(state);
export const isSettled = ({ state }: Stated): boolean => settled.has(state);
export const mayHaveArrived = (command: Pick<OutboxCommand, 'state' | 'isUnanswered'>): boolean =>
  isBeingSent(command) || (isUnsent(command) && command.isUnanswered);
export const standsInTheWay = (command: Stated): boolean => isUnsent(command) && !needsOwner(command);
export const isApplied = ({ state }: Stated): boolean => state === 'confirmed' || state === 'alreadySo';
/** Somebody else came first, or it was refused. */
export const isUnapplied = (command: Stated): boolean => isSettled(command) && !isApplied(command);
export const isConfirmed = ({ state }: Stated): boolean => state === 'confirmed';
export const isAlreadySo = ({ state }: Stated): boolean => state === 'alreadySo';
/** Refused, but may have been applied: an earlier attempt had no answer. Back ends without versions have no command ids either. */
export const isInDoubt = (command: Pick<OutboxCommand, 'state' | 'isUnanswered' | 'version' | 'now'>): boolean => {
  const hasEnded = !isApplied(command) && (isSettled(command) || needsOwner(command));
  const isUnknown = command.isUnanswered || (command.state === 'superseded' && command.now === null);
  return hasEnded && isUnknown && (command.version === null || command.state === 'refused');
};
/** Its limited time passed before it could be sent. */
export const isTooLate = ({ state, limitMs }: Pick<OutboxCommand, 'state' | 'limitMs'>): boolean =>
  state === 'overdue' && limitMs !== null;
export const lacksSignature = ({ state }: Stated): boolean => state === 'unsigned';
export const isBeingSent = ({ state }: Stated): boolean => state === 'sending';

export function mayDo(command: OutboxCommand, wish: 'RETRY' | 'DISCARD' | 'ACKNOWLEDGE' | 'DECIDE_AGAIN'): boolean {
  return advanceCommand(command, wish === 'RETRY' ? { type: wish, at: 0 } : { type: wish }) !== null;
}
