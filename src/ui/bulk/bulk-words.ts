import { isApplied, isUnapplied, needsOwner, type OutboxCommand } from '../../machines/outbox/command.ts';
import type { BulkRow, BulkRowState } from '../../machines/records/bulk-rows.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { BULK_COMMANDS, type BulkCommand } from '../../rules/records/bulk-commands.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { listed } from '../../rules/texts/listed.ts';

/** `returned`: it was queued, and now only its owner can continue, in the queue. */
type ResultState = BulkRowState | 'returned';

export type ResultRow<RecordType> = Omit<BulkRow<RecordType>, 'state'> & { readonly state: ResultState };

/** Queued rows with what became of their command since: a queued one is sent as soon as there is a connection. */
export function answeredRows<RecordType>(
  rows: readonly BulkRow<RecordType>[],
  waiting: readonly OutboxCommand[],
  applied: Iterable<OutboxCommand>,
): readonly ResultRow<RecordType>[] {
  const appliedIds = new Set([...applied, ...waiting.filter(isApplied)].map(({ id }) => id));
  return rows.map((row) => {
    if (row.state !== 'queued' || row.commandId === null) return row;
    if (appliedIds.has(row.commandId)) return { ...row, state: 'done' };
    const command = waiting.find(({ id }) => id === row.commandId);
    if (command === undefined || !(needsOwner(command) || isUnapplied(command))) return row;
    return { ...row, state: 'returned', message: command.message };
  });
}

function willWords(command: BulkCommand, count: number): string {
  return `${count === 0 ? 'None' : count} ${BULK_COMMANDS[command].will}`;
}

/** "5 will be approved", "5 will get your approval; 1 needs further approvals". @param short how many are not enough by themselves */
export function approvalWords(command: BulkCommand, count: number, short: number): string {
  if (short === 0) return willWords(command, count);
  const needing = short < count ? `${short} ${short === 1 ? 'needs' : 'need'}` : count === 1 ? 'it needs' : 'they need';
  return `${count} will get your approval; ${needing} further approvals`;
}

export function leftOutWords(count: number): string {
  return `${count} skipped`;
}

export function previewWords(command: BulkCommand, included: number, leftOut: number, short = 0): string {
  return `${approvalWords(command, included, short)}${leftOut === 0 ? '' : `, ${leftOutWords(leftOut)}`}.`;
}

/** "5 selected requests", "1 of 5 selected requests", "None of 5 selected requests". */
export function selectedWords(
  included: number,
  selected: number,
  words: { readonly noun: string; readonly nouns: string },
): string {
  const all = `${selected} selected ${selected === 1 ? words.noun : words.nouns}`;
  return included === selected ? all : `${included === 0 ? 'None' : included} of ${all}`;
}

/** About records of one area in its own words, else in general. @param questions one per record */
export function questionAboutAll(command: BulkCommand, questions: readonly string[], nouns: string): string {
  const [first = ''] = questions;
  return questions.every((question) => question === first)
    ? questionAbout(first, questions.length)
    : `Are you sure you want to ${command.toLowerCase()} these ${questions.length} ${nouns}?`;
}

/** Plural: "… to stop this deployment?" becomes "… to stop these 7 deployments?". */
export function questionAbout(question: string, count: number): string {
  return count < 2 ? question : question.replace(/\bthis (.+)\?$/, `these ${count} $1s?`);
}

/** "Reason for all 5". */
export function commentLabel(label: string, count: number): string {
  return count < 2 ? label : `${label} for all ${count}`;
}

export interface ReasonGroup<Row> {
  readonly reason: string;
  readonly rows: readonly Row[];
}

