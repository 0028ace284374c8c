// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const workflowReviewerParser = /*#__PURE__*/ v.object({ userId: v.number(), firstName: v.nullable(v.string()), lastName: v.nullable(v.string()), });
export const workflowCommentParser = /*#__PURE__*/ v.object({ commentId: v.number(), workflow: v.string(), element: v.string(), elementLabel: v.string(), chartVersion: v.string(), fingerprint: v.string(), text: v.string(), author: v.nullable(workflowReviewerParser), createdAt: v.string(), editedAt: v.nullable(v.string()), resolvedAt: v.nullable(v.string()), resolvedBy: v.nullable(workflowReviewerParser), });
export const workflowCommentListParser = /*#__PURE__*/ v.object({ comments: v.array(workflowCommentParser), });
export const workflowCommentOutcomeParser = /*#__PURE__*/ v.object({ id: v.number(), record: v.exactOptional(workflowCommentParser), });
export const workflowStatusCountParser = /*#__PURE__*/ v.object({ status: v.string(), records: v.number(), });
export const workflowRegionCountsParser = /*#__PURE__*/ v.object({ region: v.string(), counts: v.array(workflowStatusCountParser), });
export const workflowCountsParser = /*#__PURE__*/ v.object({ total: v.number(), regions: v.array(workflowRegionCountsParser), });
