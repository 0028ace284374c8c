/** Fetching the log files of an environment's applications (Deployments §2 "Logs page", §7 "Logs and monitoring"). */
import { holds } from '../access/access.ts';
import type { StatusTuple } from './statuses.ts';

export const ALREADY_FETCHING = 'Logs are already being fetched. Please wait for the previous fetch to complete.';
export const FETCH_QUESTION = 'Do you want to fetch log files of this deployment?';

export function fetchRefusal({ infrastructure }: Pick<StatusTuple, 'infrastructure'>): string | null {
  return infrastructure === 'STARTED' ? null : 'Can’t fetch log files: the environment is not started.';
}

export function mayFetchLogFiles(tuple: StatusTuple, privileges: ReadonlySet<string>): boolean {
  return holds(privileges, 'logfiles.fetch') && fetchRefusal(tuple) === null;
}
