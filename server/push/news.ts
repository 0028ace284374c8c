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
  /** If it may be noticed more than once. */
  readonly key?: string;
}

/** In the transaction of the change; who has to be told is found after the commit. */
export async function enqueueNews(within: Transaction, { kind, area, recordId, userId, key }: News): Promise<void> {
  await within
    .insertInto('push_news')
    .values({ kind, area, record_id: recordId, user_id: userId ?? null, news_key: key ?? null })
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'news')`.execute(within);
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
