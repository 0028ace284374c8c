// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const waitingTenantParser = /*#__PURE__*/ v.object({ tenantId: v.string(), tenantName: v.string(), waiting: v.number(), production: v.number(), });
export const waitingTenantsParser = /*#__PURE__*/ v.array(waitingTenantParser);
