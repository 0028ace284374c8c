// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const waitingTenantParser = /*#__PURE__*/ v.object({ tenantId: v.string(), tenantName: v.string(), waiting: v.number(), production: v.number(), mark: v.exactOptional(v.string()), });
export const waitingTenantsParser = /*#__PURE__*/ v.array(waitingTenantParser);
export const tenantAccessParser = /*#__PURE__*/ v.object({ accessToken: v.string(), expiresIn: v.number(), privileges: v.array(v.string()), });
