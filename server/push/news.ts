import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';
import type { NewsKind } from './tables.ts';

export interface News {
  readonly kind: NewsKind;
  readonly area: string;
  readonly recordId: string;
  /** Absent for those who can decide. */
  readonly userId?: number;
  /** If it may be noticed more than once, or withdrawn. */
  readonly key?: string;
  /** What it is about; absent for the record itself. */
  readonly commentId?: number;
}

/** Runs in the transaction of the change; the recipients are found after the commit. */
export async function enqueueNews(within: Transaction, news: News): Promise<void> {
  const { kind, area, recordId, userId, key, commentId } = news;
  await within
    .insertInto('push_news')
    .values({
      kind,
      area,
      record_id: recordId,
      user_id: userId ?? null,
      news_key: key ?? null,
      comment_id: commentId ?? null,
    })
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'news')`.execute(within);
}

/** Removes news and notices, so that devices that haven't shown them never do. */
export async function withdrawNews(within: Transaction, key: string): Promise<void> {
  await within.deleteFrom('push_news').where('news_key', '=', key).execute();
  await within.deleteFrom('push_notices').where('news_key', '=', key).execute();
}

/** It no longer waits for what its users were asked. Returns the users, whose devices still show it. */
export async function endWaitingNotices(
  within: Transaction,
  { area, recordId }: Pick<News, 'area' | 'recordId'>,
): Promise<readonly number[]> {
  const rows = await within
    .updateTable('push_notices')
    .set({ ended_at: sql<Date>`now()` })
    .where('kind', '=', 'waiting')
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Lets the devices of these users be looked at. */
export async function wakeDevices(queries: Queries, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await queries
    .updateTable('push_subscriptions')
    .set(({ eb }) => ({ wanted: eb('wanted', '+', 1) }))
    .where('user_id', 'in', userIds)
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'pushes')`.execute(queries);
}
