// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { deploymentConfigsParser, monitoringScriptVersionsParser } from '../parsers/reference.ts';

export const listMonitoringScriptVersions = {
  id: 'listMonitoringScriptVersions',
  method: 'get',
  path: '/monitoringscriptversions',
  parser: monitoringScriptVersionsParser,
} as const satisfies ParsedOperation<'listMonitoringScriptVersions'>;

export const listDeploymentConfigs = {
  id: 'listDeploymentConfigs',
  method: 'get',
  path: '/deploymentconfigs',
  parser: deploymentConfigsParser,
} as const satisfies ParsedOperation<'listDeploymentConfigs'>;
