// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "defaultRoles": {"entries":200,"entryLength":64},
  "globalRoles": {"entries":200,"entryLength":64},
  "tenantedRoles": {"entries":500},
  "tenants": {"entries":500,"entryLength":64},
} as const;
