import { EMPTY_CREDENTIAL_WARNING } from '../../../rules/empty-credential.ts';
import type { RecordGuard } from './status-lifecycle.ts';

/** What a record that is launched says of its credential and of its builds. */
export interface LaunchedRecord {
  readonly usedEmptyCredential?: boolean;
  readonly lastRunJenkinsJob?: string | null;
}

/** What is asked, in whichever area, of records that are launched with a credential. */
export const LAUNCH_GUARDS = {
  // A launch that can only fail is none.
  'its credential has its secrets': {
    holds: ({ usedEmptyCredential }) => usedEmptyCredential !== true,
    sentence: EMPTY_CREDENTIAL_WARNING,
  },
  'a build job has run': {
    holds: ({ lastRunJenkinsJob }) => Boolean(lastRunJenkinsJob),
    sentence: 'No build job has run yet.',
  },
} as const satisfies Record<string, RecordGuard<LaunchedRecord>>;
export type LaunchGuard = keyof typeof LAUNCH_GUARDS;
