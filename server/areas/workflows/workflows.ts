/** Comments on charts and counts of records by status, across tenants (an extension, docs/decisions/0026). */
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { AREAS, type RecordAreaName } from '../../../src/rules/areas.ts';
import { cleanText } from '../../../src/rules/texts/typed-text.ts';
import {
  commentFault,
  MOST_COMMENTS,
  mayEditComment,
  maySettleComment,
} from '../../../src/rules/workflows/comments.ts';
import {
  areaOfCounted,
  isCountedWorkflow,
  readCountedStatuses,
  sumByStatus,
} from '../../../src/rules/workflows/counted-workflows.ts';
import { isWorkflowId } from '../../../src/rules/workflows/workflow-ids.ts';
import { type Activity, recordActivity } from '../../audit/record-changes.ts';
import type { DefaultMoment } from '../../database/columns.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { requireAnyPrivilege, requirePrivilege, type Viewer } from '../../identity/viewer.ts';
import type { CommandCall } from '../../plugins/commands.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { actionNotAllowed, missingPrivilege, notFound, validationFailed } from '../../problems/problem.ts';
import type { Services } from '../../services.ts';
import type { RecordArea, ServerArea } from '../area.ts';

type LaterMoment = ColumnType<Date | null, undefined, Date | null>;

declare module '../../database/tables.ts' {
  interface Tables {
    workflow_comments: {
      comment_id: Generated<number>;
      workflow: string;
      /** Id of the state or transition; empty for the whole chart. */
      element: string;
      element_label: string;
      chart_version: string;
      fingerprint: string;
      comment: string;
      created_by: number | null;
      created_at: DefaultMoment;
      edited_at: LaterMoment;
      resolved_by: ColumnType<number | null, undefined, number | null>;
      resolved_at: LaterMoment;
    };
  }
}

type Schemas = components['schemas'];
type WorkflowComment = Schemas['WorkflowComment'];
type CommentOperation =
  | 'listWorkflowComments'
  | 'addWorkflowComment'
  | 'editWorkflowComment'
  | 'deleteWorkflowComment'
  | 'resolveWorkflowComment'
  | 'reopenWorkflowComment';
type OnePath = { readonly workflow: string; readonly commentId: number };

function reviewer(column: string): RawBuilder<Schemas['WorkflowReviewer'] | null> {
  return sql<Schemas['WorkflowReviewer'] | null>`(
    select json_build_object('userId', user_id, 'firstName', first_name, 'lastName', last_name)
    from users where user_id = ${sql.ref(column)})`;
}

function selectComments(queries: Queries, workflow: string) {
  return queries
    .selectFrom('workflow_comments as comment')
    .selectAll('comment')
    .select([reviewer('comment.created_by').as('author'), reviewer('comment.resolved_by').as('resolver')])
    .where('workflow', '=', workflow);
}
type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

function commentOf(row: CommentRow): WorkflowComment {
  return {
    commentId: row.comment_id,
    workflow: row.workflow,
    element: row.element,
    elementLabel: row.element_label,
    chartVersion: row.chart_version,
    fingerprint: row.fingerprint,
    text: row.comment,
    author: row.author,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolver,
  };
}

async function findComment(queries: Queries, { workflow, commentId }: OnePath): Promise<WorkflowComment> {
  const row = await selectComments(queries, workflow).where('comment_id', '=', commentId).executeTakeFirst();
  if (row === undefined) throw notFound();
  return commentOf(row);
}

function requireWorkflow({ workflow }: { readonly workflow: string }): void {
  if (!isWorkflowId(workflow)) throw notFound('There is no workflow with this ID.');
}

/** Locks it for this transaction, so concurrent changes run one after the other. */
async function lockComment(within: Transaction, path: OnePath): Promise<WorkflowComment> {
  await within
    .selectFrom('workflow_comments')
    .select('comment_id')
    .where('comment_id', '=', path.commentId)
    .forUpdate()
    .execute();
  return findComment(within, path);
}

/** Throws a refusal for an invalid text. */
function textOf({ text }: { readonly text: string }): string {
  const message = commentFault(text);
  if (message !== null) throw validationFailed([{ field: 'text', message }]);
  return cleanText(text);
}

function requireSettling(comment: WorkflowComment, viewer: Viewer): void {
  if (maySettleComment(comment, viewer)) return;
  throw missingPrivilege(
    'Only the author and users with access to all tenants can resolve, reopen or delete a comment.',
  );
}

/** 'Commented on “Approve” of the workflow deployment' */
function describe(verb: string, { elementLabel, workflow }: WorkflowComment): string {
  return `${verb} ${elementLabel === '' ? '' : `“${elementLabel}” of `}the workflow ${workflow}`;
}

