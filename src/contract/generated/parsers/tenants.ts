// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const tenantUserParser = /*#__PURE__*/ v.object({ userId: v.number(), firstName: v.exactOptional(v.nullable(v.string())), lastName: v.exactOptional(v.nullable(v.string())), });
export const tenantParser = /*#__PURE__*/ v.object({ tenantId: v.string(), tenantName: v.string(), description: v.exactOptional(v.nullable(v.string())), users: v.exactOptional(v.array(tenantUserParser)), requiresRejectionReason: v.exactOptional(v.boolean()), productionApprovals: v.exactOptional(v.number()), approvalHours: v.exactOptional(v.number()), signedDecisions: v.exactOptional(v.picklist(["none","production","all"])), editsNeedApproval: v.exactOptional(v.boolean()), blockSelfApproval: v.exactOptional(v.boolean()), version: v.exactOptional(v.number()), updatedAt: v.exactOptional(v.string()), });
export const tenantPageParser = /*#__PURE__*/ v.object({ results: v.array(tenantParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const tenantOutcomeParser = /*#__PURE__*/ v.object({ id: v.string(), record: v.exactOptional(tenantParser), });
export const tenantExistenceParser = /*#__PURE__*/ v.object({ exists: v.boolean(), });
