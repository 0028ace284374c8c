// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation, StreamOperation } from '../../operation.ts';
import { activityLogDetailParser, activityLogPageParser } from '../parsers/activity-logs.ts';
import { logUsersParser } from '../parsers/logs.ts';

export const listActivityLog = {
  id: 'listActivityLog',
  method: 'get',
  path: '/activitylog',
  parser: activityLogPageParser,
} as const satisfies ParsedOperation<'listActivityLog'>;

export const getActivityLogEntry = {
  id: 'getActivityLogEntry',
  method: 'get',
  path: '/activitylog/{entryId}',
  parser: activityLogDetailParser,
} as const satisfies ParsedOperation<'getActivityLogEntry'>;

export const listActivityLogUsers = {
  id: 'listActivityLogUsers',
  method: 'get',
  path: '/activitylog/users',
  parser: logUsersParser,
} as const satisfies ParsedOperation<'listActivityLogUsers'>;

export const exportActivityLog = {
  id: 'exportActivityLog',
  method: 'get',
  path: '/activitylog/export',
} as const satisfies StreamOperation<'exportActivityLog'>;
