// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const deciderParser = /*#__PURE__*/ v.object({ userId: v.number(), firstName: v.nullable(v.string()), lastName: v.nullable(v.string()), });
export const decisionSigningParser = /*#__PURE__*/ v.object({ passkey: v.string(), entryId: v.nullable(v.number()), });
export const lastDecisionParser = /*#__PURE__*/ v.object({ action: v.picklist(["APPROVE","REJECT"]), comment: v.nullable(v.string()), decidedAt: v.string(), decidedBy: deciderParser, signature: v.exactOptional(decisionSigningParser), });
export const changedFieldParser = /*#__PURE__*/ v.object({ field: v.string(), before: v.exactOptional(v.unknown()), after: v.exactOptional(v.unknown()), });
export const changesSinceApprovalParser = /*#__PURE__*/ v.object({ approvedAt: v.string(), approvedBy: deciderParser, fields: v.array(changedFieldParser), secrets: v.array(v.string()), });
export const hiddenEditParser = /*#__PURE__*/ v.object({ field: v.string(), version: v.number(), });
export const storedSignatureParser = /*#__PURE__*/ v.object({ credentialId: v.string(), clientDataJSON: v.string(), authenticatorData: v.string(), signature: v.string(), summary: v.string(), digests: v.array(v.string()), commandId: v.string(), area: v.string(), recordId: v.string(), version: v.nullable(v.number()), action: v.picklist(["APPROVE","REJECT"]), comment: v.nullable(v.string()), planDigest: v.exactOptional(v.nullable(v.string())), passkey: v.string(), publicKey: v.string(), });
