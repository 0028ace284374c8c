import { assign, fromCallback, setup } from 'xstate';
import type { EnvironmentCredential } from '../../contract/generated/schema.d.ts';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

/** What the dialog is opened with. */
export interface ConfirmationInput<Subject> {
  /** An alert has nothing to decide: it is read and closed. */
  readonly variant: 'question' | 'alert';
  /** Whether the server is asked first if something else stands in the way; it is not where not given. */
  readonly isCheckedFirst?: boolean;
  /** The environment identifier that must be typed; null unless it is a production environment. */
  readonly requiredText: string | null;
  /** The stored credential whose secrets the action needs; null where it needs none. */
  readonly credentialId: number | null;
  /** What the user saw when deciding. */
  readonly subject: Subject;
  /** What was typed before, where the question is repeated for the changed record. */
  readonly typed?: string;
}

export type ConfirmationEvent =
  | { readonly type: 'TYPE'; readonly text: string }
  /** A decision. Its command id is made with it, once, and goes with every attempt to send it. */
  | { readonly type: 'CONFIRM'; readonly commandId: string }
  /** Secrets of the cloud credential, typed because the stored one is empty. They are never kept on the device. */
  | { readonly type: 'SUBMIT_CREDENTIAL'; readonly credential: EnvironmentCredential }
  /** Send the same command once more. */
  | { readonly type: 'RETRY' }
  /** In a conflict: decide again on what the record is now, which may ask for more than it did before. */
  | {
      readonly type: 'LOOK_AGAIN';
      readonly requiredText: string | null;
      readonly credentialId: number | null;
    }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'ACKNOWLEDGE' };

/** How the server, or the lack of it, answered a command. */
export type CommandOutcome<Subject> =
  | { readonly kind: 'done' }
  /** Refused for certain: nothing was done, and deciding again is a new decision. */
  | { readonly kind: 'refused'; readonly message: string }
  /**
   * Not taken now, and nothing was done by this attempt: the server is locked or wants to be left alone, or nobody is signed in.
   * `retryAfter` in milliseconds, where the server says when it takes more.
   */
  | { readonly kind: 'postponed'; readonly message: string; readonly retryAfter?: number }
  /** Not known: the same command is sent again, so that it counts once. */
  | { readonly kind: 'unknown'; readonly message: string }
  /** The same command is still being worked on; `retryAfter` in milliseconds. */
  | { readonly kind: 'inProgress'; readonly retryAfter: number }
  /** It can't be sent now: it waits on the device, and is sent from there. */
  | { readonly kind: 'queued' }
  /**
   * The record has changed since it was seen; `now` is what it is, null where it could not be read. Who changed it, and when by
   * the server's clock (ISO 8601): null where the back end does not say. `mayBeOwn` where this very command may have changed it.
   */
  | {
      readonly kind: 'conflict';
      readonly message: string;
      readonly now: Subject | null;
      readonly changedBy: string | null;
      readonly changedAt: string | null;
      readonly mayBeOwn: boolean;
    };

export interface Command<Subject> {
  readonly commandId: string;
  readonly subject: Subject;
  readonly credential: EnvironmentCredential | null;
}

export interface ConfirmationContext<Subject> {
  readonly variant: 'question' | 'alert';
  readonly isCheckedFirst: boolean;
  /** What else stands in the way, in a sentence; null where nothing is known to. */
  readonly obstacle: string | null;
  readonly requiredText: string | null;
  readonly credentialId: number | null;
  readonly subject: Subject;
  readonly typed: string;
  readonly commandId: string | null;
  readonly credential: EnvironmentCredential | null;
  readonly message: string | null;
  /** Milliseconds before the server takes it: of a command that is worked on, or that was not taken; 0 where it says nothing. */
  readonly retryAfter: number;
  /** An attempt with this command's id may have had its effect. */
  readonly mayHaveArrived: boolean;
  /** In a conflict: what the record is now; `subject` is what was seen. */
  readonly now: Subject | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  /** In a conflict: the command itself may have made it what it is. */
  readonly mayBeOwn: boolean;
}

/**
 * The dialog before every action that has an effect (Deployments §2 "Deployment list"): a question, the typed identifier for
 * production, the secrets of an empty credential, then one command that counts at most once.
 */
