/** The statuses of an area whose records have one (Administration §4): all that follows from what the area says of each. */
import type { OperationProgress } from './operation-progress.ts';
import type { RecordId } from './record-key.ts';
import { lookOf, type StatusDisplay, type StatusLook, UNKNOWN_LOOK } from './status-look.ts';

/** One status as the area says it. By its sign it is also known who is waited for: a decision, the job runner, or nobody. */
export interface StatusDefinition extends StatusDisplay {
  /** As the end of a sentence: "Can't launch: it is pending approval." */
  readonly clause: string;
}

/** A record with its status, and how far the job on it has come. */
export interface TrackedRecord<Status extends string> {
  readonly status: Status;
  readonly progress?: OperationProgress | null;
}

/** The progress of one record, as a list polls it. */
export interface ListedProgress<Status extends string> {
  readonly status: Status;
  readonly timestamp?: string | null;
  readonly estimatedDuration?: number | null;
}

export interface AreaStatuses<Status extends string> {
  readonly all: readonly Status[];
  /** Whether the area knows of a status; a back end may have others. */
  readonly isKnown: (status: string) => status is Status;
  readonly words: (status: Status) => string;
  readonly clause: (status: Status) => string;
  /** What the area does not know of is shown as unknown. */
  readonly look: (status: string) => StatusLook;
  /** Nobody has decided on it. */
  readonly isPending: (status: string) => boolean;
  /** A job is at work on it, or it waits for its turn: its progress is tracked. */
  readonly isInProgress: (status: string) => boolean;
  /** The screen shows how far it is: in progress, and not still waiting for its turn. */
  readonly showsProgress: (status: string) => boolean;
  /** The last job on it has failed. */
  readonly hasFailed: (status: string) => boolean;
  /**
   * A record as it is listed, under the status that the list's progress tells of it while it is in progress.
   * @param key what both know it by
   */
  readonly withProgress: <Key extends string, Row extends TrackedRecord<Status> & Readonly<Record<Key, RecordId>>>(
    row: Row,
    progress: readonly (ListedProgress<Status> & Readonly<Record<Key, RecordId>>)[],
    key: Key,
  ) => Row;
}

/** Defines the statuses of an area, in the order of its screens. */
export function defineStatuses<Status extends string>(
  table: Readonly<Record<Status, StatusDefinition>>,
): AreaStatuses<Status> {
  const isKnown = (status: string): status is Status => Object.hasOwn(table, status);
  const signOf = (status: string) => (isKnown(status) ? table[status].sign : 'unknown');
  const showsProgress = (status: string) => signOf(status) === 'working';
  const isInProgress = (status: string) => showsProgress(status) || signOf(status) === 'queued';
  return {
    all: Object.keys(table).filter(isKnown),
    isKnown,
    words: (status) => table[status].words,
    clause: (status) => table[status].clause,
    look: (status) => (isKnown(status) ? lookOf(table[status]) : UNKNOWN_LOOK),
    isPending: (status) => signOf(status) === 'decision',
    isInProgress,
    showsProgress,
    hasFailed: (status) => signOf(status) === 'failed',
    withProgress: (row, progress, key) => {
      const told = progress.find((each) => each[key] === row[key]);
      if (told === undefined || !isInProgress(row.status)) return row;
      const { status, timestamp, estimatedDuration } = told;
      const isTimed = isInProgress(status) && timestamp != null && estimatedDuration != null;
      return { ...row, status, progress: isTimed ? { timestamp, estimatedDuration } : null };
    },
  };
}

export type StatusOf<Statuses> = Statuses extends AreaStatuses<infer Status> ? Status : never;
