// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "approvalHours": {"maximum":720},
  "description": {"length":500},
  "productionApprovals": {"maximum":3},
  "tenantId": {"length":20},
  "tenantName": {"length":50},
  "users": {"entries":5000},
} as const;
