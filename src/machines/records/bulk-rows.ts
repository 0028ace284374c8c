import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { createConfirmationMachine } from './confirmation.ts';

export type RowConfirmation<RecordType> = ReturnType<typeof createConfirmationMachine<RecordType>>;

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

export interface BulkRecord<RecordType> {
  /** Of the selected row: a list of several areas has ids of its own. */
  readonly id: RecordId;
  readonly record: RecordType;
  readonly refusal: string | null;
  readonly requiredText: string | null;
  readonly credentialId: number | null;
  /** The tenant requires a reason; default: no. */
  readonly isCommentRequired?: boolean;
  /** The server is asked for obstacles first; default: no. */
  readonly isCheckedFirst?: boolean;
}

export interface BulkRow<RecordType> {
  readonly id: RecordId;
  readonly asked: BulkRecord<RecordType>;
  readonly confirmation: ActorRefFrom<RowConfirmation<RecordType>> | null;
  readonly state: BulkRowState;
  readonly record: RecordType;
  /** The record when the preview opened, if it changed since; null otherwise. */
  readonly first: { readonly record: RecordType; readonly wasLeftOut: boolean } | null;
  readonly isIn: boolean;
  readonly message: string | null;
  /** Of the last attempt; null before. */
  readonly commandId: string | null;
  readonly requiredText: string | null;
  readonly typed: string;
  readonly isCommentRequired: boolean;
  readonly credentialId: number | null;
  /** Milliseconds, from the server. */
  readonly retryAfter: number;
  /** After a conflict: the present record, who changed it, and when by the server's clock (ISO 8601), as far as known. */
  readonly now: RecordType | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  /** After a conflict: the command itself may have caused the change. */
  readonly mayBeOwn: boolean;
}

const NO_SECRETS_GIVEN = 'Not sent because its credential’s secrets were not entered.';

export function firstRow<RecordType>(asked: BulkRecord<RecordType>): BulkRow<RecordType> {
  const { id, record, requiredText, credentialId, isCommentRequired = false } = asked;
  return {
    id,
    asked,
    confirmation: null,
    state: 'unasked',
    record,
    first: null,
    isIn: true,
    message: null,
    commandId: null,
    requiredText,
    typed: '',
    isCommentRequired,
    credentialId,
    retryAfter: 0,
    now: null,
    changedBy: null,
    changedAt: null,
    mayBeOwn: false,
  };
}

function isFollowed<RecordType>({ state, confirmation }: BulkRow<RecordType>): boolean {
  if (state !== 'leftOut') return state === 'unasked' || state === 'checking' || state === 'ready';
  return confirmation?.getSnapshot().value === 'alerting';
}

/** A row with its changed record, keeping the user's choice and input. The same row where nothing changed, or after the preview. */
export function followedRow<RecordType>(
  row: BulkRow<RecordType>,
  known: readonly BulkRecord<RecordType>[],
): BulkRow<RecordType> {
  const asked = known.find(({ id }) => id === row.id);
  if (asked === undefined || !isFollowed(row)) return row;
  return {
    ...firstRow(asked),
    isIn: row.isIn,
    typed: row.typed,
    first: row.first ?? { record: row.record, wasLeftOut: row.state === 'leftOut' },
  };
}

function stateOf<RecordType>(snapshot: SnapshotFrom<RowConfirmation<RecordType>>): BulkRowState {
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

export function rowNow<RecordType>(row: BulkRow<RecordType>): BulkRow<RecordType> {
  if (row.confirmation === null) return row;
  const snapshot = row.confirmation.getSnapshot();
  const {
    record,
    serverRefusal,
    message,
    commandId,
    requiredText,
    typed,
    isCommentRequired,
    credentialId,
    retryAfter,
    now,
    changedBy,
    changedAt,
    mayBeOwn,
  } = snapshot.context;
  const state = stateOf<RecordType>(snapshot);
  const reason = row.asked.refusal ?? serverRefusal ?? NO_SECRETS_GIVEN;
  return {
    ...row,
    state,
    record,
    message: state === 'leftOut' ? reason : message,
    commandId,
    requiredText,
    typed,
    isCommentRequired,
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
