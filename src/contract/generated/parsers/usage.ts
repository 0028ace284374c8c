// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const deletionCheckParser = /*#__PURE__*/ v.object({ refusal: v.nullable(v.string()), });
export const recordUseParser = /*#__PURE__*/ v.object({ area: v.string(), id: v.number(), name: v.string(), network: v.exactOptional(v.nullable(v.string())), hasEnded: v.exactOptional(v.boolean()), });
export const recordUsageParser = /*#__PURE__*/ v.object({ uses: v.array(recordUseParser), others: v.number(), unseen: v.exactOptional(v.number()), });
