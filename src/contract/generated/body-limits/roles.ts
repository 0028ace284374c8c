// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "name": {"length":50},
  "privileges": {"entries":500,"entryLength":100},
  "roleId": {"length":30},
} as const;
