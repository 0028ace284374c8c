/** The discussion of a record that waits for decisions (an extension, docs/decisions/0043). */
import { type ColumnType, type GeneratedAlways, sql } from 'kysely';
import type { RecordComment, RecordCommentOutcome } from '../../../src/contract/generated/schema.d.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { AREAS, OUTBOX_AREA_NAMES } from '../../../src/rules/areas.ts';
import {
  commentPrivileges,
  isOwnComment,
  MOST_RECORD_COMMENTS,
  recordCommentFault,
} from '../../../src/rules/records/record-comment.ts';
import { cleanText } from '../../../src/rules/texts/typed-text.ts';
import { type Activity, recordActivity } from '../../audit/record-changes.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import { enqueueMail } from '../../mailing/enqueue.ts';
import { oneLine } from '../../mailing/mail-area.ts';
import type { CommandCall } from '../../plugins/commands.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { actionNotAllowed, missingPrivilege, notFound, validationFailed } from '../../problems/problem.ts';
import { enqueueNews, withdrawNews } from '../../push/news.ts';
import type { DiscussedRecord, DiscussedRecords } from '../../records/discussed-records.ts';
import type { Services } from '../../services.ts';
import type { ServerArea } from '../area.ts';

type LaterMoment = ColumnType<Date | null, undefined, Date | null>;

declare module '../../database/tables.ts' {
  interface Tables {
    record_comments: {
      comment_id: GeneratedAlways<number>;
      area: string;
      record_id: string;
      /** Empty once deleted. */
      comment: string;
      created_by: number;
      created_at: Date;
      edited_at: LaterMoment;
      deleted_at: LaterMoment;
    };
  }
}

type CommentOperation = 'listRecordComments' | 'addRecordComment' | 'editRecordComment' | 'deleteRecordComment';
interface RecordPath {
  readonly area: string;
  readonly id: string;
}
type CommentPath = RecordPath & { readonly commentId: number };

const PAGE = 30;

function commentsOf(queries: Queries, { area, id }: RecordPath) {
  return queries
    .selectFrom('record_comments as comment')
    .leftJoin('users as author', 'author.user_id', 'comment.created_by')
    .selectAll('comment')
    .select(['author.first_name', 'author.last_name'])
    .where('comment.area', '=', area)
    .where('comment.record_id', '=', id);
}
type CommentRow = Awaited<ReturnType<ReturnType<typeof commentsOf>['execute']>>[number];