function workflowComments({ queries, commands, now }: Services): Handlers<CommentOperation> {
  function log(
    within: Transaction,
    { userId }: Viewer,
    type: Activity['type'],
    verb: string,
    before: WorkflowComment | null,
    after: WorkflowComment | null,
  ): Promise<void> {
    const comment = after ?? before;
    if (comment === null) throw new Error('A log entry needs a comment.');
    return recordActivity(within, {
      type,
      entity: 'WorkflowComment',
      entityId: String(comment.commentId),
      tenantId: null,
      userId,
      description: describe(verb, comment),
      before: before === null ? null : { ...before },
      after: after === null ? null : { ...after },
    });
  }

  /** Locks the comment, so that changes run one after the other. */
  function change(
    call: CommandCall & { readonly path: OnePath },
    verb: string,
    work: (within: Transaction, before: WorkflowComment) => Promise<unknown>,
  ): Promise<Schemas['WorkflowCommentOutcome']> {
    requirePrivilege(call.viewer, 'workflow.review');
    const { commentId: id } = call.path;
    return commands.run(call, async (within) => {
      const before = await lockComment(within, call.path);
      await work(within, before);
      const record = await findComment(within, call.path);
      await log(within, call.viewer, 'UPDATE', verb, before, record);
      return { id, record };
    });
  }

  return {
    listWorkflowComments: async ({ viewer, path }) => {
      requirePrivilege(viewer, 'workflow.view');
      requireWorkflow(path);
      const rows = await selectComments(queries, path.workflow).orderBy('comment_id').limit(MOST_COMMENTS).execute();
      return { comments: rows.map(commentOf) };
    },

    addWorkflowComment: (call) => {
      const { viewer, path, body } = call;
      requirePrivilege(viewer, 'workflow.review');
      requireWorkflow(path);
      return commands.run(call, async (within) => {
        const text = textOf(body);
        const { count } = await within
          .selectFrom('workflow_comments')
          .select(sql<number>`count(*)::int`.as('count'))
          .where('workflow', '=', path.workflow)
          .executeTakeFirstOrThrow();
        if (count >= MOST_COMMENTS)
          throw actionNotAllowed(
            `This workflow has reached its limit of ${MOST_COMMENTS} comments. Delete some resolved ones first.`,
          );
        const { comment_id: id } = await within
          .insertInto('workflow_comments')
          .values({
            workflow: path.workflow,
            element: body.element,
            element_label: body.elementLabel,
            chart_version: body.chartVersion,
            fingerprint: body.fingerprint,
            comment: text,
            created_by: viewer.userId,
            created_at: now(),
          })
          .returning('comment_id')
          .executeTakeFirstOrThrow();
        const record = await findComment(within, { workflow: path.workflow, commentId: id });
        await log(within, viewer, 'CREATE', 'Commented on', null, record);
        return { id, record };
      });
    },

    editWorkflowComment: (call) =>
      change(call, 'Edited a comment on', async (within, before) => {
        if (!mayEditComment(before, call.viewer)) throw missingPrivilege('Only the author can edit a comment.');
        await within
          .updateTable('workflow_comments')
          .set({ comment: textOf(call.body), edited_at: now() })
          .where('comment_id', '=', before.commentId)
          .execute();
      }),

    resolveWorkflowComment: (call) =>
      change(call, 'Resolved a comment on', async (within, before) => {
        requireSettling(before, call.viewer);
        if (before.resolvedAt !== null) throw actionNotAllowed('Can’t resolve: the comment is already resolved.');
        await within
          .updateTable('workflow_comments')
          .set({ resolved_at: now(), resolved_by: call.viewer.userId })
          .where('comment_id', '=', before.commentId)
          .execute();
      }),

    reopenWorkflowComment: (call) =>
      change(call, 'Reopened a comment on', async (within, before) => {
        requireSettling(before, call.viewer);
        if (before.resolvedAt === null) throw actionNotAllowed('Can’t reopen: the comment is open.');
        await within
          .updateTable('workflow_comments')
          .set({ resolved_at: null, resolved_by: null })
          .where('comment_id', '=', before.commentId)
          .execute();
      }),

    deleteWorkflowComment: (call) => {
      const { viewer, path } = call;
      requirePrivilege(viewer, 'workflow.review');
      return commands.run(call, async (within) => {
        const before = await lockComment(within, path);
        requireSettling(before, viewer);
        await within.deleteFrom('workflow_comments').where('comment_id', '=', before.commentId).execute();
        await log(within, viewer, 'DELETE', 'Deleted a comment on', before, null);
        return { id: before.commentId };
      });
    },
  };
}

function workflowCounts(
  { queries }: Pick<Services, 'queries'>,
  areas: Readonly<Record<RecordAreaName, Pick<RecordArea, 'counts'>>>,
): Handlers<'getWorkflowCounts'> {
  return {
    getWorkflowCounts: async ({ viewer, path: { workflow } }) => {
      requirePrivilege(viewer, 'workflow.view');
      if (!isCountedWorkflow(workflow)) throw notFound();
      const area = areaOfCounted(workflow);
      const listing: readonly Privilege[] = AREAS[area].routes.list.privileges;
      requireAnyPrivilege(viewer, listing);
      const statuses = await readCountedStatuses(workflow);
      const { total, regions } = sumByStatus(statuses, await areas[area].counts(queries, viewer), viewer.privileges);
      return { total, regions: regions.map(({ region, counts }) => ({ region, counts: [...counts] })) };
    },
  };
}

const REVIEWING: readonly Privilege[] = ['workflow.review'];

export const workflowsServerArea = {
  handlers: (services: Services, areas: Parameters<typeof workflowCounts>[1]) => ({
    ...workflowComments(services),
    ...workflowCounts(services, areas),
  }),
  privileges: {
    addWorkflowComment: REVIEWING,
    editWorkflowComment: REVIEWING,
    deleteWorkflowComment: REVIEWING,
    resolveWorkflowComment: REVIEWING,
    reopenWorkflowComment: REVIEWING,
  },
} satisfies ServerArea;
