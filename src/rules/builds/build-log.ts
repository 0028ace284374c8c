import type { RecordReference } from '../records/record-key.ts';

export interface BuildFacts {
  readonly buildNumber: number;
  readonly jobName: string;
  readonly failedJob: string | null;
  readonly state: string;
  /** ISO times; null where unknown. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly buildUrl: string | null;
  /** It has ended, and its runner may still print something. */
  readonly isEnding?: boolean;
  /** Name of the user who cancelled it; null or absent if nobody did. */
  readonly cancelledBy?: string | null;
}

/** A build of a record; without a number its last one. */
export interface BuildReference<Area extends string = string> extends RecordReference<Area> {
  readonly buildNumber: number | null;
}

export interface BuildLog {
  readonly buildNumber: number | null;
  /** The job that failed or ran last, where nothing else is known of the build. */
  readonly jobName: string | null;
  readonly buildUrl: string | null;
  /** Null from a back end that only has the last build. */
  readonly build: BuildFacts | null;
  /** Newest first; null from such a back end. */
  readonly builds: readonly BuildFacts[] | null;
  /** Includes terminal sequences; null where the server's answer can't be read. */
  readonly text: string | null;
  /** Lines missing before `text`: the device keeps only the end of a long log. */
  readonly linesLeftOut: number;
}

export function isRunning({ state }: Pick<BuildFacts, 'state'>): boolean {
  return state === 'RUNNING';
}

/** Whether more of its log may come. */
export function isGrowing({ state, isEnding = false }: Pick<BuildFacts, 'state' | 'isEnding'>): boolean {
  return state === 'RUNNING' || isEnding;
}

export function wasCancelled({ cancelledBy = null }: Pick<BuildFacts, 'cancelledBy'>): boolean {
  return cancelledBy !== null;
}

export function hasFailed({ state }: Pick<BuildFacts, 'state'>): boolean {
  return state === 'FAILED';
}

/** "cancelled by Ines Cordeiro" where a user has ended it. */
export function buildStateWords({ state, cancelledBy = null }: Pick<BuildFacts, 'state' | 'cancelledBy'>): string {
  if (cancelledBy !== null) return `cancelled by ${cancelledBy}`;
  switch (state) {
    case 'RUNNING':
      return 'running';
    case 'SUCCEEDED':
      return 'successful';
    case 'FAILED':
      return 'failed';
    case 'SUPERSEDED':
      return 'cancelled for a newer one';
    default:
      return state.toLowerCase().replaceAll('_', ' ');
  }
}

/** "#2 · failed · 3 Nov 2026, 14:02", with the job where builds of several jobs are numbered side by side. */
export function buildChoiceWords(
  build: BuildFacts,
  all: readonly BuildFacts[],
  timeWords: (moment: string) => string,
): string {
  const isOneJob = all.every(({ jobName }) => jobName === build.jobName);
  return [
    `#${build.buildNumber}`,
    isOneJob ? null : build.jobName,
    buildStateWords(build),
    build.startedAt === null ? null : timeWords(build.startedAt),
  ]
    .filter((words) => words !== null)
    .join(' · ');
}
