import { assign, setup, transition } from 'xstate';
import type { QueuedAreaName } from '../../rules/areas.ts';
import { type AreaRecord, type RecordId, recordKey } from '../../rules/record-key.ts';
import type { OfflinePolicy } from '../lifecycles/engine/offline-policy.ts';

/** What is decided on a device and may wait for the network. */
export const QUEUED_ACTIONS = ['APPROVE', 'REJECT'] as const;
export type QueuedAction = (typeof QUEUED_ACTIONS)[number];

/** What an action is in the queue, where its offline policy lets it wait; then it always takes that way. Null where it may not. */
export function queuedAction(action: string, policy: OfflinePolicy): QueuedAction | null {
  return policy === 'queueable' ? (QUEUED_ACTIONS.find((queued) => queued === action) ?? null) : null;
}

/** The state of a decision; the device stores it with the decision. Times are epoch milliseconds by this device's clock. */
export interface CommandProgress {
  /** Attempts that failed at the server; what never arrived, or was slowed down, does not count. */
  readonly attempts: number;
  /** Not before; null where nothing has to be waited for. */
  readonly nextAttemptAt: number | null;
  /** The last message, for the user. */
  readonly message: string | null;
  /** What the record is now, as the last answer had it. */
  readonly now: AreaRecord | null;
  /** Who changed it meanwhile, and when by the server's clock (ISO 8601). */
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  /** When it had its outcome; null while somebody still has to do something about it. */
  readonly settledAt: number | null;
  readonly decidedAt: number;
  /** An attempt has left this device, and no answer says what it did. */
  readonly isUnanswered: boolean;
}

type Wait = { readonly nextAttemptAt: number; readonly message: string };
type ChangedMeanwhile = Pick<CommandProgress, 'now' | 'changedBy' | 'changedAt'> & { readonly message: string };
type Outcome = { readonly at: number };
/** Whether the call is known not to have got to the server. */
type Attempt = { readonly isUnsent: boolean };

/** What happens to a command: a step of the sender, one kind of answer, or what its owner wants. */
export type CommandEvent =
  /** Written before the call is made, so that a crash in between is known afterwards. */
  | { readonly type: 'SEND' }
  /** The sender is gone, and it is unknown whether it had sent. */
  | { readonly type: 'RECOVERED' }
  /** Another session is the current one: the call was not made. */
  | { readonly type: 'NOT_SENT' }
  /** Decided too long ago to be sent without asking. */
  | { readonly type: 'EXPIRED' }
  | { readonly type: 'ACCEPTED'; readonly at: number; readonly now: AreaRecord | null }
  /** No answer of our server. */
  | ({ readonly type: 'UNREACHABLE'; readonly message: string } & Attempt)
  | { readonly type: 'SIGN_IN_NEEDED'; readonly message: string }
  /** 409 while the same command is being carried out. */
  | ({ readonly type: 'IN_PROGRESS' } & Wait)
  /** 429: the whole queue has to slow down. */
  | ({ readonly type: 'RATE_LIMITED' } & Wait)
  /** 423. */
  | ({ readonly type: 'LOCKED' } & Wait)
  /** 5xx, an answer that came too late, or one that can't be read. */
  | ({ readonly type: 'TROUBLED' } & Wait & Attempt)
  /** 412: changed since it was seen. */
  | ({ readonly type: 'STALE' } & ChangedMeanwhile)
  /** 409 on what has changed, 404, 410: nothing is left to decide. */
  | ({ readonly type: 'SUPERSEDED' } & ChangedMeanwhile & Outcome)
  /** Nothing is left to decide, and the request is as it was decided; an earlier attempt of this very command may have done it. */
  | { readonly type: 'ALREADY_SO'; readonly at: number; readonly now: AreaRecord }
  /** 403, or a 409 on what is as it was seen: it was not theirs to decide. */
  | ({ readonly type: 'FORBIDDEN'; readonly message: string } & Outcome)
  /** 422 and its like: this very command will never be taken. */
  | { readonly type: 'INVALID'; readonly message: string }
  /** The owner does not want to wait, or still wants a decision that has grown old. */
  | { readonly type: 'RETRY'; readonly at: number }
  | { readonly type: 'DISCARD' }
  | { readonly type: 'ACKNOWLEDGE' }
  /** A new decision takes its place. */
  | { readonly type: 'DECIDE_AGAIN' };

