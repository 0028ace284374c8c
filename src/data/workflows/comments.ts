/** Comments on charts (extension, docs/decisions/0026). Every failure is an AppError. */
import { type ContractClient, call } from '../../contract/client.ts';
import {
  addWorkflowComment,
  deleteWorkflowComment,
  editWorkflowComment,
  listWorkflowComments,
  reopenWorkflowComment,
  resolveWorkflowComment,
} from '../../contract/generated/operations/workflows.ts';
import { workflowCommentListParser } from '../../contract/generated/parsers/workflows.ts';
import type { WorkflowComment, WorkflowCommentBody, WorkflowCommentList } from '../../contract/generated/schema.d.ts';
import type { Portal } from '../portal.ts';
import type { ReadingKind } from '../resources/kept-readings.ts';
import { knownHeaders } from '../server/command-headers.ts';

/** No secrets; readable offline. */
export const keptComments: ReadingKind<WorkflowCommentList> = {
  name: 'workflow-comments',
  parser: workflowCommentListParser,
};

export function readComments(
  client: ContractClient,
  workflow: string,
  signal: AbortSignal,
): Promise<WorkflowCommentList> {
  return call(client, listWorkflowComments, { params: { path: { workflow } }, signal });
}

export type CommentCommand =
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'delete' | 'resolve' | 'reopen' };

type Caller = Pick<Portal, 'client' | 'capabilities'>;

async function headerOf({ capabilities }: Caller, id: string) {
  return knownHeaders(await capabilities.read(), id, undefined);
}

export async function addComment(
  portal: Caller,
  id: string,
  workflow: string,
  body: WorkflowCommentBody,
): Promise<void> {
  const header = await headerOf(portal, id);
  await call(portal.client, addWorkflowComment, { params: { path: { workflow }, header }, body });
}

export async function changeComment(
  portal: Caller,
  id: string,
  { workflow, commentId }: Pick<WorkflowComment, 'workflow' | 'commentId'>,
  command: CommentCommand,
): Promise<void> {
  const params = { path: { workflow, commentId }, header: await headerOf(portal, id) };
  switch (command.kind) {
    case 'edit':
      await call(portal.client, editWorkflowComment, { params, body: { text: command.text } });
      return;
    case 'delete':
      await call(portal.client, deleteWorkflowComment, { params });
      return;
    case 'resolve':
      await call(portal.client, resolveWorkflowComment, { params });
      return;
    case 'reopen':
      await call(portal.client, reopenWorkflowComment, { params });
      return;
  }
}
