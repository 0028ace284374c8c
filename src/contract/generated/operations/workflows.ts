// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { workflowCommentListParser, workflowCommentOutcomeParser, workflowCountsParser } from '../parsers/workflows.ts';

export const listWorkflowComments = {
  id: 'listWorkflowComments',
  method: 'get',
  path: '/workflows/{workflow}/comments',
  parser: workflowCommentListParser,
} as const satisfies ParsedOperation<'listWorkflowComments'>;

export const addWorkflowComment = {
  id: 'addWorkflowComment',
  method: 'post',
  path: '/workflows/{workflow}/comments',
  parser: workflowCommentOutcomeParser,
} as const satisfies ParsedOperation<'addWorkflowComment'>;

export const editWorkflowComment = {
  id: 'editWorkflowComment',
  method: 'put',
  path: '/workflows/{workflow}/comments/{commentId}',
  parser: workflowCommentOutcomeParser,
} as const satisfies ParsedOperation<'editWorkflowComment'>;

export const deleteWorkflowComment = {
  id: 'deleteWorkflowComment',
  method: 'delete',
  path: '/workflows/{workflow}/comments/{commentId}',
  parser: workflowCommentOutcomeParser,
} as const satisfies ParsedOperation<'deleteWorkflowComment'>;

export const resolveWorkflowComment = {
  id: 'resolveWorkflowComment',
  method: 'put',
  path: '/workflows/{workflow}/comments/{commentId}/resolution',
  parser: workflowCommentOutcomeParser,
} as const satisfies ParsedOperation<'resolveWorkflowComment'>;

export const reopenWorkflowComment = {
  id: 'reopenWorkflowComment',
  method: 'delete',
  path: '/workflows/{workflow}/comments/{commentId}/resolution',
  parser: workflowCommentOutcomeParser,
} as const satisfies ParsedOperation<'reopenWorkflowComment'>;

export const getWorkflowCounts = {
  id: 'getWorkflowCounts',
  method: 'get',
  path: '/workflows/{workflow}/counts',
  parser: workflowCountsParser,
} as const satisfies ParsedOperation<'getWorkflowCounts'>;
