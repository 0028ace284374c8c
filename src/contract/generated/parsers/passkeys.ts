// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const passkeyParser = /*#__PURE__*/ v.object({ id: v.string(), credentialId: v.string(), name: v.string(), createdAt: v.string(), lastUsedAt: v.nullable(v.string()), });
export const passkeyListParser = /*#__PURE__*/ v.object({ rpId: v.string(), passkeys: v.array(passkeyParser), });
export const passkeyOptionsParser = /*#__PURE__*/ v.object({ rp: v.object({ id: v.string(), name: v.string(), }), user: v.object({ id: v.string(), name: v.string(), displayName: v.string(), }), challenge: v.string(), pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.picklist(["public-key"]), })), timeout: v.number(), excludeCredentials: v.array(v.object({ id: v.string(), type: v.picklist(["public-key"]), })), authenticatorSelection: v.object({ residentKey: v.picklist(["preferred"]), userVerification: v.picklist(["required"]), }), });
