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
  "signature.authenticatorData": {"length":4000},
  "signature.clientDataJSON": {"length":4000},
  "signature.credentialId": {"length":1400},
  "signature.digests": {"entries":100,"entryLength":43},
  "signature.signature": {"length":2000},
  "signature.summary": {"length":43},
  "tenants": {"entries":200,"entryLength":64},
} as const;
