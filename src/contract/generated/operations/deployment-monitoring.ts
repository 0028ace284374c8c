// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { leadTimesParser, monitoringDashboardParser, monitoringHistoryParser, monitoringRefreshParser } from '../parsers/deployment-monitoring.ts';

export const getMonitoringDashboard = {
  id: 'getMonitoringDashboard',
  method: 'get',
  path: '/monitoring/dashboard/{deploymentId}',
  parser: monitoringDashboardParser,
} as const satisfies ParsedOperation<'getMonitoringDashboard'>;

export const refreshMonitoringDashboard = {
  id: 'refreshMonitoringDashboard',
  method: 'get',
  path: '/monitoring/dashboard/refresh/{deploymentId}',
  parser: /*#__PURE__*/ v.optional(monitoringRefreshParser),
} as const satisfies ParsedOperation<'refreshMonitoringDashboard'>;

export const getMonitoringHistory = {
  id: 'getMonitoringHistory',
  method: 'get',
  path: '/monitoring/history/{deploymentId}',
  parser: monitoringHistoryParser,
} as const satisfies ParsedOperation<'getMonitoringHistory'>;

export const getLeadTimes = {
  id: 'getLeadTimes',
  method: 'get',
  path: '/leadtimes',
  parser: leadTimesParser,
} as const satisfies ParsedOperation<'getLeadTimes'>;
