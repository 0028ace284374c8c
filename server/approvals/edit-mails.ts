/** The mail to the approver of a record that was edited and stays approved (docs/decisions/0059). */
import type { ChangesSinceApproval } from '../../src/contract/generated/schema.d.ts';
import { holdsAny } from '../../src/rules/access/access.ts';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import { propertyWords } from '../../src/rules/audit/value-words.ts';
import { recordLink } from '../../src/rules/records/record-link.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { activeEmail, mayWorkIn, readGrants } from '../identity/accounts.ts';
import { enqueueMail } from '../mailing/enqueue.ts';
import { type MailArea, oneLine } from '../mailing/mail-area.ts';
import type { RequestedRecord, RequestedRecords } from './requested-records.ts';

const KIND = 'editedSinceApproval';

interface NotedEdit {
  readonly approvedBy: number;
  readonly fields: ChangesSinceApproval['fields'];
  readonly secrets: readonly string[];
}

/** Null where everything is as it was approved. */
async function notedEdit(queries: Queries, area: string, recordId: string): Promise<NotedEdit | null> {
  const row = await queries
    .selectFrom('changes_since_approval')
    .select(['approved_by', 'fields', 'secrets'])
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  if (row === undefined || row.fields.length + row.secrets.length === 0) return null;
  return { approvedBy: row.approved_by, fields: row.fields, secrets: row.secrets };
}

interface Edited {
  readonly area: string;
  readonly recordId: string;
  readonly tenantId: string;
  /** Who has edited it. */
  readonly userId: number;
}

/** Of several edits, one mail that isn't sent yet is enough. */
export async function orderEditMail(within: Transaction, { area, recordId, tenantId, userId }: Edited): Promise<void> {
  const edit = await notedEdit(within, area, recordId);
  await within
    .deleteFrom('mails')
    .where('area', '=', area)
    .where('subject_id', '=', recordId)
    .where('kind', '=', KIND)
    .where('sent_at', 'is', null)
    .execute();
  if (edit === null || edit.approvedBy === userId) return;
  await enqueueMail(within, { area, recordId, tenantId, kind: KIND });
}

/** The record's tenant in which the user can still see and decide it; null for none. */
async function openTenant(
  queries: Queries,
  userId: number,
  { tenants }: RequestedRecord,
  { decidedWith, viewPrivileges }: RequestedRecords,
): Promise<string | null> {
  const grants = await readGrants(queries, userId);
  const isOpen = (tenantId: string) => {
    const privileges = privilegesIn(grants, tenantId);
    return mayWorkIn(grants, tenantId) && holdsAny(privileges, [decidedWith]) && holdsAny(privileges, viewPrivileges);
  };
  return tenants.find(isOpen) ?? null;
}

function editedWords({ fields, secrets }: NotedEdit): string {
  return [...fields.map(({ field }) => field), ...secrets].map((field) => oneLine(propertyWords(field))).join(', ');
}

export function editMails(area: string, records: RequestedRecords): MailArea<typeof KIND> {
  return {
    kinds: [KIND],
    usersOf: async (within, _, { recordId }) => {
      const edit = await notedEdit(within, area, recordId);
      return edit === null ? [] : [edit.approvedBy];
    },
    compose: async (within, { publicUrl, configuration: { product } }, { recordId, userId }) => {
      const record = await records.read(within, recordId);
      const edit = await notedEdit(within, area, recordId);
      // What waits for a new approval has a mail of its own.
      if (record === null || edit === null || record.waits || userId !== edit.approvedBy) return null;
      const email = await activeEmail(within, userId);
      const tenantId = await openTenant(within, userId, record, records);
      if (email === null || tenantId === null) return null;
      const lines = [
        `${record.label} ${record.name} was edited after you approved it. It stays approved, unless its plan is another one now.`,
        '',
        `Changed: ${editedWords(edit)}`,
        '',
        'View:',
        `${publicUrl}${recordLink({ path: record.path(product), tenantId })}`,
      ];
      const subject = `Edited after your approval: ${record.label} ${record.name}`;
      return { to: [email], subject, text: `${lines.join('\n')}\n` };
    },
  };
}
