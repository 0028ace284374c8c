import { assign, setup } from 'xstate';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

export interface LaunchLinkInput {
  readonly token: string;
  /** Sent with every attempt until the outcome is known, so that the link takes effect once. */
  readonly commandId: string;
}

interface LaunchLinkAnswer {
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly action: string;
}

export type LaunchLinkOutcome =
  | { readonly kind: 'launched'; readonly answer: LaunchLinkAnswer }
  | { readonly kind: 'refused'; readonly message: string }
  /** Another tenant may know the link. */
  | { readonly kind: 'notHere'; readonly message: string };

export interface LaunchLinkContext extends LaunchLinkInput {
  readonly answer: LaunchLinkAnswer | null;
  readonly message: string | null;
}

/** A visit to a mail's launch link (Deployments §2 `/launched`): following it is the decision to launch. */
export const launchLinkMachine = setup({
  types: {
    context: {} as LaunchLinkContext,
    /** `commandId` is used for a new attempt after a refusal. */
    events: {} as { readonly type: 'RETRY'; readonly commandId: string },
    input: {} as LaunchLinkInput,
  },
  actors: { follow: promiseEffect<LaunchLinkOutcome, LaunchLinkInput>('follow') },
  guards: {
    'it was launched': (_, outcome: LaunchLinkOutcome) => outcome.kind === 'launched',
    'this tenant does not have it': (_, outcome: LaunchLinkOutcome) => outcome.kind === 'notHere',
  },
  actions: {
    takeCommandId: assign(({ event }) => ({ commandId: event.commandId })),
    takeOutcome: assign(
      (_, outcome: LaunchLinkOutcome): Partial<LaunchLinkContext> =>
        outcome.kind === 'launched' ? { answer: outcome.answer, message: null } : { message: outcome.message },
    ),
  },
}).createMachine({
  id: 'launchLink',
  initial: 'following',
  context: ({ input }) => ({ ...input, answer: null, message: null }),
  states: {
    following: {
      invoke: {
        src: 'follow',
        input: ({ context: { token, commandId } }) => ({ token, commandId }),
        onDone: [
          {
            guard: { type: 'it was launched', params: ({ event }) => event.output },
            target: 'launched',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'this tenant does not have it', params: ({ event }) => event.output },
            target: 'notHere',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'takeOutcome', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unknown', actions: assign({ message: ({ event }) => messageOf(event.error) }) },
      },
    },
    launched: { type: 'final' },
    /** A new attempt is a new command: the link's time window may have opened. */
    refused: { on: { RETRY: { target: 'following', actions: 'takeCommandId' } } },
    /** As after a refusal, possibly in another tenant. */
    notHere: { on: { RETRY: { target: 'following', actions: 'takeCommandId' } } },
    /** It may have launched: only the same command can be sent again. */
    unknown: { on: { RETRY: 'following' } },
  },
});
