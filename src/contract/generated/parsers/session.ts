// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const privilegeMapParser = /*#__PURE__*/ v.record(v.string(), v.array(v.string()));
export const userTenantParser = /*#__PURE__*/ v.object({ tenantId: v.string(), tenantName: v.string(), blockSelfApproval: v.exactOptional(v.boolean()), requiresRejectionReason: v.exactOptional(v.boolean()), approvalHours: v.exactOptional(v.number()), signedDecisions: v.exactOptional(v.picklist(["none","production","all"])), editsNeedApproval: v.exactOptional(v.boolean()), });
export const userTenantsParser = /*#__PURE__*/ v.array(userTenantParser);
export const accountStatusParser = /*#__PURE__*/ v.picklist(["ACTIVE","PENDING","INACTIVE","REJECTED"]);
export const userRoleParser = /*#__PURE__*/ v.object({ roleId: v.string(), name: v.string(), });
export const userRolesParser = /*#__PURE__*/ v.array(userRoleParser);
export const tenantedRolesParser = /*#__PURE__*/ v.record(v.string(), userRolesParser);
export const userParser = /*#__PURE__*/ v.object({ userId: v.number(), name: v.string(), email: v.string(), picture: v.exactOptional(v.nullable(v.string())), status: accountStatusParser, firstName: v.exactOptional(v.nullable(v.string())), lastName: v.exactOptional(v.nullable(v.string())), tenantId: v.nullable(v.string()), globalRoles: v.exactOptional(userRolesParser), defaultRoles: v.exactOptional(userRolesParser), tenantedRoles: v.exactOptional(tenantedRolesParser), tenants: v.exactOptional(v.array(userTenantParser)), passkeys: v.exactOptional(v.number()), signsWith: v.exactOptional(v.object({ rpId: v.string(), credentialIds: v.array(v.string()), })), version: v.exactOptional(v.number()), updatedAt: v.exactOptional(v.string()), });
export const recordTenantsParser = /*#__PURE__*/ v.array(v.object({ tenantId: v.string(), tenantName: v.string(), }));
