// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "chartVersion": {"length":100},
  "element": {"length":300},
  "elementLabel": {"length":300},
  "fingerprint": {"length":100},
  "text": {"length":2000},
} as const;
