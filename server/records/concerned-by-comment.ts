import type { Queries } from '../database/database.ts';

/** The requester, and those who had written in the discussion before, except the comment's author; nobody once it is deleted. */
export async function concernedByComment(
  queries: Queries,
  commentId: number,
  requesterId: number | null,
): Promise<readonly number[]> {
  const comment = await queries
    .selectFrom('record_comments')
    .select(['area', 'record_id', 'created_by'])
    .where('comment_id', '=', commentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (comment === undefined) return [];
  const writers = await queries
    .selectFrom('record_comments')
    .select('created_by')
    .distinct()
    .where('area', '=', comment.area)
    .where('record_id', '=', comment.record_id)
    .where('comment_id', '<', commentId)
    .where('deleted_at', 'is', null)
    .execute();
  const concerned = new Set(writers.map((writer) => writer.created_by));
  if (requesterId !== null) concerned.add(requesterId);
  concerned.delete(comment.created_by);
  return [...concerned].sort((one, other) => one - other);
}
