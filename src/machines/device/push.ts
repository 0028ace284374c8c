import { assign, setup } from 'xstate';
import type { PushSettings, PushState, PushTest } from '../../contract/generated/schema.d.ts';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

/** Why the device can't be notified; null where it can. */
export interface PushReading<Hindrance extends string> {
  readonly hindrance: Hindrance | null;
  readonly state: PushState;
}

export type PushEvent =
  | { readonly type: 'RETRY' }
  | { readonly type: 'SUBSCRIBE' }
  | { readonly type: 'UNSUBSCRIBE'; readonly id: string }
  | { readonly type: 'SAVE'; readonly settings: PushSettings }
  | { readonly type: 'TEST'; readonly id: string };

export interface PushContext {
  readonly state: PushState | null;
  readonly hindrance: string | null;
  /** What the user has chosen and the server has not confirmed yet. */
  readonly chosen: PushSettings | null;
  readonly message: string | null;
  /** Of the last test; null before one. */
  readonly outcome: PushTest['outcome'] | null;
}

/** A user's notification settings: this device, kinds and quiet hours, and the other devices. */
export const pushMachine = setup({
  types: { context: {} as PushContext, events: {} as PushEvent },
  actors: {
    readPush: promiseEffect<PushReading<string>, undefined>('readPush'),
    /** Asks the browser, then subscribes at the server; must start with a press. */
    subscribe: promiseEffect<PushReading<string>, { readonly publicKey: string }>('subscribe'),
    unsubscribe: promiseEffect<PushState, { readonly id: string; readonly isThisDevice: boolean }>('unsubscribe'),
    saveSettings: promiseEffect<PushState, { readonly settings: PushSettings | null }>('saveSettings'),
    sendTest: promiseEffect<PushTest['outcome'], { readonly id: string }>('sendTest'),
  },
  actions: {
    takeReading: assign((_, { hindrance, state }: PushReading<string>) => ({ hindrance, state, message: null })),
    takeState: assign((_, state: PushState) => ({ state, chosen: null, message: null })),
    explain: assign((_, message: string) => ({ message })),
  },
}).createMachine({
  id: 'push',
  initial: 'loading',
  context: { state: null, hindrance: null, chosen: null, message: null, outcome: null },
  states: {
    loading: {
      invoke: {
        src: 'readPush',
        onDone: { target: 'ready', actions: { type: 'takeReading', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
      },
    },
    failed: { on: { RETRY: 'loading' } },
    ready: {
      initial: 'idle',
      on: {
        SAVE: {
          target: '.saving',
          reenter: true,
          actions: assign({ chosen: ({ event }) => event.settings, message: null }),
        },
        RETRY: 'loading',
      },
      states: {
        idle: {
          on: {
            SUBSCRIBE: 'subscribing',
            UNSUBSCRIBE: 'unsubscribing',
            TEST: { target: 'testing', actions: assign({ outcome: null }) },
          },
        },
        subscribing: {
          entry: assign({ message: null, outcome: null }),
          invoke: {
            src: 'subscribe',
            input: ({ context }) => ({ publicKey: context.state?.publicKey ?? '' }),
            onDone: { target: 'idle', actions: { type: 'takeReading', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
          },
        },
        unsubscribing: {
          entry: assign({ message: null, outcome: null }),
          invoke: {
            src: 'unsubscribe',
            input: ({ context, event }) => {
              const id = event.type === 'UNSUBSCRIBE' ? event.id : '';
              const isThisDevice =
                context.state?.devices.some((device) => device.id === id && device.isOfSession) === true;
              return { id, isThisDevice };
            },
            onDone: { target: 'idle', actions: { type: 'takeState', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
          },
        },
        saving: {
          invoke: {
            src: 'saveSettings',
            input: ({ context }) => ({ settings: context.chosen }),
            onDone: { target: 'idle', actions: { type: 'takeState', params: ({ event }) => event.output } },
            // What was chosen stays on the screen, to be saved again.
            onError: { target: 'idle', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
          },
        },
        testing: {
          invoke: {
            src: 'sendTest',
            input: ({ event }) => ({ id: event.type === 'TEST' ? event.id : '' }),
            onDone: { target: 'idle', actions: assign({ outcome: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
          },
        },
      },
    },
  },
});
