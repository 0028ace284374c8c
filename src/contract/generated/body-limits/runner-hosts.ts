// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const bodyLimits = {

} as const;
