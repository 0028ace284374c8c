// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "attestationObject": {"length":16000},
  "clientDataJSON": {"length":4000},
  "credentialId": {"length":1400},
  "name": {"length":60},
} as const;
