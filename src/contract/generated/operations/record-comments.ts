// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { recordCommentOutcomeParser, recordCommentPageParser } from '../parsers/record-comments.ts';

export const listRecordComments = {
  id: 'listRecordComments',
  method: 'get',
  path: '/comments/{area}/{id}',
  parser: recordCommentPageParser,
} as const satisfies ParsedOperation<'listRecordComments'>;

export const addRecordComment = {
  id: 'addRecordComment',
  method: 'post',
  path: '/comments/{area}/{id}',
  parser: recordCommentOutcomeParser,
} as const satisfies ParsedOperation<'addRecordComment'>;

export const editRecordComment = {
  id: 'editRecordComment',
  method: 'put',
  path: '/comments/{area}/{id}/{commentId}',
  parser: recordCommentOutcomeParser,
} as const satisfies ParsedOperation<'editRecordComment'>;

export const deleteRecordComment = {
  id: 'deleteRecordComment',
  method: 'delete',
  path: '/comments/{area}/{id}/{commentId}',
  parser: recordCommentOutcomeParser,
} as const satisfies ParsedOperation<'deleteRecordComment'>;
