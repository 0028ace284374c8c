import { assign, setup } from 'xstate';
import {
  type LinkableFilters,
  type LinkablePage,
  linkableFilters,
  NO_TYPED_FILTERS,
  type TypedFilters,
} from '../../rules/deployments/forms/linked-requests.ts';
import type { LinkedRequest } from '../../rules/deployments/forms/values.ts';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

export interface LinkableSearch {
  readonly filters: LinkableFilters;
  /** 0-based. */
  readonly page: number;
}

export interface RequestPickerInput {
  readonly chosen: LinkedRequest | null;
}

export interface RequestPickerContext extends RequestPickerInput {
  readonly typed: TypedFilters;
  readonly page: number;
  readonly found: LinkablePage | null;
  readonly message: string | null;
}

export type RequestPickerEvent =
  | { readonly type: 'TYPE'; readonly filter: Partial<TypedFilters> }
  | { readonly type: 'CLEAR_FILTERS' }
  | { readonly type: 'TURN_TO'; readonly page: number }
  | { readonly type: 'CHOOSE'; readonly request: LinkedRequest }
  | { readonly type: 'CLEAR_CHOICE' }
  | { readonly type: 'RETRY' };

/** The picker of a linked request. Rows stay until new ones arrive; a newer search cancels an older one. */
export const requestPickerMachine = setup({
  types: {
    context: {} as RequestPickerContext,
    events: {} as RequestPickerEvent,
    input: {} as RequestPickerInput,
  },
  actors: { find: promiseEffect<LinkablePage, LinkableSearch>('find') },
  delays: { pauseInTyping: 250 },
}).createMachine({
  id: 'requestPicker',
  initial: 'searching',
  context: ({ input: { chosen } }) => ({ chosen, typed: NO_TYPED_FILTERS, page: 0, found: null, message: null }),
  on: {
    TYPE: {
      target: '.typing',
      actions: assign(({ context, event }) => ({ typed: { ...context.typed, ...event.filter }, page: 0 })),
    },
    CLEAR_FILTERS: { target: '.searching', actions: assign({ typed: NO_TYPED_FILTERS, page: 0 }) },
    TURN_TO: { target: '.searching', actions: assign({ page: ({ event }) => event.page }) },
    CHOOSE: { actions: assign({ chosen: ({ event }) => event.request }) },
    CLEAR_CHOICE: { actions: assign({ chosen: null }) },
  },
  states: {
    typing: { after: { pauseInTyping: 'searching' } },
    searching: {
      invoke: {
        src: 'find',
        input: ({ context: { typed, page } }) => ({ filters: linkableFilters(typed), page }),
        onDone: { target: 'shown', actions: assign({ found: ({ event }) => event.output, message: null }) },
        onError: { target: 'failed', actions: assign({ message: ({ event }) => messageOf(event.error) }) },
      },
    },
    shown: {},
    failed: { on: { RETRY: 'searching' } },
  },
});
