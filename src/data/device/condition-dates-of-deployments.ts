import { ACTIVE_DURING } from '../../rules/deployments/active-during.ts';
import { conditionDates, textOfDates } from '../../rules/deployments/conditions.ts';
import { type AddedColumns, isObject } from './shelf-columns.ts';

function textIn(value: unknown, name: string): string | null {
  const text = isObject(value) ? value[name] : null;
  return typeof text === 'string' ? text : null;
}

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
      scheduledRun: { state: textIn(record['scheduledRun'], 'state') ?? '' },
    });
    return [textOfDates(dates)];
  },
};
