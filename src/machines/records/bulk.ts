import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { EnvironmentCredential } from '../../contract/generated/schema.d.ts';
import { decisionCommentFault } from '../../rules/records/decision-comment.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import {
  type BulkRecord,
  type BulkRow,
  firstRow,
  followedRow,
  isBusy,
  isIncluded,
  isRepeatable,
  isTyped,
  type RowConfirmation,
  rowNow,
} from './bulk-rows.ts';

/** The server has other users, and a browser has six connections. */
export const BULK_CALLS = 4;

/** Milliseconds; for longer waits the user retries. */
const LONGEST_PAUSE = 60_000;

export interface BulkInput<RecordType> {
  readonly records: readonly BulkRecord<RecordType>[];
  readonly confirmationOf: (asked: BulkRecord<RecordType>) => RowConfirmation<RecordType>;
  readonly isCredentialEmpty: (credentialId: number, signal: AbortSignal) => Promise<boolean>;
  /** A new one per call: it is sent with every attempt of a decision. */
  readonly newCommandId: (id: RecordId) => string;
}

export interface BulkContext<RecordType> extends Omit<BulkInput<RecordType>, 'records'> {
  readonly rows: readonly BulkRow<RecordType>[];
  /** One for every decision. */
  readonly comment: string;
  readonly turns: ReadonlySet<RecordId>;
  /** Credentials whose secrets are still asked for. */
  readonly wanted: readonly number[];
  /** Typed secrets of empty credentials, while records need them; never stored on the device. */
  readonly secrets: ReadonlyMap<number, EnvironmentCredential>;
}

export interface DecidedAgain {
  readonly id: RecordId;
  readonly requiredText: string | null;
  readonly credentialId: number | null;
  readonly isCommentRequired?: boolean;
}

export type BulkEvent<RecordType> =
  | { readonly type: `xstate.snapshot.${string}` | `xstate.done.actor.${string}` }
  | { readonly type: 'KNOWN'; readonly rows: readonly BulkRecord<RecordType>[] }
  | { readonly type: 'INCLUDE'; readonly id: RecordId; readonly isIn: boolean }
  | { readonly type: 'TYPE'; readonly id: RecordId; readonly text: string }
  | { readonly type: 'COMMENT'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'SUBMIT_CREDENTIAL'; readonly credentialId: number; readonly credential: EnvironmentCredential }
  | { readonly type: 'SKIP_CREDENTIAL'; readonly credentialId: number }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DECIDE_AGAIN'; readonly rows: readonly DecidedAgain[] }
  /** While sending: unsent records are held until the user confirms. */
  | { readonly type: 'CANCEL' }
  | { readonly type: 'STAY' };

/** Postponed by the server; sent again automatically. */
function heldBack<RecordType>({ rows, turns }: BulkContext<RecordType>): readonly BulkRow<RecordType>[] {
  return rows.filter(
    (row) => isRepeatable(row) && row.retryAfter > 0 && row.retryAfter <= LONGEST_PAUSE && !turns.has(row.id),
  );
}

export function pauseOf<RecordType>(context: BulkContext<RecordType>): number {
  return Math.max(0, ...heldBack(context).map(({ retryAfter }) => retryAfter));
}

function whenMoved<Reaction>(reaction: Reaction) {
  return { 'xstate.snapshot.*': reaction, 'xstate.done.actor.*': reaction } as const;
}

/** Of records that are to be sent and were never sent, each once. */
function credentialsOf<RecordType>({ rows, turns }: BulkContext<RecordType>): readonly number[] {
  const due = rows.filter(({ id, state }) => turns.has(id) && state !== 'unknown');
  return [...new Set(due.flatMap(({ credentialId }) => credentialId ?? []))];
}

/** As a sentence: one for all, so that a single tenant can require it. */
export function commentFault<RecordType>(included: readonly BulkRow<RecordType>[], comment: string): string | null {
  return decisionCommentFault(
    comment,
    included.some(({ isCommentRequired }) => isCommentRequired),
  );
}

export function includedRows<RecordType>(rows: readonly BulkRow<RecordType>[]): readonly BulkRow<RecordType>[] {
  return rows.filter(isIncluded);
}

