import { type SelectQueryBuilder, sql } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import { mailsArea } from '../../../src/rules/mails/area.ts';
import { type Reveal, recordReveals } from '../../audit/revealed-secrets.ts';
import type { Queries } from '../../database/database.ts';
import { type PageWindow, pageWindow } from '../../database/page-window.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import { MAIL_TEXT } from '../../mailing/deliver.ts';
import { linksIn } from '../../mailing/mail-area.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../problems/problem.ts';
import { unseal } from '../../seal.ts';
import type { Services } from '../../services.ts';

/** A page of an ordered query and the total; every row without a window. Counts all matches: for thousands of records. */
async function pageOf<DB, Table extends keyof DB, Row>(
  queries: Queries,
  query: SelectQueryBuilder<DB, Table, Row>,
  window: PageWindow | null,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { total } = await queries
    .selectFrom(query.clearOrderBy().as('matching'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await (window === null ? query : query.limit(window.pageSize).offset(window.offset)).execute();
  return { rows, total };
}

type Mail = components['schemas']['Mail'];
type MailSummary = components['schemas']['MailSummary'];

const LAUNCH_LINK = /\/launch\/[\w-]+(\?|$)/;

/** With a launch link, any user who has the privilege can launch. */
function revealOf({ id, links, subject }: Mail, tenantId: string | null): Reveal {
  const secrets = links.some((link) => LAUNCH_LINK.test(link)) ? ['launch link'] : [];
  return { record: 'Mail', recordId: id, tenantId, secrets, what: `the launch link in the mail “${subject}”` };
}

interface SentMail {
  readonly mail_id: string;
  readonly tenant_id: string;
  readonly recipients: readonly string[] | null;
  readonly subject: string | null;
  readonly sealed_text: Uint8Array | null;
  readonly sent_at: Date | null;
}

const MAIL_ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function summaryOf(row: Omit<SentMail, 'tenant_id' | 'sealed_text'>): MailSummary {
  return {
    id: row.mail_id,
    to: [...(row.recipients ?? [])],
    subject: row.subject ?? '',
    sentAt: (row.sent_at ?? new Date(0)).toISOString(),
  };
}

export function mailHandlers(services: Services): Handlers<'listMails' | 'getMail'> {
  const { queries, secrets } = services;

  function mailOf(row: SentMail): Mail {
    const text = row.sealed_text === null ? '' : unseal(secrets, MAIL_TEXT, row.sealed_text);
    return { ...summaryOf(row), text, links: linksIn(text) };
  }

  /** Null means all tenants. */
  function sentMails(tenantScope: string | null) {
    return queries
      .selectFrom('mails')
      .where('sent_at', 'is not', null)
      .$if(tenantScope !== null, (query) => query.where('tenant_id', '=', tenantScope ?? ''));
  }

  return {
    listMails: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, mailsArea.routes.list.privileges);
      const { offset, pageSize, currentPage } = pageWindow(query, 1);
      const ordered = sentMails(viewer.tenantScope)
        .select(['mail_id', 'recipients', 'subject', 'sent_at'])
        .orderBy('sent_at', 'desc')
        .orderBy('mail_id');
      const { rows, total } = await pageOf(queries, ordered, { offset, pageSize });
      return {
        results: rows.map(summaryOf),
        currentPage,
        pageSize,
        totalRecords: total,
      };
    },

    getMail: async (call) => {
      const { viewer, path } = call;
      requireAnyPrivilege(viewer, mailsArea.routes.view.privileges);
      if (!MAIL_ID.test(path.id)) throw notFound();
      const row = await sentMails(viewer.tenantScope)
        .select(['mail_id', 'tenant_id', 'recipients', 'subject', 'sealed_text', 'sent_at'])
        .where('mail_id', '=', path.id.toLowerCase())
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      const mail = mailOf(row);
      await recordReveals(queries, call, [revealOf(mail, row.tenant_id)]);
      return mail;
    },
  };
}
