import { assign, fromCallback, setup } from 'xstate';
import type { DecisionSignature, EnvironmentCredential } from '../../contract/generated/schema.d.ts';
import { decisionCommentFault, decisionCommentOf } from '../../rules/records/decision-comment.ts';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

export interface ConfirmationInput<RecordType> {
  /** An alert is only read and closed. */
  readonly variant: 'question' | 'alert';
  /** The server checks for obstacles first; default: no. */
  readonly isCheckedFirst?: boolean;
  readonly requiredText: string | null;
  readonly credentialId: number | null;
  /** The tenant requires a reason; default: no. */
  readonly isCommentRequired?: boolean;
  readonly record: RecordType;
  /** Typed before, where the question repeats for a changed record. */
  readonly typed?: string;
  /** Of an approver, from the same question before it was closed. */
  readonly comment?: string;
}

export type ConfirmationEvent =
  | { readonly type: 'TYPE'; readonly text: string }
  /** What an approver says about the decision. */
  | { readonly type: 'COMMENT'; readonly text: string }
  /** A command id is created with the decision and sent with every attempt. */
  | { readonly type: 'CONFIRM'; readonly commandId: string }
  /** For an empty stored credential; never stored on the device. */
  | { readonly type: 'SUBMIT_CREDENTIAL'; readonly credential: EnvironmentCredential }
  | { readonly type: 'RETRY' }
  /** After a conflict: decides on the present record, which may ask for more. */
  | {
      readonly type: 'LOOK_AGAIN';
      readonly requiredText: string | null;
      readonly credentialId: number | null;
      readonly isCommentRequired?: boolean;
    }
  /** The record isn't what it was: in another tab or on another device somebody was faster. */
  | { readonly type: 'OVERTAKEN'; readonly sentence: string }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'ACKNOWLEDGE' };

export type CommandOutcome<RecordType> =
  | { readonly kind: 'done' }
  /** Nothing was done; deciding again is a new decision. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Nothing was done: locked, rate-limited or signed out. `retryAfter` in milliseconds, where the server says it. */
  | { readonly kind: 'postponed'; readonly message: string; readonly retryAfter?: number }
  /** The same command is sent again, so that it counts once. */
  | { readonly kind: 'unknown'; readonly message: string }
  /** The same command is still being carried out; `retryAfter` in milliseconds. */
  | { readonly kind: 'inProgress'; readonly retryAfter: number }
  /** It waits on the device and is sent from there. */
  | { readonly kind: 'queued' }
  /** Null where unreadable or unknown; times by the server's clock (ISO 8601). `mayBeOwn`: this command may have changed it. */
  | {
      readonly kind: 'conflict';
      readonly message: string;
      readonly now: RecordType | null;
      readonly changedBy: string | null;
      readonly changedAt: string | null;
      readonly mayBeOwn: boolean;
    };

export interface Command<RecordType> {
  readonly commandId: string;
  readonly record: RecordType;
  readonly credential: EnvironmentCredential | null;
  /** Null for none. */
  readonly comment: string | null;
  /** Of a passkey, over this command; absent for none. */
  readonly signature?: DecisionSignature;
  /** An earlier attempt with this id may have had its effect; absent: no. */
  readonly mayHaveArrived?: boolean;
}

export interface ConfirmationContext<RecordType> {
  readonly variant: 'question' | 'alert';
  readonly isCheckedFirst: boolean;
  /** Found after the dialog was opened. */
  readonly serverRefusal: string | null;
  readonly requiredText: string | null;
  readonly credentialId: number | null;
  readonly isCommentRequired: boolean;
  readonly record: RecordType;
  readonly typed: string;
  /** As it is being written; kept when the call fails or the record has changed. */
  readonly comment: string;
  readonly commandId: string | null;
  readonly credential: EnvironmentCredential | null;
  readonly message: string | null;
  /** Milliseconds until a retry; 0 where the server doesn't say. */
  readonly retryAfter: number;
  /** An attempt with this id may have had its effect. */
  readonly mayHaveArrived: boolean;
  /** After a conflict: the present record; `record` is what was seen. */
  readonly now: RecordType | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly mayBeOwn: boolean;
}

function hasRightTexts(context: ConfirmationContext<unknown>): boolean {
  const { requiredText, typed, comment, isCommentRequired } = context;
  return (requiredText === null || typed === requiredText) && decisionCommentFault(comment, isCommentRequired) === null;
}

