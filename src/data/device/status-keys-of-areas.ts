import { biDeploymentStatuses } from '../../rules/bi-deployments/record.ts';
import { cloudAccountStatuses } from '../../rules/cloud-accounts/record.ts';
import { tupleRank } from '../../rules/deployments/sort-values.ts';
import { parseStatusTuple } from '../../rules/deployments/statuses.ts';
import { sortKey } from '../../rules/lists/sorting.ts';
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

function requestKeys(record: unknown): ShelfValues {
  const all = valueIn(record, 'status');
  const statusOf = (region: string) => textIn(valueIn(all, region), 'status');
  const tuple = parseStatusTuple({
    approval: statusOf('approvalStatus'),
    infrastructure: statusOf('infrastructureStatus'),
    job: statusOf('jenkinsStatus'),
    service: statusOf('serviceStatus'),
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
