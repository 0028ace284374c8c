import { assign, setup, transition } from 'xstate';
import type { ServerFault } from '../../rules/forms/errors.ts';
import type { NamedValue } from '../../rules/forms/waiting.ts';
import type { RecordId } from '../../rules/records/record-key.ts';

/** Stored with the form. Times are epoch milliseconds of this device's clock. */
export interface WaitingFormProgress {
  /** Attempts that failed at the server; without those that never arrived. */
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly message: string | null;
  /** The server's messages at its fields, for the form to show. */
  readonly faults: readonly ServerFault[];
  /** Somebody changed the record meanwhile: opening the form loads it again. */
  readonly isStale: boolean;
  /** Who changed it, and when by the server's clock (ISO 8601); null if the back end doesn't say. */
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  /** An attempt left this device and its effect is unknown. */
  readonly isUnanswered: boolean;
  /** Of the saved record; null before, and where the back end doesn't say. */
  readonly savedId: RecordId | null;
}

interface Returned extends Partial<Pick<WaitingFormProgress, 'faults' | 'isStale' | 'changedBy' | 'changedAt'>> {
  readonly message: string;
}
type Postponed = { readonly message: string | null; readonly nextAttemptAt: number | null };

export type WaitingFormEvent =
  /** Stored before the call, so that a crash in between is noticed. */
  | { readonly type: 'SEND' }
  /** The sender is gone; it may have sent. */
  | { readonly type: 'RECOVERED' }
  /** Another session is current, or there was no network: the call was not made. */
  | { readonly type: 'NOT_SENT'; readonly message: string | null }
  /** It left the device without a usable answer, or the server asks to wait. */
  | ({ readonly type: 'POSTPONED'; readonly isUnanswered: boolean } & Postponed)
  | { readonly type: 'SAVED'; readonly savedId: RecordId | null }
  /** Refused, or too old to be sent without asking: its user has to open the form. */
  | ({ readonly type: 'RETURNED' } & Returned)
  | { readonly type: 'RETRY' }
  /** The user takes it back as a draft. */
  | { readonly type: 'REOPEN' }
  | { readonly type: 'ACKNOWLEDGE' };

type WaitingFormTag = 'unsent' | 'sendable' | 'needs user' | 'settled';

const waitingForItsTurn = {
  SEND: 'sending',
  RETURNED: { target: 'returned', actions: { type: 'takeRefusal', params: ({ event }: { event: Returned }) => event } },
  REOPEN: 'gone',
} as const;

/** A complete form that is saved once there is a network. Its id never changes, so that it counts once. */
export const waitingFormMachine = setup({
  types: {
    context: {} as WaitingFormProgress,
    input: {} as WaitingFormProgress,
    events: {} as WaitingFormEvent,
    tags: {} as WaitingFormTag,
  },
  actions: {
    noteUnanswered: assign({ isUnanswered: true }),
    noteAttempt: assign(({ context }, isUnanswered: boolean) => ({
      isUnanswered: context.isUnanswered || isUnanswered,
      attempts: context.attempts + 1,
    })),
    wait: assign((_, { message, nextAttemptAt }: Postponed) => ({ message, nextAttemptAt })),
    waitForNothing: assign({ nextAttemptAt: null }),
    explain: assign((_, message: string | null) => ({ message })),
    noteSaved: assign((_, savedId: RecordId | null) => ({ savedId })),
    takeRefusal: assign(
      (_, { message, faults = [], isStale = false, changedBy = null, changedAt = null }: Returned) => ({
        message,
        faults,
        isStale,
        changedBy,
        changedAt,
        nextAttemptAt: null,
      }),
    ),
  },
}).createMachine({
  id: 'waiting-form',
  initial: 'queued',
  context: ({ input }) => input,
  states: {
    queued: { tags: ['unsent', 'sendable'], on: waitingForItsTurn },
    sending: {
      tags: 'unsent',
      entry: 'waitForNothing',
      on: {
        RECOVERED: { target: 'waiting', actions: 'noteUnanswered' },
        NOT_SENT: { target: 'waiting', actions: { type: 'explain', params: ({ event }) => event.message } },
        POSTPONED: {
          target: 'waiting',
          actions: [
            { type: 'noteAttempt', params: ({ event }) => event.isUnanswered },
            { type: 'wait', params: ({ event }) => event },
          ],
        },
        SAVED: {
          target: 'saved',
          actions: [
            { type: 'explain', params: null },
            { type: 'noteSaved', params: ({ event }) => event.savedId },
          ],
        },
        RETURNED: { target: 'returned', actions: { type: 'takeRefusal', params: ({ event }) => event } },
      },
    },
    /** Sent without a usable answer, or about to be; sent again with the same id. */
    waiting: { tags: ['unsent', 'sendable'], on: { ...waitingForItsTurn, RETRY: { actions: 'waitForNothing' } } },
    /** Not saved: the form shows why, with everything that was typed. */
    returned: { tags: 'needs user', on: { REOPEN: 'gone' } },
    saved: { tags: 'settled', on: { ACKNOWLEDGE: 'gone' } },
    gone: { type: 'final' },
  },
});

