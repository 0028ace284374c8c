import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RecordId } from '../../rules/record-key.ts';
import type { createConfirmationMachine } from './confirmation.ts';

/** The confirmation of one command on one record, as a single one has it. */
export type RowConfirmation<Subject> = ReturnType<typeof createConfirmationMachine<Subject>>;

/**
 * Where one record of a command on several is.
 * - `unasked`: it is not its turn to be looked at. `checking`: the server is asked if something else stands in the way.
 * - `leftOut`: it does not get the command, and the row says why. `ready`: it gets it once the user says so.
 * - `asking`: the secrets of its empty credential are missing. `sending`: the server has it. `done`, `queued`: it was taken.
 * - `failed`: nothing was done. `unknown`: it is not known whether it was done. `conflict`: the record has changed meanwhile.
 */
export type BulkRowState =
  | 'unasked'
  | 'checking'
  | 'leftOut'
  | 'ready'
  | 'asking'
  | 'sending'
  | 'done'
  | 'queued'
  | 'failed'
  | 'unknown'
  | 'conflict';

/** A record that a command is for, and what stands in its way before anybody is asked. */
export interface BulkSubject<Subject> {
  readonly subject: Subject;
  /** Why it does not get the command, in a sentence; null where it may. */
  readonly refusal: string | null;
  readonly requiredText: string | null;
  readonly credentialId: number | null;
}

export interface BulkRow<Subject> {
  readonly id: RecordId;
  readonly asked: BulkSubject<Subject>;
  /** Null before it is its turn to be looked at. */
  readonly confirmation: ActorRefFrom<RowConfirmation<Subject>> | null;
  readonly state: BulkRowState;
  /** The record to decide on; after a conflict what it had become by then. */
  readonly subject: Subject;
  /** What it was when the preview was opened, where it has become another one since; null otherwise. */
  readonly first: { readonly subject: Subject; readonly wasLeftOut: boolean } | null;
  /** The user has it among those that get the command. */
  readonly isIn: boolean;
  /** Why it is left out, or what was said to it last. */
  readonly message: string | null;
  /** What must be typed; null where nothing must. */
  readonly requiredText: string | null;
  readonly typed: string;
  readonly credentialId: number | null;
  /** Milliseconds that the server wants to be left alone for. */
  readonly retryAfter: number;
  /** In a conflict: what the record is now, who changed it, and when by the server's clock (ISO 8601), as far as that is known. */
  readonly now: Subject | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  /** In a conflict: the command itself may have made it what it is. */
  readonly mayBeOwn: boolean;
}

/** Said of a record whose credential's secrets were not given. */
const NO_SECRETS_GIVEN = 'Not sent because its credential’s secrets were not entered.';

export function firstRow<Subject extends { readonly id: RecordId }>(asked: BulkSubject<Subject>): BulkRow<Subject> {
  const { subject, requiredText, credentialId } = asked;
  return {
    id: subject.id,
    asked,
    confirmation: null,
    state: 'unasked',
    subject,
    first: null,
    isIn: true,
    message: null,
    requiredText,
    typed: '',
    credentialId,
    retryAfter: 0,
    now: null,
    changedBy: null,
    changedAt: null,
    mayBeOwn: false,
  };
}

/** Whether the preview may still ask of it what the record is now: nothing of it was sent, nor given up. */
function isFollowed<Subject>({ state, confirmation }: BulkRow<Subject>): boolean {
  if (state !== 'leftOut') return state === 'unasked' || state === 'checking' || state === 'ready';
  return confirmation?.getSnapshot().value === 'alerting';
}

/**
 * A row whose record has become another one, to be looked at anew: its user's word and what they have typed stay. The very same row where
 * nothing is known of it, or where it is past the preview.
 */
export function followedRow<Subject extends { readonly id: RecordId }>(
  row: BulkRow<Subject>,
  known: readonly BulkSubject<Subject>[],
): BulkRow<Subject> {
  const asked = known.find(({ subject: { id } }) => id === row.id);
  if (asked === undefined || !isFollowed(row)) return row;
  return {
    ...firstRow(asked),
    isIn: row.isIn,
    typed: row.typed,
    first: row.first ?? { subject: row.subject, wasLeftOut: row.state === 'leftOut' },
  };
}

function stateOf<Subject>(snapshot: SnapshotFrom<RowConfirmation<Subject>>): BulkRowState {
  switch (snapshot.value) {
    case 'opening':
    case 'checking':
      return 'checking';
    case 'confirming':
      return 'ready';
    case 'askingCredential':
      return 'asking';
    case 'checkingCredential':
    case 'sending':
    case 'waiting':
      return 'sending';
    case 'done':
    case 'queued':
    case 'failed':
    case 'unknown':
    case 'conflict':
      return snapshot.value;
    case 'alerting':
    case 'cancelled':
      return 'leftOut';
  }
}

/** A row as its confirmation is now. */
export function rowNow<Subject>(row: BulkRow<Subject>): BulkRow<Subject> {
  if (row.confirmation === null) return row;
  const snapshot = row.confirmation.getSnapshot();
  const {
    subject,
    obstacle,
    message,
    requiredText,
    typed,
    credentialId,
    retryAfter,
    now,
    changedBy,
    changedAt,
    mayBeOwn,
  } = snapshot.context;
  const state = stateOf<Subject>(snapshot);
  const reason = row.asked.refusal ?? obstacle ?? NO_SECRETS_GIVEN;
  return {
    ...row,
    state,
    subject,
    message: state === 'leftOut' ? reason : message,
    requiredText,
    typed,
    credentialId,
    retryAfter,
    now,
    changedBy,
    changedAt,
    mayBeOwn,
  };
}

/** A call of it is under way. */
export function isBusy({ state }: Pick<BulkRow<unknown>, 'state'>): boolean {
  return state === 'checking' || state === 'sending';
}

/** It gets the command after the user's confirmation. */
export function isIncluded({ state, isIn }: Pick<BulkRow<unknown>, 'state' | 'isIn'>): boolean {
  return state === 'ready' && isIn;
}

export function isTyped({ requiredText, typed }: Pick<BulkRow<unknown>, 'requiredText' | 'typed'>): boolean {
  return requiredText === null || typed === requiredText;
}

/** The server, or this device's queue, has taken it. */
export function isTaken({ state }: Pick<BulkRow<unknown>, 'state'>): boolean {
  return state === 'done' || state === 'queued';
}

/** It can be sent again unchanged: as a new command, or with the same id where the result is unknown. */
export function isRepeatable({ state }: Pick<BulkRow<unknown>, 'state'>): boolean {
  return state === 'failed' || state === 'unknown';
}
