/** Discussions of records (extension, docs/decisions/0043). Every failure is an AppError. */
import { type ContractClient, call } from '../../contract/client.ts';
import {
  deleteRecordComment,
  editRecordComment,
  listRecordComments,
} from '../../contract/generated/operations/record-comments.ts';
import { recordCommentPageParser } from '../../contract/generated/parsers/record-comments.ts';
import type { RecordCommentPage } from '../../contract/generated/schema.d.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { discussionsName } from '../logs/record-readings.ts';
import type { Portal } from '../portal.ts';
import type { ReadingKind } from '../resources/kept-readings.ts';
import { knownHeaders } from '../server/command-headers.ts';

/** The newest page of the discussions that were opened last; readable offline. */
export function keptDiscussions(area: OutboxAreaName): ReadingKind<RecordCommentPage> {
  return { name: discussionsName(area), parser: recordCommentPageParser };
}

export interface DiscussedRecord {
  readonly area: OutboxAreaName;
  readonly id: RecordId;
}

/** @param before only comments before this one; null for the newest */
export function readDiscussion(
  client: ContractClient,
  { area, id }: DiscussedRecord,
  before: number | null,
  signal?: AbortSignal,
): Promise<RecordCommentPage> {
  const query = before === null ? {} : { before };
  const params = { path: { area, id: String(id) }, query };
  return call(client, listRecordComments, { params, ...(signal && { signal }) });
}

export type CommentChange = { readonly kind: 'edit'; readonly text: string } | { readonly kind: 'delete' };

export async function changeComment(
  { client, capabilities }: Pick<Portal, 'client' | 'capabilities'>,
  { area, id }: DiscussedRecord,
  commentId: number,
  change: CommentChange,
): Promise<void> {
  const header = knownHeaders(await capabilities.read(), crypto.randomUUID(), undefined);
  const params = { path: { area, id: String(id), commentId }, header };
  if (change.kind === 'edit') await call(client, editRecordComment, { params, body: { text: change.text } });
  else await call(client, deleteRecordComment, { params });
}
