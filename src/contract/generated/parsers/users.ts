// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { accountStatusParser, tenantedRolesParser, userRolesParser, userTenantParser } from './session.ts';

export const userRecordParser = /*#__PURE__*/ v.object({ userId: v.number(), firstName: v.exactOptional(v.nullable(v.string())), lastName: v.exactOptional(v.nullable(v.string())), email: v.string(), status: accountStatusParser, globalRoles: v.exactOptional(userRolesParser), defaultRoles: v.exactOptional(userRolesParser), tenantedRoles: v.exactOptional(tenantedRolesParser), tenants: v.exactOptional(v.array(userTenantParser)), passkeys: v.exactOptional(v.number()), version: v.exactOptional(v.number()), updatedAt: v.exactOptional(v.string()), });
export const userOutcomeParser = /*#__PURE__*/ v.object({ id: v.number(), record: v.exactOptional(userRecordParser), });
export const userPageParser = /*#__PURE__*/ v.object({ results: v.array(userRecordParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
