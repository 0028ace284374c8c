// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { cloudProviderParser } from './deployment-parts.ts';
import { userTenantParser } from './session.ts';

export const credentialUserParser = /*#__PURE__*/ v.object({ userId: v.number(), firstName: v.nullable(v.string()), lastName: v.nullable(v.string()), });
export const credentialParser = /*#__PURE__*/ v.object({ credentialId: v.number(), credentialName: v.string(), cloudProvider: cloudProviderParser, roleArn: v.exactOptional(v.nullable(v.string())), subscriptionId: v.exactOptional(v.nullable(v.string())), azureTenantId: v.exactOptional(v.nullable(v.string())), tenants: v.exactOptional(v.array(userTenantParser)), shouldRetainCredential: v.exactOptional(v.boolean()), useForMonitoring: v.exactOptional(v.boolean()), useForDeployment: v.exactOptional(v.boolean()), createdByUser: v.exactOptional(v.nullable(credentialUserParser)), isEmpty: v.exactOptional(v.boolean()), version: v.exactOptional(v.number()), updatedAt: v.exactOptional(v.string()), });
export const credentialPageParser = /*#__PURE__*/ v.object({ results: v.array(credentialParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const credentialOutcomeParser = /*#__PURE__*/ v.object({ id: v.number(), record: v.exactOptional(credentialParser), });
export const credentialEmptinessParser = /*#__PURE__*/ v.object({ isEmpty: v.boolean(), });
