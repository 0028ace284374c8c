import { assign, setup } from 'xstate';
import { promiseEffect } from './effect.ts';
import { messageOf } from './session-facts.ts';

export interface LaunchLinkInput {
  readonly token: string;
  /** Made once for a visit of the link, so that sending it again has no second effect. */
  readonly commandId: string;
}

/** What the link launched, as `/launched` shows it. */
export interface LaunchLinkAnswer {
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly action: string;
}

export interface LaunchLinkContext extends LaunchLinkInput {
  readonly answer: LaunchLinkAnswer | null;
  readonly message: string | null;
}

/** A visit of the launch link from a mail (Deployments §2 `/launched`): following it is the decision to launch. */
export const launchLinkMachine = setup({
  types: {
    context: {} as LaunchLinkContext,
    events: {} as { readonly type: 'RETRY' },
    input: {} as LaunchLinkInput,
  },
  actors: { follow: promiseEffect<LaunchLinkAnswer, LaunchLinkInput>('follow') },
}).createMachine({
  id: 'launchLink',
  initial: 'following',
  context: ({ input }) => ({ ...input, answer: null, message: null }),
  states: {
    following: {
      invoke: {
        src: 'follow',
        input: ({ context: { token, commandId } }) => ({ token, commandId }),
        onDone: { target: 'launched', actions: assign({ answer: ({ event }) => event.output, message: null }) },
        onError: { target: 'failed', actions: assign({ message: ({ event }) => messageOf(event.error) }) },
      },
    },
    launched: { type: 'final' },
    failed: { on: { RETRY: 'following' } },
  },
});
