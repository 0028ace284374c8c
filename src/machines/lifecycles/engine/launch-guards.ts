import type { RecordGuard } from './status-lifecycle.ts';

/** What a record that is launched says of its builds. */
export interface LaunchedRecord {
  readonly lastRunJenkinsJob?: string | null;
}

/** What is asked, in whichever area, of records that are launched. */
export const LAUNCH_GUARDS = {
  'a build job has run': {
    holds: ({ lastRunJenkinsJob }) => Boolean(lastRunJenkinsJob),
    sentence: 'No build job has run yet.',
  },
} as const satisfies Record<string, RecordGuard<LaunchedRecord>>;
export type LaunchGuard = keyof typeof LAUNCH_GUARDS;
