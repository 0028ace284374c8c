/** Reminds approvers at half time and one hour before a tenant's deadline (docs/decisions/0045). */
import { approvalHoursOf, deadlineOf, reminderDue } from '../../src/rules/approvals/deadline.ts';
import { type Queries, transaction } from '../database/database.ts';
import type { Services } from '../services.ts';
import { enqueueNews } from './news.ts';
import type { RequestedAreas } from './spread-news.ts';

const MOST_RECORDS = 1000;

/** Records that wait in tenants with a deadline and have a notified approver. */
function remindedRecords(queries: Queries) {
  return queries
    .selectFrom('push_notices')
    .innerJoin('tenants', 'tenants.tenant_id', 'push_notices.tenant_id')
    .select(['push_notices.area', 'push_notices.record_id'])
    .distinct()
    .where('push_notices.kind', '=', 'waiting')
    .where('push_notices.ended_at', 'is', null)
    .where('tenants.approval_hours', '>', 0)
    .limit(MOST_RECORDS)
    .execute();
}

async function hoursOf(queries: Queries, tenantIds: readonly string[]) {
  const rows = await queries
    .selectFrom('tenants')
    .select(['tenant_id as tenantId', 'approval_hours as approvalHours'])
    .where('tenant_id', 'in', tenantIds)
    .execute();
  return approvalHoursOf(rows);
}

async function hasNotice(queries: Queries, key: string): Promise<boolean> {
  const notice = await queries
    .selectFrom('push_notices')
    .select('notice_id')
    .where('news_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return notice !== undefined;
}

export async function enqueueReminders(
  { queries, now }: Pick<Services, 'queries' | 'now'>,
  areas: RequestedAreas,
): Promise<void> {
  for (const { area, record_id: recordId } of await remindedRecords(queries)) {
    const record = (await areas.get(area)?.read(queries, recordId)) ?? null;
    if (record === null || !record.waits || record.tenants.length === 0) continue;
    const deadline = deadlineOf(record.waitingSince, record.tenants, await hoursOf(queries, record.tenants));
    const stage = deadline === null ? null : reminderDue(deadline, now().getTime());
    if (stage === null) continue;
    const key = `${area} ${recordId} waits since ${record.waitingSince}: ${stage}`;
    if (await hasNotice(queries, key)) continue;
    await transaction(queries, (within) => enqueueNews(within, { kind: 'reminder', area, recordId, key }));
  }
}
