// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { cloudProviderParser } from './deployment-parts.ts';

export const monitoringScriptVersionParser = /*#__PURE__*/ v.object({ versionId: v.string(), version: v.string(), });
export const monitoringScriptVersionsParser = /*#__PURE__*/ v.array(monitoringScriptVersionParser);
export const configNamesParser = /*#__PURE__*/ v.array(v.string());
export const deploymentConfigParser = /*#__PURE__*/ v.object({ deploymentConfigId: v.string(), name: v.string(), });
export const zoneNamesParser = /*#__PURE__*/ v.array(v.string());
export const departmentNamesParser = /*#__PURE__*/ v.array(v.string());
export const databaseInstanceTypeParser = /*#__PURE__*/ v.object({ instanceType: v.string(), cloudProvider: cloudProviderParser, });
export const databaseInstanceTypesParser = /*#__PURE__*/ v.array(databaseInstanceTypeParser);
export const deploymentConfigsParser = /*#__PURE__*/ v.array(deploymentConfigParser);
