// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const fieldErrorParser = /*#__PURE__*/ v.object({ field: v.string(), message: v.string(), });
export const commandConflictParser = /*#__PURE__*/ v.object({ current: v.exactOptional(v.record(v.string(), v.unknown())), changedBy: v.exactOptional(v.string()), changedAt: v.exactOptional(v.string()), isOwn: v.exactOptional(v.boolean()), });
