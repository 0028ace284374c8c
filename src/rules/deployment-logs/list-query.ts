import { actionWords, kindWords, LOGGED_KINDS, type LoggedKindName } from '../audit/logged-kinds.ts';
import { choiceFilter, dateFilter, listedFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';

/** What actions are done to: the records of areas. */
const RESOURCES = (Object.keys(LOGGED_KINDS) as readonly LoggedKindName[]).filter(
  (name) => LOGGED_KINDS[name].area !== null,
);

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Deployment action log"). */
export const deploymentLogAddress = createListAddress(1, {
  startDate: dateFilter('Start Date', { notAfter: 'endDate' }),
  endDate: dateFilter('End Date', { notBefore: 'startDate' }),
  entryType: listedFilter('Deployment Action', actionWords),
  resource: choiceFilter('Resource Type', RESOURCES, kindWords),
  resourceId: textFilter('Resource Id'),
  userId: userFilter('User', 'log.user.view'),
});
export type DeploymentLogQuery = QueryOf<typeof deploymentLogAddress>;
