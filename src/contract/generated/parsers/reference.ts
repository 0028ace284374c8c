// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { cloudProviderParser } from './deployment-parts.ts';

export const platformVersionStatusParser = /*#__PURE__*/ v.picklist(["ALPHA","BETA","RELEASE_CANDIDATE","RELEASE"]);
export const platformVersionParser = /*#__PURE__*/ v.object({ version: v.string(), name: v.string(), status: platformVersionStatusParser, });
export const platformVersionPageParser = /*#__PURE__*/ v.object({ results: v.array(platformVersionParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const monitoringScriptVersionParser = /*#__PURE__*/ v.object({ versionId: v.string(), version: v.string(), });
export const monitoringScriptVersionsParser = /*#__PURE__*/ v.array(monitoringScriptVersionParser);
export const configNamesParser = /*#__PURE__*/ v.array(v.string());
export const topologySummaryParser = /*#__PURE__*/ v.object({ name: v.string(), version: v.string(), serviceProviders: v.array(cloudProviderParser), documentationUrl: v.exactOptional(v.nullable(v.string())), });
export const topologyPageParser = /*#__PURE__*/ v.object({ results: v.array(topologySummaryParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const parameterTypeParser = /*#__PURE__*/ v.picklist(["OPTIONAL","PRIVATE_MANDATORY","PUBLIC_MANDATORY","MANDATORY"]);
export const topologyParameterParser = /*#__PURE__*/ v.object({ parameterName: v.string(), description: v.string(), parameterType: parameterTypeParser, defaultValue: v.exactOptional(v.nullable(v.string())), });
export const deploymentConfigParser = /*#__PURE__*/ v.object({ deploymentConfigId: v.string(), name: v.string(), });
export const topologyParser = /*#__PURE__*/ v.object({ ...topologySummaryParser.entries, additionalParameters: v.array(topologyParameterParser), deploymentConfigs: v.array(deploymentConfigParser), });
export const zoneNamesParser = /*#__PURE__*/ v.array(v.string());
export const departmentNamesParser = /*#__PURE__*/ v.array(v.string());
export const databaseInstanceTypeParser = /*#__PURE__*/ v.object({ instanceType: v.string(), cloudProvider: cloudProviderParser, });
export const databaseInstanceTypesParser = /*#__PURE__*/ v.array(databaseInstanceTypeParser);
export const deploymentConfigsParser = /*#__PURE__*/ v.array(deploymentConfigParser);
