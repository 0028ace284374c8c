/** The mail about a comment, to the requester and to those who wrote in the discussion before (docs/decisions/0043). */
import { userName } from '../../../src/rules/people/users.ts';
import { COMMENTS_PART, recordLink } from '../../../src/rules/records/record-link.ts';
import type { RequestedRecord, RequestedRecords } from '../../approvals/requested-records.ts';
import type { Queries } from '../../database/database.ts';
import { activeEmail, readGrants } from '../../identity/accounts.ts';
import { type ComposedMail, type MailArea, type OrderedMail, oneLine } from '../../mailing/mail-area.ts';
import { maySee } from '../../push/recipients.ts';
import { concernedByComment } from '../../records/concerned-by-comment.ts';
import type { Services } from '../../services.ts';

interface Reader {
  readonly userId: number;
  readonly email: string;
  /** Of the record's tenants, one in which they may view it. */
  readonly tenantId: string;
  readonly isRequester: boolean;
}

/** Null once it is deleted. */
async function readComment(queries: Queries, commentId: number | null) {
  if (commentId === null) return null;
  const row = await queries
    .selectFrom('record_comments as comment')
    .leftJoin('users as author', 'author.user_id', 'comment.created_by')
    .select(['area', 'record_id', 'comment_id', 'comment', 'created_by', 'author.first_name', 'author.last_name'])
    .where('comment_id', '=', commentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
type Comment = NonNullable<Awaited<ReturnType<typeof readComment>>>;

/** Null for who may not view the record now. */
async function readerOf(
  queries: Queries,
  userId: number,
  { tenants, requesterId }: RequestedRecord,
  { viewPrivileges }: RequestedRecords,
): Promise<Reader | null> {
  const email = await activeEmail(queries, userId);
  if (email === null) return null;
  const grants = await readGrants(queries, userId);
  const tenantId = tenants.find((each) => maySee(grants, each, viewPrivileges));
  return tenantId === undefined ? null : { userId, email, tenantId, isRequester: userId === requesterId };
}

function compose(
  { publicUrl, configuration: { product } }: Pick<Services, 'publicUrl' | 'configuration'>,
  record: RequestedRecord,
  comment: Comment,
  { email, tenantId, isRequester }: Reader,
): ComposedMail {
  const what = `${record.label} ${record.name}`;
  const { created_by: userId, first_name: firstName, last_name: lastName } = comment;
  const lines = [
    `${oneLine(userName({ userId, firstName, lastName }))} commented on ${what}:`,
    '',
    // No line of it looks like one of the portal's.
    ...comment.comment.split(/\r\n|[\r\n]/).map((line) => `> ${line}`),
    '',
    'View:',
    `${publicUrl}${recordLink({ path: record.path(product), tenantId, part: COMMENTS_PART })}`,
    '',
    `You get this mail because you ${isRequester ? 'requested it' : 'wrote in its discussion'}.`,
  ];
  return { to: [email], subject: `Comment on ${what}`, text: `${lines.join('\n')}\n` };
}

export function commentMails(records: RequestedRecords): MailArea<'commented'> {
  /** Those who get the mail now, or one of them. */
  async function read(queries: Queries, { recordId, commentId, userId }: OrderedMail<'commented'>) {
    const [record, comment] = [await records.read(queries, recordId), await readComment(queries, commentId)];
    if (record === null || comment === null) return null;
    const concerned = await concernedByComment(queries, comment.comment_id, record.requesterId);
    const readers: Reader[] = [];
    for (const each of concerned) {
      const reader = userId === null || each === userId ? await readerOf(queries, each, record, records) : null;
      if (reader !== null) readers.push(reader);
    }
    return { record, comment, readers };
  }
  return {
    kinds: ['commented'],
    usersOf: async (within, _services, order) => {
      const found = await read(within, order);
      return found?.readers.map(({ userId }) => userId) ?? [];
    },
    compose: async (within, services, order) => {
      const found = await read(within, order);
      const [reader] = found?.readers ?? [];
      return found === null || reader === undefined ? null : compose(services, found.record, found.comment, reader);
    },
  };
}
