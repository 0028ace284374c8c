import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Days for which notices are kept, so that none is sent twice. */
const NOTICE_DAYS = 30;

/** Removes devices without a living session, and lets those that show something be looked at again: a privilege may be gone. */
export async function removeEndedDevices(queries: Queries, now: Date): Promise<void> {
  await sql`
    delete from push_subscriptions as device where not exists (
      select from refresh_tokens as token
      where token.family = device.session and token.revoked_at is null and token.expires_at > ${now})`.execute(queries);
  await sql`update push_subscriptions set wanted = wanted + 1 where shown <> '[]' and wanted = done`.execute(queries);
  const oldest = new Date(now.getTime() - NOTICE_DAYS * 86_400_000);
  await queries
    .deleteFrom('push_notices')
    .where('created_at', '<', oldest)
    .where(({ or, eb }) => or([eb('kind', '!=', 'waiting'), eb('ended_at', 'is not', null)]))
    .execute();
}
