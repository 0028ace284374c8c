// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "endpoint": {"length":1000},
  "keys.auth": {"length":100},
  "keys.p256dh": {"length":200},
  "kinds": {"entries":20},
  "name": {"length":100},
  "quietHours.from": {"length":5},
  "quietHours.timeZone": {"length":64},
  "quietHours.until": {"length":5},
  "tenants": {"entries":1000,"entryLength":64},
} as const;
