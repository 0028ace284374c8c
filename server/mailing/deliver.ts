/** Composes a mail once, and hands it over until it is taken. */
import { setTimeout } from 'node:timers/promises';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import { isPassingFailure } from '../database/passing-failure.ts';
import { seal, unseal } from '../seal.ts';
import type { Services } from '../services.ts';
import { type MailAreas, withoutInactive } from './mail-area.ts';
import type { Letter, Postman } from './postman.ts';

export const MAIL_QUEUE = 'mails';

export interface MailJob {
  readonly mailId: string;
}

/** The seal's purpose of a mail's text. */
export const MAIL_TEXT = 'mails.sealed_text';

/** Ids of the areas' mails that wait to be sent, oldest first; those of others are left to a newer server beside this one. */
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

/** The mail to hand over; null where it is sent already, is left to another server, or has no recipient or nothing to say any more. */
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
    if (mail.sealed_text !== null && mail.subject !== null) {
      // Some may have been deactivated since it was composed.
      const to = await withoutInactive(within, mail.recipients ?? []);
      if (to.length === 0) return dropMail(within, mailId);
      const text = unseal(services.secrets, MAIL_TEXT, mail.sealed_text);
      return { id: mailId, to, subject: mail.subject, text, date: mail.created_at };
    }
    const area = areas.get(mail.area);
    // A kind that is not known here is a newer server's.
    if (area === undefined || !area.kinds.includes(mail.kind)) return null;
    const composed = await area.compose(within, services, { subjectId: mail.subject_id, kind: mail.kind });
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

/** Milliseconds until an outcome that could not be noted is noted again; doubled up to the second one. */
const firstDelay = 50;
const longestDelay = 1000;

/**
 * Notes that a mail was taken. A database that is away is waited for, as long as it takes: what was taken and not noted would
 * be sent once more.
 */
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
      services.log.warn({ err: cause, mailId }, 'a mail was sent, and it could not be noted yet; trying again');
      await setTimeout(delay);
    }
  }
}

/** Sends one mail. What fails is thrown, so that the queue tries again later; the mail stays the same. */
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
