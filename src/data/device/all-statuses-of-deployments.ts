import { type AddedColumns, isObject } from './shelf-columns.ts';

/** Former columns: id, client, environment, job status and creator. */
export const ALL_STATUSES_OF_DEPLOYMENTS: AddedColumns = {
  area: 'deployments',
  widthBefore: 5,
  valuesOf: (record) => {
    const all = isObject(record) && isObject(record['status']) ? record['status'] : {};
    return ['approvalStatus', 'infrastructureStatus', 'serviceStatus'].map((region) => {
      const own = all[region];
      return isObject(own) && typeof own['status'] === 'string' ? own['status'] : null;
    });
  },
};
