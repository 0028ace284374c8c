/** The columns that later builds added to the shelves, in order: `database.ts` fills them in rows of earlier builds. */
import { biDeploymentStatuses } from '../../rules/bi-deployments/record.ts';
import { cloudAccountStatuses } from '../../rules/cloud-accounts/record.ts';
import { conditionDates, textOfDates } from '../../rules/deployments/conditions.ts';
import { ACTIVE_DURING } from '../../rules/deployments/deployment-types.ts';
import { tupleRank } from '../../rules/deployments/sort-values.ts';
import { parseStatusTuple } from '../../rules/deployments/statuses.ts';
import { sortKey } from '../../rules/lists/sorting.ts';
import { nameOfParts } from '../../rules/people/users.ts';
import { rankIn } from '../../rules/records/status-order.ts';
import { REGIONS_BY_NAME } from '../../rules/reference/regions.ts';
import { vpcStatuses } from '../../rules/vpcs/record.ts';
import { type AddedColumns, isObject, type ShelfValues } from './shelf-columns.ts';

function valueIn(record: unknown, name: string): unknown {
  return isObject(record) ? record[name] : null;
}

function textIn(record: unknown, name: string): string {
  const value = valueIn(record, name);
  return typeof value === 'string' ? value : '';
}

/** '' where it isn't known. */
function statusIn(record: unknown, region: string): string {
  return textIn(valueIn(valueIn(record, 'status'), region), 'status');
}

/** Former columns: id, client, environment, job status and creator. */
export const ALL_STATUSES_OF_DEPLOYMENTS: AddedColumns = {
  area: 'deployments',
  widthBefore: 5,
  valuesOf: (record) =>
    ['approvalStatus', 'infrastructureStatus', 'serviceStatus'].map((region) => statusIn(record, region) || null),
};

/** Former columns: id, client, environment, job status, creator and the other three statuses. */
export const CONDITION_DATES_OF_DEPLOYMENTS: AddedColumns = {
  area: 'deployments',
  widthBefore: 8,
  valuesOf: (record) => {
    if (!isObject(record)) return [null];
    const schedule = record['deploymentSchedule'];
    const activeDuring = ACTIVE_DURING.find((known) => known === textIn(schedule, 'activeDuring'));
    const dates = conditionDates({
      tokenValidTo: textIn(record, 'tokenValidTo'),
      deploymentSchedule: activeDuring === undefined ? null : { activeDuring, endDate: textIn(schedule, 'endDate') },
      scheduledRun: { state: textIn(record['scheduledRun'], 'state') },
    });
    return [textOfDates(dates)];
  },
};

function userIn(record: unknown, name: string): string {
  const user = valueIn(record, name);
  return nameOfParts(textIn(user, 'firstName'), textIn(user, 'lastName'));
}

function requestNames(record: unknown): ShelfValues {
  const creator = nameOfParts(textIn(record, 'createdUserFirstName'), textIn(record, 'createdUserLastName'));
  const [client, environment, reference] = ['client', 'environmentIdentifier', 'approvalReference'].map((name) =>
    textIn(record, name),
  );
  return [client ?? '', environment ?? '', creator, reference ?? ''].map(sortKey);
}

/** What lists are sorted by, as `SortValues` of each area give it. */
export const SORT_KEYS_OF_AREAS: readonly AddedColumns[] = [
  { area: 'deployments', widthBefore: 9, valuesOf: requestNames },
  { area: 'bi-deployments', widthBefore: 4, valuesOf: requestNames },
  {
    area: 'vpcs',
    widthBefore: 4,
    valuesOf: (record) => [textIn(record, 'name'), userIn(record, 'createdUser')].map(sortKey),
  },
  {
    area: 'cloud-accounts',
    widthBefore: 5,
    valuesOf: (record) =>
      [textIn(record, 'displayName'), textIn(record, 'accountEmail'), userIn(record, 'user')].map(sortKey),
  },
];

function requestKeys(record: unknown): ShelfValues {
  const tuple = parseStatusTuple({
    approval: statusIn(record, 'approvalStatus'),
    infrastructure: statusIn(record, 'infrastructureStatus'),
    job: statusIn(record, 'jenkinsStatus'),
    service: statusIn(record, 'serviceStatus'),
  });
  const isMonitored = valueIn(record, 'enableMonitoring') === true;
  const rank = tuple === null ? null : tupleRank(tuple, isMonitored);
  return [sortKey(textIn(record, 'tenantId')), rank, textIn(record, 'environmentType') || null];
}

function statusKey(order: readonly string[]): (record: unknown) => ShelfValues {
  return (record) => [rankIn(order, textIn(record, 'status'))];
}

/** What lists can also be sorted by (status, tenant and region) or filtered by (the type of an environment). */
export const STATUS_KEYS_OF_AREAS: readonly AddedColumns[] = [
  { area: 'deployments', widthBefore: 13, valuesOf: requestKeys },
  { area: 'bi-deployments', widthBefore: 8, valuesOf: statusKey(biDeploymentStatuses.byUrgency) },
  {
    area: 'vpcs',
    widthBefore: 6,
    valuesOf: (record) => [
      rankIn(REGIONS_BY_NAME, textIn(record, 'region')),
      rankIn(vpcStatuses.byUrgency, textIn(record, 'status')),
    ],
  },
  { area: 'cloud-accounts', widthBefore: 8, valuesOf: statusKey(cloudAccountStatuses.byUrgency) },
];
