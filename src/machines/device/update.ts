import { assign, sendTo, setup } from 'xstate';
import { callbackEffect } from '../effect.ts';

export type UpdateReason =
  | 'ready'
  | 'elsewhere'
  /** A part of this tab's version is missing on the server, and an automatic reload would lose input. */
  | 'missing';

export type UpdateEvent =
  | { readonly type: 'VERSION_WAITING' }
  /** Another service worker controls this tab: of another version, or of the same one after a sign-in. */
  | { readonly type: 'WORKER_CHANGED'; readonly isOtherVersion: boolean }
  | { readonly type: 'FILE_MISSING' }
  | { readonly type: 'BECAME_VISIBLE' }
  | { readonly type: 'SIGNED_IN' }
  | { readonly type: 'RELOAD' }
  | { readonly type: 'LATER' };

export type WorkerOrder =
  | { readonly type: 'REGISTER' }
  | { readonly type: 'LOOK_FOR_VERSION' }
  | { readonly type: 'TAKE_OVER' };

export interface UpdateContext {
  readonly reason: UpdateReason | null;
  readonly hasFailed: boolean;
}

/** A new version: found automatically, applied only when the user asks for it. */
export const updateMachine = setup({
  types: { context: {} as UpdateContext, events: {} as UpdateEvent },
  actors: {
    worker: callbackEffect<UpdateEvent, undefined>('worker'),
  },
  actions: {
    reloadPage: () => {
      throw new Error('The effect "reloadPage" was not provided to the machine.');
    },
    order: sendTo('worker', (_, order: WorkerOrder) => order),
    because: assign((_, reason: UpdateReason) => ({ reason, hasFailed: false })),
  },
  guards: {
    'a version is waiting': ({ context }) => context.reason === 'ready',
    'it is another version': (_, isOtherVersion: boolean) => isOtherVersion,
  },
  delays: {
    /** At most one check in this time, however often the tab is focused. */
    pauseBetweenLooks: 10 * 60_000,
    remainderOfHour: 50 * 60_000,
    postponement: 4 * 60 * 60_000,
    takeOverTimeOut: 10_000,
  },
}).createMachine({
  id: 'update',
  type: 'parallel',
  context: { reason: null, hasFailed: false },
  invoke: { id: 'worker', src: 'worker' },
  on: { SIGNED_IN: { actions: { type: 'order', params: { type: 'REGISTER' } } } },
  states: {
    looking: {
      initial: 'resting',
      states: {
        /** Registering also checks for updates. */
        resting: { after: { pauseBetweenLooks: 'ready' } },
        ready: { on: { BECAME_VISIBLE: 'due' }, after: { remainderOfHour: 'due' } },
        due: {
          entry: { type: 'order', params: { type: 'LOOK_FOR_VERSION' } },
          always: 'resting',
        },
      },
    },
    version: {
      initial: 'none',
      on: {
        WORKER_CHANGED: [
          {
            guard: { type: 'it is another version', params: ({ event }) => event.isOtherVersion },
            target: '.asked',
            actions: { type: 'because', params: 'elsewhere' },
          },
          // The waiting version took over in another tab, with the same content.
          { guard: 'a version is waiting', target: '.none', actions: assign({ reason: null }) },
        ],
        FILE_MISSING: { target: '.asked', actions: { type: 'because', params: 'missing' } },
      },
      states: {
        none: {
          on: { VERSION_WAITING: { target: 'asked', actions: { type: 'because', params: 'ready' } } },
        },
        asked: {
          on: {
            RELOAD: [{ guard: 'a version is waiting', target: 'applying' }, { target: 'reloading' }],
            LATER: 'waiting',
          },
        },
        waiting: {
          after: { postponement: 'asked' },
        },
        applying: {
          entry: [{ type: 'order', params: { type: 'TAKE_OVER' } }, assign({ hasFailed: false })],
          on: { WORKER_CHANGED: 'reloading' },
          after: { takeOverTimeOut: { target: 'asked', actions: assign({ hasFailed: true }) } },
        },
        reloading: {
          entry: 'reloadPage',
          on: { WORKER_CHANGED: {}, FILE_MISSING: {} },
        },
      },
    },
  },
});
