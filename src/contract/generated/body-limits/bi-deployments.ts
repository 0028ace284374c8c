// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "additionalParameters": {"entries":200,"keyLength":200,"valueLength":2000},
  "approvalReference": {"length":200},
  "client": {"length":100},
  "connectionString": {"length":200},
  "credentialId": {"maximum":2147483647},
  "deploymentConfigId": {"length":200},
  "environmentIdentifier": {"length":100},
  "id": {"maximum":2147483647},
  "notificationEmail": {"length":200},
  "pbiUserDefaultPassword": {"length":13},
  "pbiUserDisplayName": {"length":200},
  "pbiUserMailNickName": {"length":200},
  "region": {"length":100},
  "topologyName": {"length":100},
  "topologyVersion": {"length":100},
} as const;
