// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {
  "dockerVersion": {"length":50},
  "installerVersion": {"length":50},
  "internalDescription": {"length":500},
  "name": {"length":50},
  "publicDescription": {"length":500},
  "status": {"length":30},
  "tags": {"entries":20},
  "tags.tagName": {"length":10},
  "version": {"length":30},
} as const;
