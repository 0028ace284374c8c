// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { cloudProviderParser } from './deployment-parts.ts';
import { deploymentConfigParser } from './reference.ts';
import { userTenantParser } from './session.ts';
import { vpcUserParser } from './vpcs.ts';

export const serviceTypeParser = /*#__PURE__*/ v.picklist(["PRODUCT","STORESERVER","WINDOWS","DATABASE"]);
export const parameterTypeParser = /*#__PURE__*/ v.picklist(["OPTIONAL","PRIVATE_MANDATORY","PUBLIC_MANDATORY","MANDATORY"]);
export const topologyParameterParser = /*#__PURE__*/ v.object({ parameterName: v.string(), description: v.string(), parameterType: parameterTypeParser, defaultValue: v.exactOptional(v.nullable(v.string())), });
export const platformVersionRangeParser = /*#__PURE__*/ v.object({ branchVersion: v.string(), minVersion: v.number(), maxVersion: v.number(), });
export const topologyParser = /*#__PURE__*/ v.object({ name: v.string(), version: v.string(), serviceProviders: v.array(cloudProviderParser), documentationUrl: v.exactOptional(v.nullable(v.string())), mask: v.exactOptional(v.number()), type: v.exactOptional(serviceTypeParser), topologyType: v.exactOptional(v.picklist(["STANDARD","CUSTOM"])), description: v.exactOptional(v.string()), tenants: v.exactOptional(v.array(userTenantParser)), additionalParameters: v.exactOptional(v.array(topologyParameterParser)), applicablePlatformVersions: v.exactOptional(v.array(platformVersionRangeParser)), applicableConfigsVersions: v.exactOptional(v.array(deploymentConfigParser)), deploymentConfigs: v.exactOptional(v.array(deploymentConfigParser)), topologyFiles: v.exactOptional(v.array(v.string())), createdUser: v.exactOptional(v.nullable(vpcUserParser)), revision: v.exactOptional(v.number()), updatedAt: v.exactOptional(v.string()), });
export const topologyPageParser = /*#__PURE__*/ v.object({ results: v.array(topologyParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const topologyOutcomeParser = /*#__PURE__*/ v.object({ id: v.string(), record: v.exactOptional(topologyParser), });
export const topologyAnswerParser = /*#__PURE__*/ v.boolean();
export const topologyFileNamesParser = /*#__PURE__*/ v.array(v.string());