/** One command for several records: a preview, then one confirmation per record, so that each is handled exactly like a single one. */
export function createBulkMachine<RecordType>() {
  return setup({
    types: {
      context: {} as BulkContext<RecordType>,
      events: {} as BulkEvent<RecordType>,
      input: {} as BulkInput<RecordType>,
    },
    actors: {
      /** A record without this warning shows its own in the confirmation. */
      findEmptyCredentials: fromPromise<
        readonly number[],
        Pick<BulkInput<RecordType>, 'isCredentialEmpty'> & { readonly ids: readonly number[] }
      >(async ({ input: { ids, isCredentialEmpty }, signal }) => {
        const answers = await Promise.all(ids.map((id) => isCredentialEmpty(id, signal).catch(() => false)));
        return ids.filter((_, index) => answers[index] === true);
      }),
    },
    guards: {
      'a credential is needed': ({ context }) => credentialsOf(context).length > 0,
      'no credential is needed': ({ context: { wanted } }) => wanted.length === 0,
      'every record was checked': ({ context: { rows } }) =>
        rows.every(({ state }) => state !== 'unasked' && state !== 'checking'),
      'something is confirmed and every text is right': ({ context: { rows, comment } }) => {
        const included = includedRows(rows);
        return included.length > 0 && included.every(isTyped) && commentFault(included, comment) === null;
      },
      'the server is busy': ({ context }) => heldBack(context).length > 0,
      'everything has finished': ({ context }) =>
        context.turns.size === 0 &&
        heldBack(context).length === 0 &&
        !context.rows.some((row) => isBusy(row) || row.state === 'asking'),
      'something can be retried': ({ context: { rows } }) => rows.some(isRepeatable),
    },
    actions: {
      look: assign(({ context: { rows } }) => ({ rows: rows.map(rowNow) })),
      lookAtNext: enqueueActions(({ context, enqueue }) => {
        const { rows, confirmationOf } = context;
        let free = BULK_CALLS - rows.filter(isBusy).length;
        enqueue.assign({
          rows: ({ spawn }) =>
            rows.map((row) => {
              if (row.state !== 'unasked' || free <= 0) return row;
              const { id: _, record, refusal, ...demands } = row.asked;
              const confirmation = spawn(confirmationOf(row.asked), {
                syncSnapshot: true,
                input: {
                  variant: refusal === null ? 'question' : 'alert',
                  record,
                  ...demands,
                  typed: row.typed,
                },
              });
              const next = rowNow({ ...row, confirmation });
              if (isBusy(next)) free -= 1;
              return next;
            }),
        });
      }),
      follow: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'KNOWN') return;
        const rows = context.rows.map((row) => followedRow(row, event.rows));
        for (const [place, { confirmation }] of context.rows.entries())
          if (confirmation !== null && rows[place]?.confirmation === null)
            enqueue.sendTo(confirmation, { type: 'CANCEL' });
        enqueue.assign({ rows });
      }),
      keepSecrets: assign(({ context: { secrets, wanted }, event }) =>
        event.type === 'SUBMIT_CREDENTIAL'
          ? {
              secrets: new Map([...secrets, [event.credentialId, event.credential]]),
              wanted: wanted.filter((id) => id !== event.credentialId),
            }
          : {},
      ),
      leaveOut: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'SKIP_CREDENTIAL') return;
        const { credentialId } = event;
        const skipped = context.rows.filter(
          (row) => row.credentialId === credentialId && (row.state === 'asking' || context.turns.has(row.id)),
        );
        for (const { confirmation } of skipped)
          if (confirmation !== null) enqueue.sendTo(confirmation, { type: 'CANCEL' });
        const ids = new Set(skipped.map(({ id }) => id));
        enqueue.assign({
          turns: new Set([...context.turns].filter((id) => !ids.has(id))),
          wanted: context.wanted.filter((id) => id !== credentialId),
        });
      }),
      sendNext: enqueueActions(({ context, enqueue }) => {
        if (heldBack(context).length > 0) return;
        const { rows, comment, secrets, newCommandId } = context;
        const turns = new Set(context.turns);
        const sent = new Set<RecordId>();
        let free = BULK_CALLS - rows.filter(isBusy).length;
        for (const { id, state, confirmation, credentialId } of rows) {
          if (free <= 0) break;
          if (confirmation === null) continue;
          const credential = state === 'asking' && credentialId !== null ? secrets.get(credentialId) : undefined;
          if (!turns.has(id) && credential === undefined) continue;
          turns.delete(id);
          sent.add(id);
          free -= 1;
          if (credential !== undefined) enqueue.sendTo(confirmation, { type: 'SUBMIT_CREDENTIAL', credential });
          else if (state === 'unknown') enqueue.sendTo(confirmation, { type: 'RETRY' });
          else {
            enqueue.sendTo(confirmation, { type: 'COMMENT', text: comment });
            enqueue.sendTo(confirmation, { type: 'CONFIRM', commandId: newCommandId(id) });
          }
        }
        enqueue.assign({
          turns,
          rows: rows.map((row) => (sent.has(row.id) ? { ...row, state: 'sending', message: null } : row)),
        });
      }),
      putBack: assign(({ context }) => ({
        turns: new Set([...context.turns, ...heldBack(context).map(({ id }) => id)]),
      })),
      forgetSecrets: assign({ secrets: new Map(), wanted: [] }),
      /** Closes open confirmations like single ones: seen outcomes leave the outbox. */
      closeRows: enqueueActions(({ context, enqueue }) => {
        for (const { confirmation } of context.rows)
          if (confirmation?.getSnapshot().status === 'active') enqueue.sendTo(confirmation, { type: 'CANCEL' });
      }),
    },
    delays: {
      pause: ({ context }) => pauseOf(context),
    },
  }).createMachine({
    id: 'bulk',
    initial: 'previewing',
    context: ({ input: { records, ...given } }) => ({
      ...given,
      rows: records.map(firstRow),
      comment: '',
      turns: new Set(),
      wanted: [],
      secrets: new Map(),
    }),
    on: whenMoved({ actions: 'look' } as const),
    states: {
      previewing: {
        entry: 'lookAtNext',
        always: { guard: 'every record was checked', target: 'confirming' },
        on: {
          ...whenMoved({ actions: ['look', 'lookAtNext'] } as const),
          KNOWN: { actions: ['follow', 'lookAtNext'] },
          COMMENT: { actions: assign({ comment: ({ event }) => event.text }) },
          CANCEL: 'closed',
        },
      },
      confirming: {
        on: {
          KNOWN: { target: 'previewing', actions: 'follow' },
          INCLUDE: {
            actions: assign({
              rows: ({ context: { rows }, event: { id, isIn } }) =>
                rows.map((row) => (row.id === id ? { ...row, isIn } : row)),
            }),
          },
          TYPE: {
            actions: enqueueActions(({ context, event, enqueue }) => {
              const confirmation = context.rows.find(({ id }) => id === event.id)?.confirmation ?? null;
              if (confirmation !== null) enqueue.sendTo(confirmation, { type: 'TYPE', text: event.text });
            }),
          },
          COMMENT: { actions: assign({ comment: ({ event }) => event.text }) },
          CONFIRM: {
            guard: 'something is confirmed and every text is right',
            target: 'preparing',
            actions: assign({
              turns: ({ context: { rows } }) => new Set(includedRows(rows).map(({ id }) => id)),
            }),
          },
          CANCEL: 'closed',
        },
      },
      /** Secrets are asked for before anything is sent: cancelling here has no effect. */
      preparing: {
        initial: 'deciding',
        states: {
          deciding: { always: [{ guard: 'a credential is needed', target: 'looking' }, { target: '#bulk.sending' }] },
          looking: {
            invoke: {
              src: 'findEmptyCredentials',
              input: ({ context }) => ({ ids: credentialsOf(context), isCredentialEmpty: context.isCredentialEmpty }),
              onDone: { target: 'asking', actions: assign({ wanted: ({ event }) => event.output }) },
              onError: '#bulk.sending',
            },
          },
          asking: {
            always: { guard: 'no credential is needed', target: '#bulk.sending' },
            on: { SUBMIT_CREDENTIAL: { actions: 'keepSecrets' }, SKIP_CREDENTIAL: { actions: 'leaveOut' } },
          },
        },
        on: { CANCEL: 'closed' },
      },
      sending: {
        initial: 'going',
        exit: 'forgetSecrets',
        on: {
          // A credential that has become empty since.
          SUBMIT_CREDENTIAL: { target: '.going', reenter: true, actions: 'keepSecrets' },
          SKIP_CREDENTIAL: { actions: 'leaveOut' },
        },
        states: {
          going: {
            entry: 'sendNext',
            always: [
              { guard: 'the server is busy', target: 'pausing' },
              { guard: 'everything has finished', target: '#bulk.settled' },
            ],
            on: { ...whenMoved({ actions: ['look', 'sendNext'] } as const), CANCEL: 'leaving' },
          },
          /** The server rate-limits; running calls finish. */
          pausing: {
            after: { pause: { target: 'going', actions: 'putBack' } },
            on: {
              // A second wait has the same length.
              ...whenMoved({ target: 'pausing', reenter: true, actions: 'look' } as const),
              CANCEL: 'leaving',
            },
          },
          leaving: {
            always: { guard: 'everything has finished', target: '#bulk.settled' },
            on: { STAY: 'going', CANCEL: '#bulk.closed' },
          },
        },
      },
      settled: {
        on: {
          RETRY: {
            guard: 'something can be retried',
            target: 'preparing',
            actions: assign({
              turns: ({ context: { rows } }) => new Set(rows.filter(isRepeatable).map(({ id }) => id)),
            }),
          },
          DECIDE_AGAIN: {
            target: 'confirming',
            actions: enqueueActions(({ context, event, enqueue }) => {
              for (const { id, ...demands } of event.rows) {
                const row = context.rows.find((known) => known.id === id);
                if (row?.confirmation) enqueue.sendTo(row.confirmation, { type: 'LOOK_AGAIN', ...demands });
              }
            }),
          },
          CANCEL: 'closed',
        },
      },
      closed: { type: 'final', entry: 'closeRows' },
    },
  });
}
