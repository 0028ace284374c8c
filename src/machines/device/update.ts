import { assign, sendTo, setup } from 'xstate';
import { callbackEffect } from '../effect.ts';

/** Why a reload is asked for. */
export type UpdateReason =
  /** A new version is on the device and waits for a word. */
  | 'ready'
  /** Another tab has taken the new version over. */
  | 'elsewhere'
  /** A part of this tab's version is gone from the server, and a reload by itself would lose what is typed. */
  | 'missing';

export type UpdateEvent =
  /** A new version is installed and waits. */
  | { readonly type: 'VERSION_WAITING' }
  /** Another service worker answers this tab from now on: that of another version, or of the same after a sign-in. */
  | { readonly type: 'WORKER_CHANGED'; readonly isOtherVersion: boolean }
  | { readonly type: 'FILE_MISSING' }
  | { readonly type: 'BECAME_VISIBLE' }
  /** Someone signed in: a browser that has cleared the site has no worker any more. */
  | { readonly type: 'SIGNED_IN' }
  /** The user's answers. */
  | { readonly type: 'RELOAD' }
  | { readonly type: 'LATER' };

/** Orders to the service worker registration. */
export type WorkerOrder =
  | { readonly type: 'REGISTER' }
  | { readonly type: 'LOOK_FOR_VERSION' }
  | { readonly type: 'TAKE_OVER' };

export interface UpdateContext {
  /** Null as long as no reload is wanted. */
  readonly reason: UpdateReason | null;
  /** The new version was asked to take over and did not. */
  readonly hasFailed: boolean;
}

/** A new version of the portal: found automatically, applied only when the user asks for it. */
export const updateMachine = setup({
  types: { context: {} as UpdateContext, events: {} as UpdateEvent },
  actors: {
    /** Registers the worker, takes orders, and reports versions. */
    worker: callbackEffect<UpdateEvent, undefined>('worker'),
  },
  actions: {
    /** Loads the page again, at the same address and place. */
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
    /** A tab that is looked at again and again asks once in this time. */
    pauseBetweenLooks: 10 * 60_000,
    /** With the pause before it, an hour. */
    remainderOfHour: 50 * 60_000,
    /** Someone who said "Later" is asked again. */
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
        /** Registering looks, too: the first look is the start. */
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
          // What waited has taken over in another tab, and shows nothing else than this one does.
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
        /** Not now, the user said. */
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