/** Properties of a state, for code that treats several alike. */
type CommandTag =
  /** Not yet answered for good: counted at a logout, shown on the request. */
  | 'unsent'
  /** Sent when its turn comes. */
  | 'sendable'
  /** Goes on only by a decision of its owner. */
  | 'needs owner'
  /** Answered for good; there until it was seen. */
  | 'settled';

const commandSetup = setup({
  types: {
    context: {} as CommandProgress,
    input: {} as CommandProgress,
    events: {} as CommandEvent,
    tags: {} as CommandTag,
  },
  actions: {
    noteUnanswered: assign({ isUnanswered: true }),
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

/** What the owner and the sender may do with a command that is not being sent. */
const waitingForItsTurn = {
  SEND: 'sending',
  EXPIRED: { target: 'overdue', actions: 'waitForNothing' },
  DISCARD: 'gone',
} as const;

/**
 * The life of one decision (Deployments §8 "Errors" gives the answers). The id is no part of it: it is made with the decision
 * and never changes. A row of the device bears the name of its state; `advanceCommand` is the only way on.
 */
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
            { type: 'explain', params: ({ event }) => event.message },
            { type: 'settle', params: ({ event }) => event.at },
          ],
        },
        INVALID: { target: 'parked', actions: { type: 'explain', params: ({ event }) => event.message } },
      },
    },
    /** Sent before without an answer that counts, or on the way to it; sent again with the same id. */
    waiting: {
      tags: ['unsent', 'sendable'],
      on: { ...waitingForItsTurn, RETRY: { actions: 'waitForNothing' } },
    },
    /** Somebody works on the request at the server. The decisions behind it go ahead. */
    locked: {
      tags: ['unsent', 'sendable'],
      on: { ...waitingForItsTurn, RETRY: { target: 'waiting', actions: 'waitForNothing' } },
    },
    /** It may have been sent before it grew old. */
    overdue: {
      tags: ['unsent', 'needs owner'],
      on: {
        RETRY: { target: 'waiting', actions: { type: 'renew', params: ({ event }) => event.at } },
        DECIDE_AGAIN: 'gone',
        DISCARD: 'gone',
      },
    },
    /** Not applied: what was seen, what is now and who changed it are shown. */
    conflict: { tags: 'needs owner', on: { DECIDE_AGAIN: 'gone', DISCARD: 'gone' } },
    /** The same id would get the same answer for ever. */
    parked: { tags: 'needs owner', on: { DECIDE_AGAIN: 'gone', DISCARD: 'gone' } },
    confirmed: { tags: 'settled', on: { ACKNOWLEDGE: 'gone' } },
    /** Somebody came first. Its owner may decide on what they made of it, or let it be. */
    superseded: { tags: 'settled', on: { ACKNOWLEDGE: 'gone', DECIDE_AGAIN: 'gone' } },
    /** As it was decided, by whomever: there is nothing to decide again. */
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
  'confirmed',
  'superseded',
  'alreadySo',
  'refused',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** A decision as the device keeps it, and what became of it. */