export const WAITING_FORM_STATES = ['queued', 'sending', 'waiting', 'returned', 'saved'] as const;
export type WaitingFormState = (typeof WAITING_FORM_STATES)[number];

/** A draft of any form: what was typed, by field. */
export interface TypedForm {
  readonly form: string;
  readonly version: number | null;
  readonly values: object;
  readonly aside?: object;
}

export interface WaitingForm extends WaitingFormProgress {
  readonly sequence: number;
  /** Created when it was saved; the server's Idempotency-Key. */
  readonly id: string;
  readonly userId: number;
  /** Sent only while this tenant is current. */
  readonly tenantId: string;
  /** As it was called then: its user may lose access to it. Null or absent where it isn't known. */
  readonly tenantName?: string | null;
  readonly noun: string;
  /** The edited record's id; null for a new record. */
  readonly recordId: RecordId | null;
  readonly recognizedBy: readonly NamedValue[];
  /** Of the page with the form. */
  readonly page: string;
  /** What a draft of the form is kept under. */
  readonly draftAddress: string;
  readonly draft: TypedForm;
  /** Of the edited record; null for a new one, or where the back end has no versions. */
  readonly version: number | null;
  readonly decidedAt: number;
  readonly state: WaitingFormState;
}

function isState(value: unknown): value is WaitingFormState {
  return WAITING_FORM_STATES.some((state) => state === value);
}

/** The next state, 'gone' where it leaves the queue, null where the chart refuses the event. */
export function advanceForm<Form extends WaitingForm>(form: Form, event: WaitingFormEvent): Form | 'gone' | null {
  const { attempts, nextAttemptAt, message, faults, isStale, changedBy, changedAt, isUnanswered, savedId } = form;
  const snapshot = waitingFormMachine.resolveState({
    value: form.state,
    context: { attempts, nextAttemptAt, message, faults, isStale, changedBy, changedAt, isUnanswered, savedId },
  });
  if (!snapshot.can(event)) return null;
  const [next] = transition(waitingFormMachine, snapshot, event);
  return isState(next.value) ? { ...form, ...next.context, state: next.value } : 'gone';
}

function statesTagged(tag: WaitingFormTag): ReadonlySet<WaitingFormState> {
  return new Set(WAITING_FORM_STATES.filter((state) => waitingFormMachine.states[state]?.tags.includes(tag) === true));
}

const unsent = statesTagged('unsent');
const sendable = statesTagged('sendable');
const needingUser = statesTagged('needs user');

type Stated = Pick<WaitingForm, 'state'>;

export const isFormUnsent = ({ state }: Stated): boolean => unsent.has(state);
export const isFormSendable = ({ state }: Stated): boolean => sendable.has(state);
export const isFormReturned = ({ state }: Stated): boolean => needingUser.has(state);
export const isFormBeingSent = ({ state }: Stated): boolean => state === 'sending';
export const isFormSaved = ({ state }: Stated): boolean => state === 'saved';

export function mayDoWithForm(form: WaitingForm, wish: 'RETRY' | 'REOPEN' | 'ACKNOWLEDGE'): boolean {
  return advanceForm(form, { type: wish }) !== null;
}
