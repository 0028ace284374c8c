/** Approvals and rejections with their comments; a record's answer has the newest one (docs/decisions/0036). */
import { type Generated, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LastDecision } from '../../src/contract/generated/schema.d.ts';
import {
  type DecisionAction,
  decisionCommentFault,
  decisionCommentOf,
  REASON_REQUIRED,
} from '../../src/rules/records/decision-comment.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import type { Transaction } from '../database/database.ts';
import { validationFailed } from '../problems/problem.ts';

declare module '../database/tables.ts' {
  interface Tables {
    decisions: {
      decision_id: Generated<number>;
      area: string;
      record_id: string;
      action: DecisionAction;
      comment: string | null;
      decided_by: number;
      decided_at: Date;
      /** Of a signed decision. The entry of the activity log is written after it. */
      passkey_id: string | null;
      entry_id: number | null;
    };
  }
}

/** @param id the column of the record's id, as `record.vpc_id` */
export function lastDecisionOf(area: string, id: string): RawBuilder<LastDecision | null> {
  return sql<LastDecision | null>`(
    select jsonb_build_object('action', decision.action, 'comment', decision.comment,
      'decidedAt', to_char(decision.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'decidedBy', jsonb_build_object('userId', decision.decided_by,
        'firstName', decider.first_name, 'lastName', decider.last_name))
      || case when decision.passkey_id is null then '{}'::jsonb else jsonb_build_object('signature',
        jsonb_build_object('passkey', passkey.name, 'entryId', decision.entry_id)) end
    from decisions as decision left join users as decider on decider.user_id = decision.decided_by
      left join passkeys as passkey on passkey.passkey_id = decision.passkey_id
    where decision.area = ${sql.lit(area)} and decision.record_id = ${sql.ref(id)}::text
    order by decision.decision_id desc limit 1)`;
}

/** Null for a blank one. Throws a refusal that names the field. */
export function checkedComment(given: string | null | undefined): string | null {
  const message = decisionCommentFault(given ?? '');
  if (message !== null) throw validationFailed([{ field: 'comment', message }]);
  return decisionCommentOf(given ?? '');
}

/** One tenant that requires a reason is enough. Throws a refusal that names the field. */
export async function requireReason(within: Transaction, tenantIds: readonly string[]): Promise<void> {
  const strict = await within
    .selectFrom('tenants')
    .select('tenant_id')
    .where(sql<SqlBool>`tenant_id = any(${tenantIds})`)
    .where('requires_rejection_reason', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (strict !== undefined) throw validationFailed([{ field: 'comment', message: REASON_REQUIRED }]);
}

interface NewDecision {
  readonly area: string;
  readonly recordId: RecordId;
  readonly action: DecisionAction;
  readonly comment: string | null;
  readonly userId: number;
  readonly at: Date;
  /** Null or absent where it isn't signed. */
  readonly passkeyId?: string | null;
}

export async function storeDecision(within: Transaction, decision: NewDecision): Promise<void> {
  const { area, recordId, action, comment, userId, at, passkeyId = null } = decision;
  await within
    .insertInto('decisions')
    .values({
      area,
      record_id: String(recordId),
      action,
      comment,
      decided_by: userId,
      decided_at: at,
      passkey_id: passkeyId,
    })
    .execute();
}

/** Of the newest decision on a record, which is signed. */
export async function storeEntryOfDecision(
  within: Transaction,
  { area, recordId }: Pick<NewDecision, 'area' | 'recordId'>,
  entryId: number,
): Promise<void> {
  const newest = within
    .selectFrom('decisions')
    .select(({ fn }) => fn.max('decision_id').as('decision_id'))
    .where('area', '=', area)
    .where('record_id', '=', String(recordId));
  await within.updateTable('decisions').set({ entry_id: entryId }).where('decision_id', '=', newest).execute();
}