export function byReason<Row>(rows: readonly Row[], reasonOf: (row: Row) => string): readonly ReasonGroup<Row>[] {
  const groups = Map.groupBy(rows, reasonOf);
  return [...groups]
    .map(([reason, members]) => ({ reason, rows: members }))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

/** The most frequent reasons. @param reasons one per record */
export function refusedForAll(reasons: readonly string[]): string {
  const groups = byReason(reasons, (reason) => reason);
  const [first] = groups;
  if (first === undefined) return '';
  if (groups.length === 1) return first.reason;
  const shown = groups.slice(0, 3).map(({ reason, rows }) => `${rows.length}: ${reason}`);
  const otherCount = reasons.length - groups.slice(0, 3).reduce((count, { rows }) => count + rows.length, 0);
  return `${shown.join(' ')}${otherCount === 0 ? '' : ` ${otherCount}: for other reasons.`}`;
}

export interface RefusedCommand {
  readonly label: string;
  readonly reason: string;
}

/** Null if none is refused. @param pointed the command under the pointer or focus */
export function refusedWords(
  refused: readonly RefusedCommand[],
  pointed: string | null,
  offered: number,
): string | null {
  const [first, ...others] = refused;
  if (first === undefined) return null;
  const looked = refused.find(({ label }) => label === pointed);
  if (looked !== undefined) return looked.reason;
  const isOneReason = refused.length === offered && others.every(({ reason }) => reason === first.reason);
  return isOneReason
    ? first.reason
    : `Not available for this selection: ${listed(
        refused.map(({ label }) => label),
        'and',
      )}.`;
}

/** An approval that isn't the last one says that others are needed. */
export function doneWords(
  { countAfterApproval }: Pick<ConfirmedCommands<string, AreaRecord>, 'countAfterApproval'>,
  command: BulkCommand,
  record: AreaRecord,
): string {
  const count = command === 'APPROVE' ? (countAfterApproval?.(record) ?? null) : null;
  return count === null ? BULK_COMMANDS[command].done : `Approved by you: ${count}`;
}

type Ended = Pick<ResultRow<unknown>, 'state'>;

/** "5 done, 1 queued, 2 failed."; empty if nothing is known yet. */
export function outcomeSummary(rows: readonly Ended[]): string {
  const count = (...states: readonly Ended['state'][]) => rows.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('done'), 'done'],
    [count('queued'), 'queued'],
    [count('failed'), 'failed'],
    [count('unknown'), 'unconfirmed'],
    [count('conflict'), 'changed'],
    [count('returned'), 'back in the queue'],
    [count('leftOut'), 'skipped'],
  ] as const;
  const said = parts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`]));
  return said.length === 0 ? '' : `${listed(said, 'and')}.`;
}

/** Said if only a part of the selection was accepted. */
export function stillSelected(taken: number, left: number): string {
  return `${taken} accepted; ${left} still selected.`;
}

/** What happened to a record meanwhile; null if it is unchanged. */
export function movedWords<RecordType>(
  { first, state, record }: Pick<BulkRow<RecordType>, 'first' | 'state' | 'record'>,
  isChanged: (before: RecordType, now: RecordType) => boolean,
): string | null {
  if (first === null) return null;
  if (state === 'leftOut' && !first.wasLeftOut) return 'is now skipped';
  if (state === 'ready' && first.wasLeftOut) return 'can be included now';
  return isChanged(first.record, record) ? 'has changed' : null;
}

/** What a passkey signs, before " with your passkey"; null for nothing. */
export function signedWords(signed: number, included: number): string | null {
  if (signed === 0) return null;
  if (signed < included) return `${signed} of these`;
  return signed === 1 ? 'this' : 'these';
}

/** "Retry the 3 that failed". */
export function retryWords(count: number): string {
  return count === 1 ? 'Retry the one that failed' : `Retry the ${count} that failed`;
}

export function leavingWords(underWay: number, unsent: number): string {
  const going =
    underWay === 0
      ? ''
      : underWay === 1
        ? '1 is being sent and can’t be undone. '
        : `${underWay} are being sent and can’t be undone. `;
  return `${going}${unsent} ${unsent === 1 ? 'has' : 'have'} not been sent.`;
}