function commentOf(row: CommentRow): RecordComment {
  return {
    commentId: row.comment_id,
    text: row.comment,
    author: { userId: row.created_by, firstName: row.first_name, lastName: row.last_name },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

async function readComment(queries: Queries, path: CommentPath): Promise<RecordComment> {
  const row = await commentsOf(queries, path).where('comment_id', '=', path.commentId).executeTakeFirst();
  if (row === undefined) throw notFound();
  return commentOf(row);
}

async function countComments(queries: Queries, { area, id }: RecordPath) {
  return queries
    .selectFrom('record_comments')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where deleted_at is null)::int`.as('shown'),
    ])
    .where('area', '=', area)
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Throws a refusal for an invalid text. */
function textOf({ text }: { readonly text: string }): string {
  const message = recordCommentFault(text);
  if (message !== null) throw validationFailed([{ field: 'text', message }]);
  return cleanText(text);
}

function logged(path: RecordPath, { commentId, text }: RecordComment) {
  return { commentId, area: path.area, recordId: path.id, text };
}

interface WrittenComment {
  readonly path: RecordPath;
  readonly record: DiscussedRecord;
  readonly userId: number;
  readonly type: Activity['type'];
  /** 'Commented on' */
  readonly verb: string;
  readonly before: RecordComment | null;
  readonly after: RecordComment;
}

/** Everything that follows from a change of a discussion, in its transaction. Notifications about new comments belong here. */
async function noteComment(within: Transaction, written: WrittenComment): Promise<void> {
  const { path, record, userId, type, verb, before, after } = written;
  const what = `${verb} ${record.title}`;
  await recordActivity(within, {
    type,
    entity: 'RecordComment',
    entityId: String(after.commentId),
    tenantId: record.tenantId,
    userId,
    description: type === 'DELETE' ? what : `${what}: ${oneLine(after.text)}`,
    before: before === null ? null : logged(path, before),
    after: type === 'DELETE' ? null : logged(path, after),
  });
  record.announce(within);
  const { area, id: recordId } = path;
  const { commentId } = after;
  const key = `comment ${commentId}`;
  if (type === 'DELETE') await withdrawNews(within, key);
  if (type !== 'CREATE') return;
  await enqueueNews(within, { kind: 'commented', area, recordId, commentId, key });
  await enqueueMail(within, { area, recordId, kind: 'commented', tenantId: record.tenantId ?? '', commentId });
}

function recordCommentHandlers(
  { queries, commands, now }: Services,
  areas: ReadonlyMap<string, DiscussedRecords>,
): Handlers<CommentOperation> {
  function discussed({ area }: RecordPath): DiscussedRecords {
    const records = areas.get(area);
    if (records === undefined) throw notFound();
    return records;
  }

  /** Privileges come before the record, whose existence they may hide. */
  function requireCommenting({ viewer, path }: Pick<CommandCall, 'viewer'> & { readonly path: RecordPath }) {
    const records = discussed(path);
    requireAnyPrivilege(viewer, records.viewPrivileges);
    requireAnyPrivilege(viewer, records.commentPrivileges);
    return records;
  }

  function change(
    call: CommandCall & { readonly path: CommentPath },
    { type, verb }: Pick<WrittenComment, 'type' | 'verb'>,
    values: () => { readonly comment: string; readonly edited_at?: Date; readonly deleted_at?: Date },
  ): Promise<RecordCommentOutcome> {
    const { viewer, path } = call;
    const records = requireCommenting(call);
    return commands.run(call, async (within) => {
      // Locks the record, so that changes of one discussion run one after the other.
      const record = await records.lock(within, viewer, path.id);
      if (record === null) throw notFound();
      const before = await readComment(within, path);
      if (before.deletedAt !== null) throw actionNotAllowed('This comment has been deleted.');
      if (!isOwnComment(before, viewer.userId)) throw missingPrivilege('Only the author can edit or delete a comment.');
      await within.updateTable('record_comments').set(values()).where('comment_id', '=', before.commentId).execute();
      const after = await readComment(within, path);
      await noteComment(within, { path, record, userId: viewer.userId, type, verb, before, after });
      return { id: after.commentId, record: after };
    });
  }

  return {
    listRecordComments: async ({ viewer, path, query }) => {
      const records = discussed(path);
      requireAnyPrivilege(viewer, records.viewPrivileges);
      if ((await records.find(queries, viewer, path.id)) === null) throw notFound();
      const matching = commentsOf(queries, path)
        .orderBy('comment_id', 'desc')
        .limit(PAGE + 1);
      const { before } = query;
      const rows = await (before === undefined ? matching : matching.where('comment_id', '<', before)).execute();
      const { shown: total } = await countComments(queries, path);
      const comments = rows.slice(0, PAGE).reverse().map(commentOf);
      return { comments, hasEarlier: rows.length > PAGE, total };
    },

    addRecordComment: (call) => {
      const { viewer, path, body } = call;
      const records = requireCommenting(call);
      return commands.run(call, async (within) => {
        const record = await records.lock(within, viewer, path.id);
        if (record === null) throw notFound();
        const comment = textOf(body);
        const { all } = await countComments(within, path);
        if (all >= MOST_RECORD_COMMENTS)
          throw actionNotAllowed(`This discussion has reached its limit of ${MOST_RECORD_COMMENTS} comments.`);
        const { userId } = viewer;
        const { comment_id: commentId } = await within
          .insertInto('record_comments')
          .values({ area: path.area, record_id: path.id, comment, created_by: userId, created_at: now() })
          .returning('comment_id')
          .executeTakeFirstOrThrow();
        const after = await readComment(within, { ...path, commentId });
        const noted = { path, record, userId, before: null, after };
        await noteComment(within, { ...noted, type: 'CREATE', verb: 'Commented on' });
        return { id: commentId, record: after };
      });
    },

    editRecordComment: (call) =>
      change(call, { type: 'UPDATE', verb: 'Edited a comment on' }, () => ({
        comment: textOf(call.body),
        edited_at: now(),
      })),

    deleteRecordComment: (call) =>
      change(call, { type: 'DELETE', verb: 'Deleted a comment on' }, () => ({ comment: '', deleted_at: now() })),
  };
}

const COMMENTING: readonly Privilege[] = [
  ...new Set(OUTBOX_AREA_NAMES.flatMap((area) => commentPrivileges(AREAS[area]))),
];

export const recordCommentsServerArea = {
  handlers: recordCommentHandlers,
  privileges: { addRecordComment: COMMENTING, editRecordComment: COMMENTING, deleteRecordComment: COMMENTING },
} satisfies ServerArea;
