import { assign, setup } from 'xstate';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { observableEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';
import { isBeingSent, isUnsent, type OutboxCommand } from './command.ts';
import type { Prediction } from './prediction.ts';

/** What the server holds, compared with one decision. */
export type Finding =
  | {
      readonly kind: 'predicted';
      readonly prediction: Prediction;
      /** Null if it is gone. */
      readonly current: AreaRecord | null;
      /** Who changed it last, where the viewer may read the log. */
      readonly changedBy: string | null;
      /** By the server's clock, ISO 8601. */
      readonly changedAt: string | null;
    }
  /** The record couldn't be read. */
  | { readonly kind: 'unknown'; readonly message: string };

export interface CheckedDecision {
  readonly id: string;
  /** As the decision was when it was checked. */
  readonly decidedAt: number;
  readonly isUnanswered: boolean;
  /** Epoch milliseconds of this device's clock. */
  readonly at: number;
  readonly finding: Finding;
}

export interface QueueCheckInput {
  readonly commands: readonly OutboxCommand[];
}

export type QueueCheckEvent =
  | { readonly type: 'CHECK'; readonly commands: readonly OutboxCommand[] }
  /** What was found is kept, and checked again once the server is reached. */
  | { readonly type: 'CONNECTION_LOST' };

export interface QueueCheckContext {
  /** Those of the last check. */
  readonly commands: readonly OutboxCommand[];
  readonly checked: ReadonlyMap<string, CheckedDecision>;
  /** Why nothing could be checked; null if it could. */
  readonly failure: string | null;
}

/** Whether its outcome is still open, and not being decided at this moment. */
export function isCheckable(command: Pick<OutboxCommand, 'state'>): boolean {
  return isUnsent(command) && !isBeingSent(command);
}

/** False if it was sent or confirmed since, so that the server's answer may differ. */
function isAsItWas(
  was: Pick<OutboxCommand, 'id' | 'decidedAt' | 'isUnanswered'>,
  { id, decidedAt, isUnanswered }: OutboxCommand,
): boolean {
  return was.id === id && was.decidedAt === decidedAt && was.isUnanswered === isUnanswered;
}

/** Null if it wasn't checked, or has been sent since. */
export function checkedDecision(checked: QueueCheckContext['checked'], command: OutboxCommand): CheckedDecision | null {
  const found = checked.get(command.id);
  return found !== undefined && isAsItWas(found, command) && isCheckable(command) ? found : null;
}

/** Whether a decision is neither checked nor being checked. */
export function hasUnchecked({ commands }: QueueCheckContext, checkable: readonly OutboxCommand[]): boolean {
  return checkable.some((command) => !commands.some((asked) => isAsItWas(asked, command)));
}

/** Reads the records of queued decisions and predicts what sending would do. The sender never waits for it. */
export const queueCheckMachine = setup({
  types: { context: {} as QueueCheckContext, events: {} as QueueCheckEvent },
  actors: { check: observableEffect<CheckedDecision, QueueCheckInput>('check') },
  actions: {
    takeCommands: assign((_, { commands }: QueueCheckInput) => ({ commands, failure: null })),
    take: assign(({ context }, found: CheckedDecision | undefined) =>
      found === undefined ? {} : { checked: new Map(context.checked).set(found.id, found) },
    ),
    forgetCommands: assign({ commands: [] }),
    fail: assign((_, failure: string) => ({ failure })),
  },
}).createMachine({
  id: 'queue-check',
  initial: 'idle',
  context: { commands: [], checked: new Map(), failure: null },
  on: {
    CHECK: {
      target: '.checking',
      reenter: true,
      actions: { type: 'takeCommands', params: ({ event }) => event },
    },
    CONNECTION_LOST: { target: '.idle', actions: 'forgetCommands' },
  },
  states: {
    idle: {},
    checking: {
      invoke: {
        src: 'check',
        input: ({ context: { commands } }) => ({ commands }),
        onSnapshot: { actions: { type: 'take', params: ({ event }) => event.snapshot.context } },
        onDone: 'idle',
        onError: {
          target: 'idle',
          actions: { type: 'fail', params: ({ event }) => messageOf(event.error) },
        },
      },
    },
  },
});
