// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const recordCommentAuthorParser = /*#__PURE__*/ v.object({ userId: v.number(), firstName: v.nullable(v.string()), lastName: v.nullable(v.string()), });
export const recordCommentParser = /*#__PURE__*/ v.object({ commentId: v.number(), text: v.string(), author: recordCommentAuthorParser, createdAt: v.string(), editedAt: v.nullable(v.string()), deletedAt: v.nullable(v.string()), });
export const recordCommentPageParser = /*#__PURE__*/ v.object({ comments: v.array(recordCommentParser), hasEarlier: v.boolean(), total: v.number(), });
export const recordCommentOutcomeParser = /*#__PURE__*/ v.object({ id: v.number(), record: recordCommentParser, });