export interface QueuedCommand extends CommandProgress {
  /** The order of the decisions on this device. */
  readonly sequence: number;
  /** Made once, with the decision; the server's Idempotency-Key. */
  readonly id: string;
  readonly userId: number;
  /** The tenant that was current at the decision; the command is sent in no other. */
  readonly tenantId: string;
  readonly action: QueuedAction;
  /** Where it was decided: the specification's paths differ. */
  readonly from: 'list' | 'detail';
  /** The record that it is on, by its area and its id there. */
  readonly area: QueuedAreaName;
  readonly subjectId: RecordId;
  /** The version that was decided on; null where the back end knows none. */
  readonly version: number | null;
  /** What was decided on; null where it was taken off the device while somebody else used it. */
  readonly seen: AreaRecord | null;
  readonly state: CommandState;
}

/** The record that a command is on, as a key. */
export function subjectKey({ area, subjectId }: Pick<QueuedCommand, 'area' | 'subjectId'>): string {
  return recordKey({ area, id: subjectId });
}

function isCommandState(value: unknown): value is CommandState {
  return COMMAND_STATES.some((state) => state === value);
}

/**
 * What the chart makes of a command: how it goes on, 'gone' where it leaves the device, or null where the chart does not take
 * the event in this state.
 */
export function advanceCommand(command: QueuedCommand, event: CommandEvent): QueuedCommand | 'gone' | null {
  const { attempts, nextAttemptAt, message, now, changedBy, changedAt, settledAt, decidedAt, isUnanswered } = command;
  const snapshot = commandMachine.resolveState({
    value: command.state,
    context: { attempts, nextAttemptAt, message, now, changedBy, changedAt, settledAt, decidedAt, isUnanswered },
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

type Stated = Pick<QueuedCommand, 'state'>;

/** Its outcome is not known yet: the request is shown with it, and a logout asks first. */
export const isUnsent = ({ state }: Stated): boolean => unsent.has(state);
/** It is sent when its turn comes. */
export const isSendable = ({ state }: Stated): boolean => sendable.has(state);
/** It goes on only when its owner says how: a conflict, a command that is never taken, one that has grown old. */
export const needsOwner = ({ state }: Stated): boolean => needingOwner.has(state);
/** It has its outcome, which waits to be seen. */
export const isSettled = ({ state }: Stated): boolean => settled.has(state);
/** It may have arrived, which the user has to know before discarding it. */
export const mayHaveArrived = (command: Pick<QueuedCommand, 'state' | 'isUnanswered'>): boolean =>
  isBeingSent(command) || (isUnsent(command) && command.isUnanswered);
/** No other decision on the same request may be made beside it. */
export const standsInTheWay = (command: Stated): boolean => isUnsent(command) && !needsOwner(command);
/** Whether the request is as it was decided, by this decision or before it. */
export const isApplied = ({ state }: Stated): boolean => state === 'confirmed' || state === 'alreadySo';
/** It was carried out. */
export const isConfirmed = ({ state }: Stated): boolean => state === 'confirmed';
/** The request is as it was decided, and whether by this decision is not known. */
export const isAlreadySo = ({ state }: Stated): boolean => state === 'alreadySo';
/**
 * It was refused, but may have been applied before: no answer came to an earlier attempt, or nobody knows what its record is. A back end
 * without versions has no command ids either, so that a refusal there says nothing of what was sent before.
 */
export const isInDoubt = (command: Pick<QueuedCommand, 'state' | 'isUnanswered' | 'version' | 'now'>): boolean => {
  const hasEnded = !isApplied(command) && (isSettled(command) || needsOwner(command));
  const isUnknown = command.isUnanswered || (command.state === 'superseded' && command.now === null);
  return hasEnded && isUnknown && command.version === null;
};
/** A sender has taken it, and either works on it or is gone. */
export const isBeingSent = ({ state }: Stated): boolean => state === 'sending';

/** Whether the chart takes an event of the command's owner now; what is offered on a screen. */
export function mayDo(command: QueuedCommand, wish: 'RETRY' | 'DISCARD' | 'ACKNOWLEDGE' | 'DECIDE_AGAIN'): boolean {
  return advanceCommand(command, wish === 'RETRY' ? { type: wish, at: 0 } : { type: wish }) !== null;
}
