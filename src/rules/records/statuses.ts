/** The statuses of an area whose records have one (Administration §4), and everything derived from them. */
import type { LastFailure } from '../../contract/generated/schema.d.ts';
import type { OperationProgress } from './operation-progress.ts';
import type { RecordId } from './record-key.ts';
import { lookOf, type StatusDisplay, type StatusLook, type StatusSign, UNKNOWN_LOOK } from './status-look.ts';
import { byUrgency } from './status-order.ts';

/** Its sign also says who has to act: an approver, the job runner, or nobody. */
export interface StatusDefinition extends StatusDisplay {
  /** The end of a sentence: "Can't launch: it is pending approval." */
  readonly clause: string;
}

export interface TrackedRecord<Status extends string> {
  readonly status: Status;
  readonly progress?: OperationProgress | null;
  readonly lastFailure?: LastFailure | null;
}

export interface ListedProgress<Status extends string> {
  readonly status: Status;
  readonly timestamp?: string | null;
  readonly estimatedDuration?: number | null;
}

export interface AreaStatuses<Status extends string> {
  readonly all: readonly Status[];
  /** Back ends may have others. */
  readonly isKnown: (status: string) => status is Status;
  readonly words: (status: Status) => string;
  readonly clause: (status: Status) => string;
  readonly look: (status: string) => StatusLook;
  readonly signOf: (status: string) => StatusSign;
  /** As a list sorted by status has them. */
  readonly byUrgency: readonly Status[];
  readonly isPending: (status: string) => boolean;
  /** Approved, and what was approved has not begun. */
  readonly isApproved: (status: string) => boolean;
  /** Pending or approved. */
  readonly beforeLaunch: readonly Status[];
  /** A job is running or queued: progress is tracked. */
  readonly isInProgress: (status: string) => boolean;
  readonly showsProgress: (status: string) => boolean;
  readonly hasFailed: (status: string) => boolean;
  /** With the status from its progress while in progress; `key` is the id property of both. */
  readonly withProgress: <Key extends string, Row extends TrackedRecord<Status> & Readonly<Record<Key, RecordId>>>(
    row: Row,
    progress: readonly (ListedProgress<Status> & Readonly<Record<Key, RecordId>>)[],
    key: Key,
  ) => Row;
}

/** In the order of the area's screens. */
export function defineStatuses<Status extends string>(
  table: Readonly<Record<Status, StatusDefinition>>,
): AreaStatuses<Status> {
  const isKnown = (status: string): status is Status => Object.hasOwn(table, status);
  const signOf = (status: string): StatusSign => (isKnown(status) ? table[status].sign : 'unknown');
  const showsProgress = (status: string) => signOf(status) === 'working';
  const isInProgress = (status: string) => showsProgress(status) || signOf(status) === 'queued';
  const all = Object.keys(table).filter(isKnown);
  return {
    all,
    isKnown,
    words: (status) => table[status].words,
    clause: (status) => table[status].clause,
    look: (status) => (isKnown(status) ? lookOf(table[status]) : UNKNOWN_LOOK),
    signOf,
    byUrgency: byUrgency(all, signOf),
    isPending: (status) => signOf(status) === 'decision',
    isApproved: (status) => signOf(status) === 'agreed',
    beforeLaunch: all.filter((status) => ['decision', 'agreed'].includes(signOf(status))),
    isInProgress,
    showsProgress,
    hasFailed: (status) => signOf(status) === 'failed',
    withProgress: (row, progress, key) => {
      const reported = progress.find((each) => each[key] === row[key]);
      if (reported === undefined || !isInProgress(row.status)) return row;
      const { status, timestamp, estimatedDuration } = reported;
      const isTimed = isInProgress(status) && timestamp != null && estimatedDuration != null;
      return { ...row, status, progress: isTimed ? { timestamp, estimatedDuration } : null };
    },
  };
}

export type StatusOf<Statuses> = Statuses extends AreaStatuses<infer Status> ? Status : never;
