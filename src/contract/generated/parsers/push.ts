// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const pushKindParser = /*#__PURE__*/ v.picklist(["waiting","decided","failed","finished","schedule","commented","services"]);
export const quietHoursParser = /*#__PURE__*/ v.object({ from: v.string(), until: v.string(), timeZone: v.string(), });
export const pushSettingsParser = /*#__PURE__*/ v.object({ kinds: v.array(pushKindParser), tenants: v.exactOptional(v.array(v.string())), quietHours: v.exactOptional(quietHoursParser), isProductionUrgent: v.boolean(), });
export const pushDeviceParser = /*#__PURE__*/ v.object({ id: v.string(), name: v.string(), subscribedAt: v.string(), lastUsedAt: v.string(), isOfSession: v.boolean(), });
export const pushStateParser = /*#__PURE__*/ v.object({ publicKey: v.string(), settings: pushSettingsParser, devices: v.array(pushDeviceParser), });
export const pushTestParser = /*#__PURE__*/ v.object({ outcome: v.picklist(["accepted","gone","refused","unreachable"]), });