/** The dialog before every action with an effect (Deployments §2 "Deployment list"); its command counts at most once. */
export function createConfirmationMachine<RecordType>() {
  const confirmationSetup = setup({
    types: {
      context: {} as ConfirmationContext<RecordType>,
      events: {} as ConfirmationEvent,
      input: {} as ConfirmationInput<RecordType>,
    },
    actors: {
      findObstacle: promiseEffect<string | null, { record: RecordType }>('findObstacle'),
      isCredentialEmpty: promiseEffect<boolean, { credentialId: number }>('isCredentialEmpty'),
      send: promiseEffect<CommandOutcome<RecordType>, Command<RecordType>>('send'),
      /** While the user sees the dialog: outcomes are shown only here. */
      attention: fromCallback(() => undefined),
    },
    guards: {
      'it is an alert': ({ context }) => context.variant === 'alert',
      'it is checked first': ({ context }) => context.isCheckedFirst,
      'something blocks it': (_, serverRefusal: string | null) => serverRefusal !== null,
      'every text is right': ({ context }) => hasRightTexts(context),
      'every text is right and a credential is needed': ({ context }) =>
        hasRightTexts(context) && context.credentialId !== null,
      'the credential is empty': (_, empty: boolean) => empty,
      'it was done': (_, outcome: CommandOutcome<RecordType>) => outcome.kind === 'done',
      'it was queued': (_, outcome: CommandOutcome<RecordType>) => outcome.kind === 'queued',
      'it was refused': (_, outcome: CommandOutcome<RecordType>) => outcome.kind === 'refused',
      'it is still in progress': (_, outcome: CommandOutcome<RecordType>) => outcome.kind === 'inProgress',
      'it was not accepted and nothing arrived': ({ context }, outcome: CommandOutcome<RecordType>) =>
        outcome.kind === 'postponed' && !context.mayHaveArrived,
      'the record has changed': (_, outcome: CommandOutcome<RecordType>) => outcome.kind === 'conflict',
    },
    actions: {
      takeRefusal: assign(({ event }) => (event.type === 'OVERTAKEN' ? { serverRefusal: event.sentence } : {})),
      takeText: assign(({ event }) => (event.type === 'TYPE' ? { typed: event.text } : {})),
      takeComment: assign(({ event }) => (event.type === 'COMMENT' ? { comment: event.text } : {})),
      decide: assign(({ event }) =>
        event.type === 'CONFIRM'
          ? { commandId: event.commandId, message: null, mayHaveArrived: false, retryAfter: 0 }
          : {},
      ),
      noteDoubt: assign({ mayHaveArrived: true }),
      takeOutcome: assign((_, outcome: CommandOutcome<RecordType>): Partial<ConfirmationContext<RecordType>> => {
        switch (outcome.kind) {
          case 'done':
          case 'queued':
            return { message: null };
          case 'refused':
          case 'unknown':
            return { message: outcome.message, retryAfter: 0 };
          case 'postponed':
            return { message: outcome.message, retryAfter: outcome.retryAfter ?? 0 };
          case 'inProgress':
            return { retryAfter: outcome.retryAfter };
          case 'conflict':
            return {
              message: outcome.message,
              now: outcome.now,
              changedBy: outcome.changedBy,
              changedAt: outcome.changedAt,
              mayBeOwn: outcome.mayBeOwn,
            };
        }
      }),
      explain: assign((_, message: string) => ({ message })),
      forgetSecrets: assign({ credential: null }),
      close: () => undefined,
      lookAtNow: assign(({ context, event }) =>
        event.type === 'LOOK_AGAIN'
          ? {
              record: context.now ?? context.record,
              requiredText: event.requiredText,
              credentialId: event.credentialId,
              isCommentRequired: event.isCommentRequired === true,
              now: null,
              changedBy: null,
              changedAt: null,
              mayBeOwn: false,
              typed: '',
              commandId: null,
              message: null,
            }
          : {},
      ),
    },
    delays: { retryAfter: ({ context }) => context.retryAfter },
  });

  /** Nothing was sent: there is nothing left to ask. */
  const overtaking = { OVERTAKEN: { target: 'alerting', actions: 'takeRefusal' } } as const;

  const deciding = {
    ...overtaking,
    TYPE: { actions: 'takeText' },
    COMMENT: { actions: 'takeComment' },
    CONFIRM: [
      {
        guard: 'every text is right and a credential is needed',
        target: 'checkingCredential',
        actions: 'decide',
      },
      { guard: 'every text is right', target: 'sending', actions: 'decide' },
    ],
    CANCEL: 'cancelled',
  } as const;

  return confirmationSetup.createMachine({
    id: 'confirmation',
    initial: 'opening',
    context: ({ input }) => ({
      ...input,
      isCheckedFirst: input.isCheckedFirst === true,
      isCommentRequired: input.isCommentRequired === true,
      serverRefusal: null,
      typed: input.typed ?? '',
      comment: input.comment ?? '',
      commandId: null,
      credential: null,
      message: null,
      retryAfter: 0,
      mayHaveArrived: false,
      now: null,
      changedBy: null,
      changedAt: null,
      mayBeOwn: false,
    }),
    invoke: { src: 'attention' },
    states: {
      opening: {
        always: [
          { guard: 'it is an alert', target: 'alerting' },
          { guard: 'it is checked first', target: 'checking' },
          { target: 'confirming' },
        ],
      },
      /** Checked before the question: nobody is asked about what isn't possible. */
      checking: {
        invoke: {
          src: 'findObstacle',
          input: ({ context }) => ({ record: context.record }),
          onDone: [
            {
              guard: { type: 'something blocks it', params: ({ event }) => event.output },
              target: 'alerting',
              actions: assign({ serverRefusal: ({ event }) => event.output }),
            },
            { target: 'confirming' },
          ],
          onError: 'confirming',
        },
        on: {
          ...overtaking,
          TYPE: { actions: 'takeText' },
          COMMENT: { actions: 'takeComment' },
          CANCEL: 'cancelled',
        },
      },
      alerting: { on: { ACKNOWLEDGE: 'cancelled', CANCEL: 'cancelled' } },
      confirming: { on: deciding },
      checkingCredential: {
        invoke: {
          src: 'isCredentialEmpty',
          input: ({ context }) => ({ credentialId: context.credentialId ?? 0 }),
          onDone: [
            {
              guard: { type: 'the credential is empty', params: ({ event }) => event.output },
              target: 'askingCredential',
            },
            { target: 'sending' },
          ],
          onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
        },
        on: { ...overtaking, CANCEL: 'cancelled' },
      },
      askingCredential: {
        on: {
          ...overtaking,
          SUBMIT_CREDENTIAL: { target: 'sending', actions: assign({ credential: ({ event }) => event.credential }) },
          CANCEL: 'cancelled',
        },
      },
      sending: {
        // A sent command can't be cancelled; its outcome shows on the record only.
        on: { CANCEL: 'cancelled' },
        invoke: {
          src: 'send',
          input: ({ context }) => ({
            commandId: context.commandId ?? '',
            record: context.record,
            credential: context.credential,
            comment: decisionCommentOf(context.comment),
            mayHaveArrived: context.mayHaveArrived,
          }),
          onDone: [
            {
              guard: { type: 'it was done', params: ({ event }) => event.output },
              target: 'done',
            },
            {
              guard: { type: 'it was queued', params: ({ event }) => event.output },
              target: 'queued',
            },
            {
              guard: { type: 'it was refused', params: ({ event }) => event.output },
              target: 'failed',
              actions: { type: 'takeOutcome', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'it was not accepted and nothing arrived', params: ({ event }) => event.output },
              target: 'failed',
              actions: { type: 'takeOutcome', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'it is still in progress', params: ({ event }) => event.output },
              target: 'waiting',
              actions: { type: 'takeOutcome', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'the record has changed', params: ({ event }) => event.output },
              target: 'conflict',
              actions: { type: 'takeOutcome', params: ({ event }) => event.output },
            },
            { target: 'unknown', actions: { type: 'takeOutcome', params: ({ event }) => event.output } },
          ],
          onError: { target: 'unknown', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
        },
      },
      /** Asks for the answer again with the same id. */
      waiting: { on: { CANCEL: 'cancelled' }, after: { retryAfter: 'sending' } },
      failed: { entry: 'forgetSecrets', on: deciding },
      /** It may have happened: only the same command can be sent again. */
      unknown: { entry: 'noteDoubt', on: { RETRY: 'sending', CANCEL: 'cancelled' } },
      conflict: {
        entry: 'forgetSecrets',
        on: { LOOK_AGAIN: { target: 'confirming', actions: 'lookAtNow' }, CANCEL: 'cancelled' },
      },
      done: { type: 'final', entry: ['forgetSecrets', 'close'] },
      /** Waits in the outbox; the result is reported later. */
      queued: { type: 'final', entry: 'forgetSecrets' },
      cancelled: { type: 'final', entry: ['forgetSecrets', 'close'] },
    },
  });
}
