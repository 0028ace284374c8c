import { and, assign, not, or, setup } from 'xstate';
import { promiseEffect } from '../effect.ts';

const DAY = 24 * 60 * 60_000;

/** Milliseconds after "Not now" without another offer. */
const NOT_NOW_PERIOD = 90 * DAY;

const VISIT_DAYS_BEFORE_OFFER = 3;

export type InstallChoice =
  | { readonly kind: 'none' }
  /** Epoch milliseconds. */
  | { readonly kind: 'notNow'; readonly at: number }
  | { readonly kind: 'never' };

export type InstallWay = 'prompt' | 'shareSheet';

export type InstallEvent =
  | { readonly type: 'PROMPT_HELD' }
  | { readonly type: 'INSTALLED' }
  | { readonly type: 'DECISION_COMPLETED' }
  /** INSTALL also comes from the navigation. */
  | { readonly type: 'INSTALL' }
  | { readonly type: 'NOT_NOW' }
  | { readonly type: 'NEVER' }
  | { readonly type: 'CLOSE' };

export interface InstallInput {
  /** Null in an installed app, and until the browser reports that it can install. */
  readonly way: InstallWay | null;
  readonly choice: InstallChoice;
  readonly visitDays: number;
}

export interface InstallContext {
  readonly way: InstallWay | null;
  readonly choice: InstallChoice;
  readonly isDue: boolean;
}

type BrowserAnswer = 'accepted' | 'dismissed';

/** Offers the installation at a good moment, and never after a "no". */
export const installMachine = setup({
  types: { context: {} as InstallContext, events: {} as InstallEvent, input: {} as InstallInput },
  actors: {
    /** The browser's prompt; it can be shown once. */
    askBrowser: promiseEffect<BrowserAnswer, undefined>('askBrowser'),
  },
  actions: {
    decline: assign((_, kind: 'notNow' | 'never') => ({
      isDue: false,
      choice: kind === 'never' ? { kind } : { kind, at: Date.now() },
    })),
    keepChoice: () => {
      throw new Error('The effect "keepChoice" was not provided to the machine.');
    },
  },
  guards: {
    'the browser can install': ({ context }) => context.way !== null,
    'the page can ask': ({ context }) => context.way === 'prompt',
    'the offer is due': ({ context }) => context.isDue,
    'the user has not said no': ({ context: { choice } }) => choice.kind === 'none',
    '"Not now" has expired': ({ context: { choice } }) =>
      choice.kind === 'notNow' && Date.now() - choice.at >= NOT_NOW_PERIOD,
    'a dialog is open': () => {
      throw new Error('The look "a dialog is open" was not provided to the machine.');
    },
    'the browser installs it': (_, answer: BrowserAnswer) => answer === 'accepted',
  },
  delays: {
    pauseBetweenLooks: 2_000,
  },
}).createMachine({
  id: 'install',
  initial: 'unavailable',
  context: ({ input: { way, choice, visitDays } }) => ({
    way,
    choice,
    isDue: visitDays >= VISIT_DAYS_BEFORE_OFFER,
  }),
  on: {
    INSTALLED: '.installed',
    DECISION_COMPLETED: { actions: assign({ isDue: true }) },
  },
  states: {
    unavailable: {
      always: { guard: 'the browser can install', target: 'available' },
      on: { PROMPT_HELD: { target: 'available', actions: assign({ way: 'prompt' }) } },
    },
    available: {
      initial: 'quiet',
      on: { INSTALL: [{ guard: 'the page can ask', target: '.asking' }, { target: '.explaining' }] },
      states: {
        quiet: {
          always: {
            guard: and(['the offer is due', or(['the user has not said no', '"Not now" has expired'])]),
            target: 'due',
          },
        },
        due: {
          always: { guard: not('a dialog is open'), target: 'offered' },
          after: { pauseBetweenLooks: { target: 'due', reenter: true } },
        },
        offered: {
          on: {
            NOT_NOW: { target: 'quiet', actions: [{ type: 'decline', params: 'notNow' }, 'keepChoice'] },
            NEVER: { target: 'quiet', actions: [{ type: 'decline', params: 'never' }, 'keepChoice'] },
          },
        },
        asking: {
          invoke: {
            src: 'askBrowser',
            onDone: [
              {
                guard: { type: 'the browser installs it', params: ({ event }) => event.output },
                target: '#install.installed',
              },
              {
                target: '#install.unavailable',
                actions: [assign({ way: null }), { type: 'decline', params: 'notNow' }, 'keepChoice'],
              },
            ],
            onError: { target: '#install.unavailable', actions: assign({ way: null }) },
          },
          on: { INSTALL: {} },
        },
        explaining: {
          on: { CLOSE: { target: 'quiet', actions: [{ type: 'decline', params: 'notNow' }, 'keepChoice'] } },
        },
      },
    },
    installed: {
      on: { INSTALLED: {} },
    },
  },
});
