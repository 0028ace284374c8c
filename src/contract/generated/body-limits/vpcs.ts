// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "client": {"length":100},
  "comment": {"length":1000},
  "credential.azureTenantId": {"length":36},
  "credential.credentialId": {"maximum":2147483647},
  "credential.roleArn": {"length":200},
  "credential.subscriptionId": {"length":36},
  "credentialId": {"maximum":2147483647},
  "deploymentConfigId": {"length":200},
  "dnsName": {"length":253},
  "id": {"maximum":2147483647},
  "name": {"length":100},
  "region": {"length":100},
  "usedCidrs": {"entries":100,"entryLength":18},
  "vpcCidr": {"length":18},
  "vpcResourceGroup": {"length":50},
  "vpcResourceId": {"length":100},
} as const;
