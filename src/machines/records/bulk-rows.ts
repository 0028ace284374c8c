import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { createConfirmationMachine } from './confirmation.ts';

export type RowConfirmation<Subject> = ReturnType<typeof createConfirmationMachine<Subject>>;

/** `leftOut` rows don't get the command (see `message`), `ready` ones wait for the user, `asking` ones for secrets. */
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

export interface BulkSubject<Subject> {
  readonly subject: Subject;
  readonly refusal: string | null;
  readonly requiredText: string | null;
  readonly credentialId: number | null;
}

export interface BulkRow<Subject> {
  readonly id: RecordId;
  readonly asked: BulkSubject<Subject>;
  readonly confirmation: ActorRefFrom<RowConfirmation<Subject>> | null;
  readonly state: BulkRowState;
  readonly subject: Subject;
  /** The record when the preview opened, if it changed since; null otherwise. */
  readonly first: { readonly subject: Subject; readonly wasLeftOut: boolean } | null;
  readonly isIn: boolean;
  readonly message: string | null;
  readonly requiredText: string | null;
  readonly typed: string;
  readonly credentialId: number | null;
  /** Milliseconds, from the server. */
  readonly retryAfter: number;
  /** After a conflict: the present record, who changed it, and when by the server's clock (ISO 8601), as far as known. */
  readonly now: Subject | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  /** After a conflict: the command itself may have caused the change. */
  readonly mayBeOwn: boolean;
}

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

function isFollowed<Subject>({ state, confirmation }: BulkRow<Subject>): boolean {
  if (state !== 'leftOut') return state === 'unasked' || state === 'checking' || state === 'ready';
  return confirmation?.getSnapshot().value === 'alerting';
}

/** A row with its changed record, keeping the user's choice and input. The same row where nothing changed, or after the preview. */
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

export function rowNow<Subject>(row: BulkRow<Subject>): BulkRow<Subject> {
  if (row.confirmation === null) return row;
  const snapshot = row.confirmation.getSnapshot();
  const {
    subject,
    serverRefusal,
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
  const reason = row.asked.refusal ?? serverRefusal ?? NO_SECRETS_GIVEN;
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

export function isBusy({ state }: Pick<BulkRow<unknown>, 'state'>): boolean {
  return state === 'checking' || state === 'sending';
}

export function isIncluded({ state, isIn }: Pick<BulkRow<unknown>, 'state' | 'isIn'>): boolean {
  return state === 'ready' && isIn;
}

export function isTyped({ requiredText, typed }: Pick<BulkRow<unknown>, 'requiredText' | 'typed'>): boolean {
  return requiredText === null || typed === requiredText;
}

export function isTaken({ state }: Pick<BulkRow<unknown>, 'state'>): boolean {
  return state === 'done' || state === 'queued';
}

/** Can be sent again: as a new command, or with the same id where the outcome is unknown. */
export function isRepeatable({ state }: Pick<BulkRow<unknown>, 'state'>): boolean {
  return state === 'failed' || state === 'unknown';
}
