import { setTimeout } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';
import { isPassingFailure } from '../database/passing-failure.ts';
import type { Tables } from '../database/tables.ts';
import { seal, unseal } from '../seal.ts';
import type { Services } from '../services.ts';
import { type MailAreas, withoutInactive } from './mail-area.ts';
import type { Letter, Postman } from './postman.ts';

export const MAIL_QUEUE = 'mails';

export interface MailJob {
  readonly mailId: string;
}

export const MAIL_TEXT = 'mails.sealed_text';

/** Oldest first; mails of unknown areas are left to a newer server. */
export async function unsentMails(queries: Queries, areas: MailAreas): Promise<string[]> {
  if (areas.size === 0) return [];
  const rows = await queries
    .selectFrom('mails')
    .select('mail_id')
    .where('sent_at', 'is', null)
    .where('area', 'in', [...areas.keys()])
    .orderBy('created_at')
    .limit(200)
    .execute();
  return rows.map((row) => row.mail_id);
}

async function dropMail(within: Transaction, mailId: string): Promise<null> {
  await within.deleteFrom('mails').where('mail_id', '=', mailId).execute();
  return null;
}

/** One mail for each user, so that nobody's address or failed delivery concerns the others. */
async function replaceByMailsTo(
  within: Transaction,
  { mail_id, tenant_id, area, subject_id, kind, comment_id, build_number }: Selectable<Tables['mails']>,
  users: readonly number[],
): Promise<null> {
  const mails = users.map((userId) => ({
    tenant_id,
    area,
    subject_id,
    kind,
    comment_id,
    build_number,
    user_id: userId,
  }));
  if (mails.length > 0) await within.insertInto('mails').values(mails).execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'mails')`.execute(within);
  return dropMail(within, mail_id);
}

/** Null if already sent, left to another server, without recipients, or no longer relevant. */
async function letterOf(services: Services, areas: MailAreas, mailId: string): Promise<Letter | null> {
  return transaction(services.queries, async (within) => {
    const mail = await within
      .selectFrom('mails')
      .selectAll()
      .where('mail_id', '=', mailId)
      .where('sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) return null;
    const area = areas.get(mail.area);
    const order = {
      ...{ recordId: mail.subject_id, kind: mail.kind, userId: mail.user_id },
      ...{ commentId: mail.comment_id, buildNumber: mail.build_number },
    };
    if (mail.sealed_text !== null && mail.subject !== null) {
      // Users may have been deactivated since it was composed.
      const to = await withoutInactive(within, mail.recipients ?? []);
      if (to.length === 0) return dropMail(within, mailId);
      // Nor may a user be asked for what others have decided since.
      if (mail.user_id !== null && (await area?.compose(within, services, order)) === null)
        return dropMail(within, mailId);
      const text = unseal(services.secrets, MAIL_TEXT, mail.sealed_text);
      return { id: mailId, to, subject: mail.subject, text, date: mail.created_at };
    }
    // Unknown kinds belong to a newer server.
    if (area === undefined || !area.kinds.includes(mail.kind)) return null;
    const users = mail.user_id === null ? ((await area.usersOf?.(within, services, order)) ?? null) : null;
    if (users !== null) return replaceByMailsTo(within, mail, users);
    const composed = await area.compose(within, services, order);
    if (composed === null) return dropMail(within, mailId);
    const { to, subject, text } = composed;
    await within
      .updateTable('mails')
      .set({
        recipients: JSON.stringify(to),
        subject,
        sealed_text: seal(services.secrets, MAIL_TEXT, text),
      })
      .where('mail_id', '=', mailId)
      .execute();
    return { id: mailId, to, subject, text, date: mail.created_at };
  });
}

/** Milliseconds until the first retry to record an outcome; doubled up to the second value. */
const firstDelay = 50;
const longestDelay = 1000;

/** Waits for the database as long as necessary: a delivered but unrecorded mail would be sent again. */
async function noteSent(services: Services, mailId: string): Promise<void> {
  const sentAt = services.now();
  for (let delay = firstDelay; ; delay = Math.min(delay * 2, longestDelay)) {
    try {
      await services.queries
        .updateTable('mails')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), failure: null, sent_at: sentAt }))
        .where('mail_id', '=', mailId)
        .where('sent_at', 'is', null)
        .execute();
      return;
    } catch (cause) {
      if (!isPassingFailure(cause)) throw cause;
      services.log.warn({ err: cause, mailId }, 'Sent a mail but could not record it yet; retrying');
      await setTimeout(delay);
    }
  }
}

/** Throws on failure; the queue retries the same mail. */
export async function deliverMail(
  services: Services,
  areas: MailAreas,
  postman: Postman,
  { mailId }: MailJob,
): Promise<void> {
  const letter = await letterOf(services, areas, mailId);
  if (letter === null) return;
  try {
    await postman.deliver(letter);
  } catch (cause) {
    services.metrics.mails.inc({ outcome: 'failed' });
    const failure = cause instanceof Error ? cause.message : String(cause);
    await services.queries
      .updateTable('mails')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), failure }))
      .where('mail_id', '=', mailId)
      .execute();
    throw cause;
  }
  services.metrics.mails.inc({ outcome: 'sent' });
  await noteSent(services, mailId);
}
