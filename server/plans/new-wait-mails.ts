/** The mail about an approval that ended because the plan is another one (docs/decisions/0065). Deployments have their own. */
import { planMailLines } from '../../src/rules/plans/plan-text.ts';
import { recordLink } from '../../src/rules/records/record-link.ts';
import type { RequestedRecord, RequestedRecords } from '../approvals/requested-records.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { enqueueMail } from '../mailing/enqueue.ts';
import type { MailArea } from '../mailing/mail-area.ts';
import { mailReader } from '../push/mail-reader.ts';
import { hasStoppedLaunch } from './plan-store.ts';

const KIND = 'waitsForNewApproval';

interface WaitingRecord {
  readonly area: string;
  readonly recordId: string;
  readonly tenantId: string;
}

/** Enqueues the mail in the transaction that ended the approval. */
export function orderNewWaitMail(within: Transaction, record: WaitingRecord): Promise<void> {
  return enqueueMail(within, { ...record, kind: KIND });
}

/** Who requested it, and who ordered the launch that was stopped. */
async function concerned(queries: Queries, area: string, recordId: string, record: RequestedRecord) {
  const launch = (await hasStoppedLaunch(queries, { area, id: recordId }))
    ? await queries
        .selectFrom('operations')
        .select('requested_by')
        .where('area', '=', area)
        .where('subject_id', '=', recordId)
        .where('state', '=', 'SUPERSEDED')
        .orderBy('operation_id', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  const users = [record.requesterId, launch?.requested_by ?? null].filter((id) => id !== null);
  return { users: [...new Set(users)], isStopped: launch !== undefined };
}

export function newWaitMails(area: string, records: RequestedRecords): MailArea<typeof KIND> {
  /** Null once it doesn't wait any more. */
  const waiting = async (queries: Queries, recordId: string) => {
    const record = await records.read(queries, recordId);
    return record?.waits === true ? record : null;
  };
  return {
    kinds: [KIND],
    usersOf: async (within, _, { recordId }) => {
      const record = await waiting(within, recordId);
      return record === null ? [] : (await concerned(within, area, recordId, record)).users;
    },
    compose: async (within, { publicUrl, configuration: { product } }, { recordId, userId }) => {
      const record = await waiting(within, recordId);
      if (record === null || userId === null) return null;
      const { users, isStopped } = await concerned(within, area, recordId, record);
      const { tenants } = record;
      const asked = { tenants, viewPrivileges: records.viewPrivileges, kind: 'failed' } as const;
      const reader = users.includes(userId) ? await mailReader(within, userId, asked) : null;
      if (reader === null) return null;
      const { email, tenantId } = reader;
      const what = `${record.label} ${record.name}`;
      const lines = [
        isStopped
          ? `The launch of ${what} was stopped before anything started, because it would have changed something else than what was approved.`
          : `${what} was approved, but what its launch would change is no longer what was approved.`,
        'It waits for a new approval. Once the new plan is approved, you can launch it.',
        ...['', 'View:', `${publicUrl}${recordLink({ path: record.path(product), tenantId })}`],
        ...(record.planned === null ? [] : ['', ...planMailLines(record.planned)]),
      ];
      return { to: [email], subject: `Waits for a new approval: ${what}`, text: `${lines.join('\n')}\n` };
    },
  };
}
