import { monitoringDashboardParser } from '../../contract/generated/parsers/deployment-monitoring.ts';
import type { MonitoringDashboard } from '../../contract/generated/schema.d.ts';
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
