/** The mail to the requester of a record whose approval an edit has ended (docs/decisions/0064). */
import { recordLink } from '../../src/rules/records/record-link.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { enqueueMail } from '../mailing/enqueue.ts';
import type { MailArea } from '../mailing/mail-area.ts';
import { mailReader } from '../push/mail-reader.ts';
import type { RequestedRecords } from './requested-records.ts';

const KIND = 'approvalTakenBack';

interface EditedRecord {
  readonly area: string;
  readonly recordId: string;
  readonly tenantId: string;
}

/** Enqueues the mail in the transaction of the edit. */
export function orderTakenBackMail(within: Transaction, record: EditedRecord): Promise<void> {
  return enqueueMail(within, { ...record, kind: KIND });
}

/** @param what with its name, at the start of a sentence */
export function takenBackLines(what: string, tenants: readonly string[]): readonly string[] {
  const asking = tenants.length > 1 ? 'One of its tenants' : 'Its tenant';
  return [
    `${what} was approved and has been edited since. ${asking} asks for a new approval after each edit.`,
    'Once it is approved again, you can launch it.',
  ];
}

/** Of areas whose mails follow the page Notifications. */
export function takenBackMails(records: RequestedRecords): MailArea<typeof KIND> {
  /** Null once it is decided. Its new plan may still be on its way. */
  const pending = async (queries: Queries, recordId: string) => {
    const record = await records.read(queries, recordId);
    return record === null || record.waitingSince === null ? null : record;
  };
  return {
    kinds: [KIND],
    usersOf: async (within, _, { recordId }) => {
      const requesterId = (await pending(within, recordId))?.requesterId ?? null;
      return requesterId === null ? [] : [requesterId];
    },
    compose: async (within, { publicUrl, configuration: { product } }, { recordId, userId }) => {
      const record = await pending(within, recordId);
      if (record === null || userId === null || userId !== record.requesterId) return null;
      const { tenants } = record;
      const asked = { tenants, viewPrivileges: records.viewPrivileges, kind: 'decided' } as const;
      const reader = await mailReader(within, userId, asked);
      if (reader === null) return null;
      const { email, tenantId } = reader;
      const what = `${record.label} ${record.name}`;
      const link = `${publicUrl}${recordLink({ path: record.path(product), tenantId })}`;
      const lines = [...takenBackLines(what, tenants), '', 'View:', link];
      return { to: [email], subject: `Waits for a new approval: ${what}`, text: `${lines.join('\n')}\n` };
    },
  };
}
