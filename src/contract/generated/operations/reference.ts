// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { deploymentConfigsParser, monitoringScriptVersionsParser, platformVersionPageParser, platformVersionParser } from '../parsers/reference.ts';

export const listPlatformVersions = {
  id: 'listPlatformVersions',
  method: 'get',
  path: '/platformversions',
  parser: platformVersionPageParser,
} as const satisfies ParsedOperation<'listPlatformVersions'>;

export const getPlatformVersion = {
  id: 'getPlatformVersion',
  method: 'get',
  path: '/platformversions/{version}',
  parser: platformVersionParser,
} as const satisfies ParsedOperation<'getPlatformVersion'>;

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
