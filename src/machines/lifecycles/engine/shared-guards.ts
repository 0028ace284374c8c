import { allTenantsOnly, worksInAllTenants } from '../../../rules/access/grants.ts';
import type { RecordGuard } from './definition.ts';

/** For records of all tenants (docs/decisions/0027); charts name it 'you have access to all tenants'. */
export function allTenantsGuard(what: string) {
  return {
    allows: worksInAllTenants,
    sentence: allTenantsOnly(what),
    isAboutViewer: true,
    isPrivilege: true,
  } as const;
}

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
