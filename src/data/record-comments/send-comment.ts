/** Sends a comment that waited in the outbox; also in the service worker. Every failure is an AppError. */
import { AppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import { addRecordComment } from '../../contract/generated/operations/record-comments.ts';
import type { CommentCommand } from '../../machines/outbox/command.ts';
import { knownHeaders } from '../server/command-headers.ts';

/** The extension, as in `/capabilities`. */
export const RECORD_COMMENTS = 'recordComments';

export async function sendComment(
  client: ContractClient,
  { id: commandId, area, subjectId, comment }: CommentCommand,
  extensions: readonly string[],
): Promise<void> {
  if (!extensions.includes(RECORD_COMMENTS))
    throw new AppError({ kind: 'validation', message: 'This server doesn’t store comments.', isUnsent: true });
  const header = knownHeaders({ extensions: [...extensions] }, commandId, undefined);
  const params = { path: { area, id: String(subjectId) }, header };
  await call(client, addRecordComment, { params, body: { text: comment } });
}
