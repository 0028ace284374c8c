/** Finds the recipients of news and stores a notice for each of them. */
import type { Selectable } from 'kysely';
import type { RequestedRecord, RequestedRecords } from '../approvals/requested-records.ts';
import { type Transaction, transaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { concernedByComment } from '../records/concerned-by-comment.ts';
import type { Services } from '../services.ts';
import { endWaitingNotices, wakeDevices } from './news.ts';
import { maySee, notifiedGrants, usersWithDevices } from './recipients.ts';

export const NEWS_QUEUE = 'push-news';

export interface NewsJob {
  readonly newsId: number;
}

export type RequestedAreas = ReadonlyMap<string, RequestedRecords>;

type NewsRow = Selectable<Tables['push_news']>;

interface Recipient {
  readonly userId: number;
  /** Where the notification opens the record. */
  readonly tenantId: string;
}

async function findRecipients(
  within: Transaction,
  { now }: Pick<Services, 'now'>,
  records: RequestedRecords,
  record: RequestedRecord,
  { kind, user_id: userId, comment_id: commentId }: NewsRow,
): Promise<readonly Recipient[]> {
  if (kind === 'waiting' || kind === 'reminder') {
    const approvers = record.waits ? await record.approvers(within, now(), null) : [];
    const reached = new Set(
      await usersWithDevices(
        within,
        approvers.map((approver) => approver.userId),
      ),
    );
    return approvers.filter((approver) => reached.has(approver.userId));
  }
  const single = userId === null ? [] : [userId];
  const concerned = commentId === null ? single : await concernedByComment(within, commentId, record.requesterId);
  const recipients: Recipient[] = [];
  for (const each of await usersWithDevices(within, concerned)) {
    const grants = await notifiedGrants(within, each);
    const tenantId = record.tenants.find((tenant) => grants !== null && maySee(grants, tenant, records.viewPrivileges));
    if (tenantId !== undefined) recipients.push({ userId: each, tenantId });
  }
  return recipients;
}

async function storeNotices(
  within: Transaction,
  services: Pick<Services, 'configuration' | 'now'>,
  { kind, area, record_id, news_key }: NewsRow,
  record: RequestedRecord,
  recipients: readonly Recipient[],
): Promise<readonly number[]> {
  if (recipients.length === 0) return [];
  const rows = await within
    .insertInto('push_notices')
    .values(
      recipients.map(({ userId, tenantId }) => ({
        user_id: userId,
        kind,
        area,
        record_id,
        tenant_id: tenantId,
        label: record.label,
        name: record.name,
        path: record.path(services.configuration.product),
        is_production: record.requested.isProduction,
        news_key,
        created_at: services.now(),
      })),
    )
    // Notified before: it still waits, or the news have the same key.
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function spreadNews(services: Services, areas: RequestedAreas, { newsId }: NewsJob): Promise<void> {
  await transaction(services.queries, async (within) => {
    const news = await within
      .selectFrom('push_news')
      .selectAll()
      .where('news_id', '=', newsId)
      .forUpdate()
      .executeTakeFirst();
    if (news === undefined) return;
    const records = areas.get(news.area);
    const record = (await records?.read(within, news.record_id)) ?? null;
    if (news.kind === 'settled') {
      // It may wait again by now, which is news of its own.
      if (record?.waits !== true) {
        const ended = await endWaitingNotices(within, { area: news.area, recordId: news.record_id });
        await wakeDevices(within, ended);
      }
    } else if (records !== undefined && record !== null) {
      const recipients = await findRecipients(within, services, records, record, news);
      await wakeDevices(within, await storeNotices(within, services, news, record, recipients));
    }
    await within.deleteFrom('push_news').where('news_id', '=', newsId).execute();
  });
}
