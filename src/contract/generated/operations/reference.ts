// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { credentialEmptinessParser, credentialPageParser, credentialParser, deploymentConfigsParser, monitoringScriptVersionsParser, platformVersionPageParser, platformVersionParser } from '../parsers/reference.ts';

export const listCredentials = {
  id: 'listCredentials',
  method: 'get',
  path: '/credentials',
  parser: credentialPageParser,
} as const satisfies ParsedOperation<'listCredentials'>;

export const getCredential = {
  id: 'getCredential',
  method: 'get',
  path: '/credentials/{id}',
  parser: credentialParser,
} as const satisfies ParsedOperation<'getCredential'>;

export const checkCredentialIsEmpty = {
  id: 'checkCredentialIsEmpty',
  method: 'get',
  path: '/credentials/isempty/{id}',
  parser: credentialEmptinessParser,
} as const satisfies ParsedOperation<'checkCredentialIsEmpty'>;

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
