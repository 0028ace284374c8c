import type { RecordGuard } from './status-lifecycle.ts';

export interface LaunchedRecord {
  readonly lastRunJenkinsJob?: string | null;
}

export const LAUNCH_GUARDS = {
  'a build job has run': {
    holds: ({ lastRunJenkinsJob }) => Boolean(lastRunJenkinsJob),
    sentence: 'No build job has run yet.',
  },
} as const satisfies Record<string, RecordGuard<LaunchedRecord>>;
export type LaunchGuard = keyof typeof LAUNCH_GUARDS;
