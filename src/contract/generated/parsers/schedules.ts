// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const scheduledRunParser = /*#__PURE__*/ v.object({ action: v.picklist(["START","STOP"]), dueAt: v.string(), at: v.string(), state: v.picklist(["ORDERED","NOT_NEEDED","WAITING","MISSED"]), reason: v.nullable(v.string()), missed: v.number(), });
