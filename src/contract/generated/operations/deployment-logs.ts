// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation, StreamOperation } from '../../operation.ts';
import { deploymentActionLogEntryParser, deploymentActionLogPageParser, deploymentActionTypesParser } from '../parsers/deployment-logs.ts';
import { logUsersParser } from '../parsers/logs.ts';

export const listDeploymentActionLog = {
  id: 'listDeploymentActionLog',
  method: 'get',
  path: '/deploymentactionlog',
  parser: deploymentActionLogPageParser,
} as const satisfies ParsedOperation<'listDeploymentActionLog'>;

export const getDeploymentActionLogEntry = {
  id: 'getDeploymentActionLogEntry',
  method: 'get',
  path: '/deploymentactionlog/{entryId}',
  parser: deploymentActionLogEntryParser,
} as const satisfies ParsedOperation<'getDeploymentActionLogEntry'>;

export const listDeploymentActionLogUsers = {
  id: 'listDeploymentActionLogUsers',
  method: 'get',
  path: '/deploymentactionlog/users',
  parser: logUsersParser,
} as const satisfies ParsedOperation<'listDeploymentActionLogUsers'>;

export const listDeploymentActionTypes = {
  id: 'listDeploymentActionTypes',
  method: 'get',
  path: '/deploymentactionlog/entrytype',
  parser: deploymentActionTypesParser,
} as const satisfies ParsedOperation<'listDeploymentActionTypes'>;

export const exportDeploymentActionLog = {
  id: 'exportDeploymentActionLog',
  method: 'get',
  path: '/deploymentactionlog/export',
} as const satisfies StreamOperation<'exportDeploymentActionLog'>;
