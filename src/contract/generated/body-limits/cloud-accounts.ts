// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "accountEmail": {"length":100},
  "accountId": {"length":30},
  "accountTypeId": {"maximum":2147483647},
  "awsAccountId": {"length":12},
  "awsAdminRoleName": {"length":64},
  "client": {"length":30},
  "comment": {"length":1000},
  "deploymentConfigId": {"length":200},
  "displayName": {"length":50},
  "tenants": {"entries":200,"entryLength":64},
} as const;
