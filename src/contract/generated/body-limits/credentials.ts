// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "azureTenantId": {"length":36},
  "credentialName": {"length":100},
  "roleArn": {"length":200},
  "subscriptionId": {"length":36},
  "tenants": {"entries":200,"entryLength":64},
} as const;
