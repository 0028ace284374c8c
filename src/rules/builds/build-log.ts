import { type NamedUser, userName } from '../people/users.ts';
import type { RecordReference } from '../records/record-key.ts';
import { shortBuildName } from './build-name.ts';

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
  /** It runs nowhere yet. */
  readonly waitsForHost?: boolean;
  /** Name of the user who cancelled it; null or absent if nobody did. */
  readonly cancelledBy?: string | null;
  /** Null or absent for a rehearsal. */
  readonly runner?: string | null;
  /** The operation, such as LAUNCH; null or absent where it isn't known. */
  readonly action?: string | null;
  /** Null or absent where the portal itself began it, or nothing is known. */
  readonly requestedBy?: NamedUser | null;
  /** In order; absent where they aren't known. */
  readonly stages?: readonly BuildStageFacts[];
}

export interface BuildStageFacts {
  readonly stage: string;
  /** ISO times; the end is null while it runs. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly outcome: string | null;
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

/** A launch that ended before it began, because its plan was no longer the approved one: its only stage has failed. */
function hasOtherPlan({ state, stages = [] }: Pick<BuildFacts, 'state' | 'stages'>): boolean {
  return state === 'SUPERSEDED' && stages.at(-1)?.outcome === 'FAILED';
}

export function hasSucceeded({ state }: Pick<BuildFacts, 'state'>): boolean {
  return state === 'SUCCEEDED';
}

const ACTION_WORDS: Readonly<Record<string, string>> = {
  START_VMS: 'Start',
  STOP_VMS: 'Stop',
  DESTROY_INFRASTRUCTURE: 'Destroy',
  ROLLBACK_INFRASTRUCTURE: 'Rollback',
  REDEPLOY: 'Redeployment',
  RETRY_JOB: 'Retry',
};

/** "Launch"; null where it isn't known. */
export function buildActionWords({ action = null }: Pick<BuildFacts, 'action'>): string | null {
  if (action === null) return null;
  const words = action.replaceAll('_', ' ').toLowerCase();
  return ACTION_WORDS[action] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export type BuildStateFacts = Pick<BuildFacts, 'state' | 'cancelledBy' | 'waitsForHost' | 'stages'>;

/** "cancelled by Ines Cordeiro" where a user has ended it. */
export function buildStateWords(build: BuildStateFacts): string {
  const { state, cancelledBy = null, waitsForHost = false } = build;
  if (cancelledBy !== null) return `cancelled by ${cancelledBy}`;
  if (waitsForHost) return 'waiting for a runner';
  switch (state) {
    case 'RUNNING':
      return 'running';
    case 'SUCCEEDED':
      return 'successful';
    case 'FAILED':
      return 'failed';
    case 'SUPERSEDED':
      return hasOtherPlan(build) ? 'stopped because the plan changed' : 'cancelled for a newer one';
    default:
      return state.toLowerCase().replaceAll('_', ' ');
  }
}

/** "#2 · Launch · failed · 3 Nov 2026, 14:02 · 12 min · Ada Berg", with the job where builds of several jobs are numbered side by side. */
export function buildChoiceWords(
  build: BuildFacts,
  all: readonly BuildFacts[],
  timeWords: (moment: string) => string,
  durationWords: (build: BuildFacts) => string | null,
): string {
  const isOneJob = all.every(({ jobName }) => jobName === build.jobName);
  return [
    shortBuildName(build),
    isOneJob ? null : build.jobName,
    buildActionWords(build),
    buildStateWords(build),
    build.startedAt === null ? null : timeWords(build.startedAt),
    durationWords(build),
    build.requestedBy == null ? null : userName(build.requestedBy),
  ]
    .filter((words) => words !== null)
    .join(' · ');
}
