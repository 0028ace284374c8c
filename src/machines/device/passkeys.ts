import { assign, setup } from 'xstate';
import { AppError } from '../../contract/app-error.ts';
import type { PasskeyList } from '../../contract/generated/schema.d.ts';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

/** Why this device can't create a passkey; null where it can. */
export interface PasskeyReading {
  readonly hindrance: string | null;
  readonly list: PasskeyList;
}

export type PasskeyChange =
  | { readonly type: 'ADD' }
  | { readonly type: 'RENAME'; readonly id: string; readonly name: string }
  | { readonly type: 'REMOVE'; readonly id: string };

export interface PasskeysContext {
  readonly list: PasskeyList | null;
  readonly hindrance: string | null;
  readonly change: PasskeyChange | null;
  /** Why the last change or reading failed. */
  readonly message: string | null;
  /** A new sign-in comes first. */
  readonly needsSignIn: boolean;
}

function refusalOf(cause: unknown): Pick<PasskeysContext, 'message' | 'needsSignIn'> {
  return { message: messageOf(cause), needsSignIn: cause instanceof AppError && cause.code === 'sign_in_too_old' };
}

/** The passkeys of a user, one change at a time (docs/decisions/0042). */
export const passkeysMachine = setup({
  types: {
    context: {} as PasskeysContext,
    events: {} as PasskeyChange | { readonly type: 'RETRY' },
  },
  actors: {
    readPasskeys: promiseEffect<PasskeyReading, undefined>('readPasskeys'),
    /** Adding asks the browser, so it must start with a press. Null where the user has changed their mind. */
    changePasskeys: promiseEffect<PasskeyList | null, { readonly change: PasskeyChange | null }>('changePasskeys'),
  },
  actions: {
    begin: assign((_, change: PasskeyChange) => ({ change, message: null, needsSignIn: false })),
    explain: assign((_, message: string) => ({ message })),
    noteRefusal: assign((_, refusal: Pick<PasskeysContext, 'message' | 'needsSignIn'>) => refusal),
    showReading: assign((_, { hindrance, list }: PasskeyReading) => ({
      ...{ hindrance, list, message: null, needsSignIn: false },
    })),
    showNow: assign((_, { hindrance, list }: PasskeyReading) => ({ hindrance, list, change: null })),
    showList: assign(({ context }, { list }: { readonly list: PasskeyList | null }) => ({
      list: list ?? context.list,
      change: null,
    })),
  },
}).createMachine({
  id: 'passkeys',
  initial: 'loading',
  context: { list: null, hindrance: null, change: null, message: null, needsSignIn: false },
  states: {
    loading: {
      invoke: {
        src: 'readPasskeys',
        onDone: { target: 'ready', actions: { type: 'showReading', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
      },
    },
    failed: { on: { RETRY: 'loading' } },
    ready: {
      on: {
        ADD: { target: 'changing', actions: { type: 'begin', params: ({ event }) => event } },
        RENAME: { target: 'changing', actions: { type: 'begin', params: ({ event }) => event } },
        REMOVE: { target: 'changing', actions: { type: 'begin', params: ({ event }) => event } },
        RETRY: 'loading',
      },
    },
    changing: {
      invoke: {
        src: 'changePasskeys',
        input: ({ context }) => ({ change: context.change }),
        onDone: { target: 'ready', actions: { type: 'showList', params: ({ event }) => ({ list: event.output }) } },
        onError: {
          target: 'checking',
          actions: { type: 'noteRefusal', params: ({ event }) => refusalOf(event.error) },
        },
      },
    },
    /** A change whose answer was lost may have been made. */
    checking: {
      on: { RETRY: 'loading' },
      invoke: {
        src: 'readPasskeys',
        onDone: { target: 'ready', actions: { type: 'showNow', params: ({ event }) => event.output } },
        onError: 'ready',
      },
    },
  },
});
