// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const roleStatusParser = /*#__PURE__*/ v.picklist(["ACTIVE","INACTIVE"]);
export const rolePrivilegeParser = /*#__PURE__*/ v.object({ name: v.string(), });
export const rolePrivilegesParser = /*#__PURE__*/ v.array(rolePrivilegeParser);
export const roleParser = /*#__PURE__*/ v.object({ roleId: v.string(), name: v.string(), status: roleStatusParser, isGlobalScoped: v.exactOptional(v.boolean()), isDefaultScoped: v.exactOptional(v.boolean()), isTenantScoped: v.exactOptional(v.boolean()), privileges: v.exactOptional(rolePrivilegesParser), version: v.exactOptional(v.number()), updatedAt: v.exactOptional(v.string()), });
export const rolePageParser = /*#__PURE__*/ v.object({ results: v.array(roleParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const roleOutcomeParser = /*#__PURE__*/ v.object({ id: v.string(), record: v.exactOptional(roleParser), });