export function createConfirmationMachine<Subject>() {
  const confirmationSetup = setup({
    types: {
      context: {} as ConfirmationContext<Subject>,
      events: {} as ConfirmationEvent,
      input: {} as ConfirmationInput<Subject>,
    },
    actors: {
      findObstacle: promiseEffect<string | null, { subject: Subject }>('findObstacle'),
      /** Answers whether the stored credential is empty. */
      isCredentialEmpty: promiseEffect<boolean, { credentialId: number }>('isCredentialEmpty'),
      send: promiseEffect<CommandOutcome<Subject>, Command<Subject>>('send'),
      /** The time that the dialog has the user's eyes: its outcomes are shown here, and nowhere else. */
      attention: fromCallback(() => undefined),
    },
    guards: {
      'it is an alert': ({ context }) => context.variant === 'alert',
      'it is checked first': ({ context }) => context.isCheckedFirst,
      'something blocks it': (_, obstacle: string | null) => obstacle !== null,
      'the identifier is typed': ({ context }) =>
        context.requiredText === null || context.typed === context.requiredText,
      'the identifier is typed and a credential is needed': ({ context }) =>
        (context.requiredText === null || context.typed === context.requiredText) && context.credentialId !== null,
      'the credential is empty': (_, empty: boolean) => empty,
      'it was done': (_, outcome: CommandOutcome<Subject>) => outcome.kind === 'done',
      'it was queued': (_, outcome: CommandOutcome<Subject>) => outcome.kind === 'queued',
      'it was refused': (_, outcome: CommandOutcome<Subject>) => outcome.kind === 'refused',
      'it is still in progress': (_, outcome: CommandOutcome<Subject>) => outcome.kind === 'inProgress',
      'it was not accepted and nothing arrived': ({ context }, outcome: CommandOutcome<Subject>) =>
        outcome.kind === 'postponed' && !context.mayHaveArrived,
      'the record has changed': (_, outcome: CommandOutcome<Subject>) => outcome.kind === 'conflict',
    },
    actions: {
      takeText: assign(({ event }) => (event.type === 'TYPE' ? { typed: event.text } : {})),
      decide: assign(({ event }) =>
        event.type === 'CONFIRM'
          ? { commandId: event.commandId, message: null, mayHaveArrived: false, retryAfter: 0 }
          : {},
      ),
      noteDoubt: assign({ mayHaveArrived: true }),
      takeOutcome: assign((_, outcome: CommandOutcome<Subject>): Partial<ConfirmationContext<Subject>> => {
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
      /** The outcome was seen. Provided from outside. */
      close: () => undefined,
      lookAtNow: assign(({ context, event }) =>
        event.type === 'LOOK_AGAIN'
          ? {
              subject: context.now ?? context.subject,
              requiredText: event.requiredText,
              credentialId: event.credentialId,
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

  /** What may be done while a decision is open. */
  const deciding = {
    TYPE: { actions: 'takeText' },
    CONFIRM: [
      {
        guard: 'the identifier is typed and a credential is needed',
        target: 'checkingCredential',
        actions: 'decide',
      },
      { guard: 'the identifier is typed', target: 'sending', actions: 'decide' },
    ],
    CANCEL: 'cancelled',
  } as const;

  return confirmationSetup.createMachine({
    id: 'confirmation',
    initial: 'opening',
    context: ({ input }) => ({
      ...input,
      isCheckedFirst: input.isCheckedFirst === true,
      obstacle: null,
      typed: input.typed ?? '',
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
      /** What can't be done is not asked. */
      checking: {
        invoke: {
          src: 'findObstacle',
          input: ({ context }) => ({ subject: context.subject }),
          onDone: [
            {
              guard: { type: 'something blocks it', params: ({ event }) => event.output },
              target: 'alerting',
              actions: assign({ obstacle: ({ event }) => event.output }),
            },
            { target: 'confirming' },
          ],
          onError: 'confirming',
        },
        // Who knows what is asked for may type it already.
        on: { TYPE: { actions: 'takeText' }, CANCEL: 'cancelled' },
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
        on: { CANCEL: 'cancelled' },
      },
      askingCredential: {
        on: {
          SUBMIT_CREDENTIAL: { target: 'sending', actions: assign({ credential: ({ event }) => event.credential }) },
          CANCEL: 'cancelled',
        },
      },
      sending: {
        // A command that was sent is not taken back; its outcome shows on the record only.
        on: { CANCEL: 'cancelled' },
        invoke: {
          src: 'send',
          input: ({ context }) => ({
            commandId: context.commandId ?? '',
            subject: context.subject,
            credential: context.credential,
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
      /** The server works on this very command; it is asked for the answer again with the same id. */
      waiting: { on: { CANCEL: 'cancelled' }, after: { retryAfter: 'sending' } },
      /** Not done, for certain. The message stands in place; deciding again makes a new command. */
      failed: { entry: 'forgetSecrets', on: deciding },
      /** It may or may not have happened. Only the same command may be sent again. */
      unknown: { entry: 'noteDoubt', on: { RETRY: 'sending', CANCEL: 'cancelled' } },
      conflict: {
        entry: 'forgetSecrets',
        on: { LOOK_AGAIN: { target: 'confirming', actions: 'lookAtNow' }, CANCEL: 'cancelled' },
      },
      done: { type: 'final', entry: ['forgetSecrets', 'close'] },
      /** Not answered yet: the decision waits in the outbox, and its result is reported later. */
      queued: { type: 'final', entry: 'forgetSecrets' },
      cancelled: { type: 'final', entry: ['forgetSecrets', 'close'] },
    },
  });
}
