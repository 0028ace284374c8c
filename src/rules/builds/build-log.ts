/** Builds of a record and their logs. */
import type { RecordReference } from '../record-key.ts';

/** One build of a record, as its chooser shows it. */
export interface BuildFacts {
  readonly buildNumber: number;
  readonly jobName: string;
  readonly failedJob: string | null;
  /** As the back end names it. */
  readonly state: string;
  /** ISO times; null where it is not known. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Where it is seen outside of the portal. */
  readonly buildUrl: string | null;
}

/** Whose log it is: a build of a record, or its last one where no number is given. */
export interface BuildReference<Area extends string = string> extends RecordReference<Area> {
  readonly buildNumber: number | null;
}

/** A log as far as it is known. */
export interface BuildLog {
  readonly buildNumber: number | null;
  /** The job that failed or ran last, where nothing more is known of the build. */
  readonly jobName: string | null;
  readonly buildUrl: string | null;
  /** Null from a back end that only has the last build. */
  readonly build: BuildFacts | null;
  /** The newest first; null from such a back end. */
  readonly builds: readonly BuildFacts[] | null;
  /** What the build says, with its terminal sequences; null where the server's answer can't be read. */
  readonly text: string | null;
  /** Lines before the first one of `text` that are not there: the device keeps the end of a long log. */
  readonly linesLeftOut: number;
}

/** Whether further lines may come. */
export function isRunning({ state }: Pick<BuildFacts, 'state'>): boolean {
  return state === 'RUNNING';
}

/** Whether a build has come to nothing. */
export function hasFailed({ state }: Pick<BuildFacts, 'state'>): boolean {
  return state === 'FAILED';
}

/** The state of a build, as its chooser says it. */
export function buildStateWords({ state }: Pick<BuildFacts, 'state'>): string {
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

/**
 * A build among those that one can choose from: "#2 · failed · 3 Nov 2026, 14:02", with its job where builds of several are
 * numbered side by side.
 * @param timeWords how an ISO time is written
 */
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
