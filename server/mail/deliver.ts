/** Composes a mail once, and hands it over until it is taken. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { typeToSegment } from '../../src/contract/product-names.ts';
import { type DeploymentRecord, selectRecords } from '../areas/deployments/record.ts';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import { isPassingFailure } from '../database/passing-failure.ts';
import { fingerprint } from '../keys/fingerprint.ts';
import { seal, unseal } from '../seal.ts';
import type { Services } from '../services.ts';
import { compose } from './compose.ts';
import type { Letter, Postman } from './postman.ts';

export const MAIL_QUEUE = 'mails';

export interface MailJob {
  readonly mailId: string;
}

/** The seal's purpose of a mail's text. */
export const MAIL_TEXT = 'mails.sealed_text';

/** The stored form of a launch link's token. */
export function launchTokenHash({ fingerprintKey }: Pick<Services, 'fingerprintKey'>, token: string): string {
  return fingerprint(fingerprintKey, 'launch link', token);
}

/** Ids of mails that wait to be sent, oldest first. */
export async function unsentMails(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('mails')
    .select('mail_id')
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .limit(200)
    .execute();
  return rows.map((row) => row.mail_id);
}

async function recipientsOf(within: Transaction, record: DeploymentRecord): Promise<string[]> {
  const requester =
    record.created_by === null
      ? undefined
      : await within.selectFrom('users').select('email').where('user_id', '=', record.created_by).executeTakeFirst();
  const addresses = [...(record.document.notificationEmails ?? []), ...(requester ? [requester.email] : [])];
  const byKey = new Map(addresses.map((address) => [address.trim().toLowerCase(), address.trim()]));
  return [...byKey.values()].filter((address) => address !== '');
}

/** A new launch link of a request. Links sent before stay as they are: any of them launches, once in all. */
async function newLaunchLink(within: Transaction, services: Services, record: DeploymentRecord): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await within
    .insertInto('launch_links')
    .values({
      token_hash: launchTokenHash(services, token),
      deployment_request_id: record.id,
      tenant_id: record.tenant_id,
    })
    .execute();
  return `${services.publicUrl}/launch/${token}`;
}

/** The mail ready to be handed over; null where it is sent already, or has nobody or nothing left to tell of. */
async function letterOf(services: Services, mailId: string): Promise<Letter | null> {
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
      const text = unseal(services.secrets, MAIL_TEXT, mail.sealed_text);
      return { id: mailId, to: mail.recipients ?? [], subject: mail.subject, text, date: mail.created_at };
    }
    const record = await selectRecords(within).where('request.id', '=', mail.deployment_request_id).executeTakeFirst();
    const to = record === undefined ? [] : await recipientsOf(within, record);
    if (record === undefined || to.length === 0) {
      await within.deleteFrom('mails').where('mail_id', '=', mailId).execute();
      return null;
    }
    const segment = typeToSegment(record.deployment_type, services.configuration.product);
    const { subject, text } = compose(mail.kind, {
      requestId: record.id,
      client: record.client,
      environmentIdentifier: record.environment_identifier,
      requestUrl: `${services.publicUrl}/dashboard/deployments/view/${segment}/${record.id}`,
      logUrl: `${services.publicUrl}/dashboard/deployments/logs/${record.id}`,
      launchUrl: mail.kind === 'launch' ? await newLaunchLink(within, services, record) : null,
      validFrom: record.token_valid_from,
      validTo: record.token_valid_to,
    });
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
export async function deliverMail(services: Services, postman: Postman, { mailId }: MailJob): Promise<void> {
  const letter = await letterOf(services, mailId);
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
