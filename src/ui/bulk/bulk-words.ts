import type { BulkRow } from '../../machines/records/bulk-rows.ts';
import { BULK_COMMANDS, type BulkCommand } from '../../rules/records/bulk-commands.ts';
import { listed } from '../../rules/texts/listed.ts';

/** "7 will stop". */
export function willWords(command: BulkCommand, count: number): string {
  return `${count === 0 ? 'None' : count} ${BULK_COMMANDS[command].will}`;
}

/** "2 are left out". */
export function leftOutWords(count: number): string {
  return `${count} skipped`;
}

/** "7 will stop, 2 are left out." */
export function previewWords(command: BulkCommand, included: number, leftOut: number): string {
  return `${willWords(command, included)}${leftOut === 0 ? '' : `, ${leftOutWords(leftOut)}`}.`;
}

/** Of how many selected ones how many get a command: "5 selected requests", "1 of 5 selected requests", "None of 5 selected requests". */
export function selectedWords(
  included: number,
  selected: number,
  words: { readonly noun: string; readonly nouns: string },
): string {
  const all = `${selected} selected ${selected === 1 ? words.noun : words.nouns}`;
  return included === selected ? all : `${included === 0 ? 'None' : included} of ${all}`;
}

/** What is asked about one record, asked about more of them: "… to stop this deployment?", "… to stop these 7 deployments?". */
export function questionAbout(question: string, count: number): string {
  return count < 2 ? question : question.replace(/\bthis (.+)\?$/, `these ${count} $1s?`);
}

/** Rows with a reason in common. */
export interface ReasonGroup<Row> {
  readonly reason: string;
  readonly rows: readonly Row[];
}

/** By their reasons, the most frequent one first. */
export function byReason<Row>(rows: readonly Row[], reasonOf: (row: Row) => string): readonly ReasonGroup<Row>[] {
  const groups = Map.groupBy(rows, reasonOf);
  return [...groups]
    .map(([reason, members]) => ({ reason, rows: members }))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

/**
 * Why a command is open to none of the selected records: the reason, or the most frequent ones of several.
 * @param reasons one for each record
 */
export function refusedForAll(reasons: readonly string[]): string {
  const groups = byReason(reasons, (reason) => reason);
  const [first] = groups;
  if (first === undefined) return '';
  if (groups.length === 1) return first.reason;
  const told = groups.slice(0, 3).map(({ reason, rows }) => `${rows.length}: ${reason}`);
  const untold = reasons.length - groups.slice(0, 3).reduce((count, { rows }) => count + rows.length, 0);
  return `${told.join(' ')}${untold === 0 ? '' : ` ${untold}: for other reasons.`}`;
}

/** A command that the selected records refuse, and why. */
export interface RefusedCommand {
  readonly label: string;
  readonly reason: string;
}

/**
 * Of a bar of commands: why one of them is refused, or else which ones are. Null where none is.
 * @param pointed the one that the user looks at
 */
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

type Ended = Pick<BulkRow<unknown>, 'state'>;

/** What has become of the records so far: "5 done, 1 queued, 2 failed." Empty where nothing is known yet. */
export function outcomeSummary(rows: readonly Ended[]): string {
  const count = (...states: readonly Ended['state'][]) => rows.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('done'), 'done'],
    [count('queued'), 'queued'],
    [count('failed'), 'failed'],
    [count('unknown'), 'unconfirmed'],
    [count('conflict'), 'changed'],
    [count('leftOut'), 'skipped'],
  ] as const;
  const said = parts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`]));
  return said.length === 0 ? '' : `${listed(said, 'and')}.`;
}

/** What is said where a command was taken for a part of what was selected. */
export function stillSelected(taken: number, left: number): string {
  return `${taken} accepted; ${left} still selected.`;
}

/** What has become of a record while its command was looked at; null where it is as it was. */
export function movedWords<Subject>(
  { first, state, subject }: Pick<BulkRow<Subject>, 'first' | 'state' | 'subject'>,
  isChanged: (before: Subject, now: Subject) => boolean,
): string | null {
  if (first === null) return null;
  if (state === 'leftOut' && !first.wasLeftOut) return 'is now skipped';
  if (state === 'ready' && first.wasLeftOut) return 'can be included now';
  return isChanged(first.subject, subject) ? 'has changed' : null;
}

/** "Try again the 3 that failed". */
export function retryWords(count: number): string {
  return count === 1 ? 'Retry the one that failed' : `Retry the ${count} that failed`;
}

/** What goes on and what does not where a command for several records is left midway. */
export function leavingWords(underWay: number, unsent: number): string {
  const going =
    underWay === 0
      ? ''
      : underWay === 1
        ? '1 is being sent and can’t be undone. '
        : `${underWay} are being sent and can’t be undone. `;
  return `${going}${unsent} ${unsent === 1 ? 'has' : 'have'} not been sent.`;
}
