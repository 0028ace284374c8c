import type { DeploymentActionLogEntry } from '../../contract/generated/schema.d.ts';
import { actionWords, kindWords, RECORD_KINDS } from '../audit/logged-kinds.ts';
import { choiceFilter, dateFilter, listedFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';

export type DeploymentActionRecord = DeploymentActionLogEntry & { readonly id: number };

export function recordOf(entry: DeploymentActionLogEntry): DeploymentActionRecord {
  return { ...entry, id: entry.entryId };
}

export const deploymentLogAddress = createListAddress(1, {
  startDate: dateFilter('Start date', { notAfter: 'endDate' }),
  endDate: dateFilter('End date', { notBefore: 'startDate' }),
  entryType: listedFilter('Deployment Action', actionWords),
  resource: choiceFilter('Resource Type', RECORD_KINDS, kindWords),
  resourceId: textFilter('Resource Id'),
  userId: userFilter('User', 'log.user.view'),
});
export type DeploymentLogQuery = QueryOf<typeof deploymentLogAddress>;
