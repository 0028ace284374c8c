import {
  monitoringDashboardParser,
  monitoringHistoryParser,
} from '../../contract/generated/parsers/deployment-monitoring.ts';
import type { MonitoringDashboard, MonitoringHistory } from '../../contract/generated/schema.d.ts';
import { withoutSensitive } from '../device/sensitive.ts';
import type { ReadingKind } from '../resources/kept-readings.ts';

/** Without access to the hosts: passwords, users, addresses and instances stay in memory. */
export const monitoringDashboards: ReadingKind<MonitoringDashboard> = {
  name: 'monitoring',
  parser: monitoringDashboardParser,
  restOf: ({ instancesData, ...record }) => ({
    ...record,
    instancesData: instancesData.map((instance) => withoutSensitive('MonitoredInstance', instance)),
  }),
};

/** On a device, of the first instances only: a history of thirty has 100 KB. */
const MOST_INSTANCES = 10;

export const monitoringHistories: ReadingKind<MonitoringHistory> = {
  name: 'monitoring-history',
  parser: monitoringHistoryParser,
  restOf: ({ instances, ...history }) => ({ ...history, instances: instances.slice(0, MOST_INSTANCES) }),
};
