/** The plan of each record that waits for its launch, and the one that was approved (docs/decisions/0054). */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PlanCounts, PlannedChanges, PlanSummary, ResourcePlan } from '../../src/contract/generated/schema.d.ts';
import { planCounts } from '../../src/rules/plans/resource-plan.ts';
import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { JsonOrNull } from '../database/columns.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { runnerWait } from '../jobs/hosts/runner-wait.ts';
import { PLANNING } from '../jobs/operation-area.ts';

/** `NONE`: its topology makes none any more, and an earlier one was approved. */
type StoredState = 'RUNNING' | 'READY' | 'FAILED' | 'NONE';

declare module '../database/tables.ts' {
  interface Tables {
    plans: {
      area: string;
      record_id: string;
      state: StoredState;
      digest: string | null;
      counts: JsonOrNull<PlanCounts>;
      content: JsonOrNull<ResourcePlan>;
      failure: string | null;
      /** Of the build whose log has the output. */
      build_number: number | null;
      changed_at: Date;
      approved_digest: string | null;
      approved_content: JsonOrNull<ResourcePlan>;
      stopped_launch: boolean;
    };
  }
}

export type StoredPlan = Selectable<Tables['plans']>;

/** @param id the column of the record's id @param where SQL of the record: whether its plan is of interest */
export function planOf(area: string, id: string, where: RawBuilder<unknown>): RawBuilder<PlanSummary | null> {
  const which = sql`operation.operation = ${sql.lit(PLANNING)}`;
  return sql<PlanSummary | null>`(
    select json_build_object('state', plan.state, 'digest', plan.digest, 'counts', plan.counts, 'failure', plan.failure,
      'changedAt', to_char(plan.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'buildNumber', plan.build_number,
      'hasChanged', coalesce(plan.digest <> plan.approved_digest, false), 'stoppedLaunch', plan.stopped_launch,
      'waitingForRunner', case when plan.state = 'RUNNING' then ${runnerWait({ area, id, which })} end)
    from plans as plan
    where plan.area = ${sql.lit(area)} and plan.record_id = ${sql.ref(id)}::text and plan.state <> 'NONE' and ${where})`;
}

/** @param id the column of the record's id @param where SQL of the record: whether its plan is of interest */
export function plannedChangesOf(
  area: string,
  id: string,
  where: RawBuilder<unknown>,
): RawBuilder<PlannedChanges | null> {
  return sql<PlannedChanges | null>`(
    select json_build_object('plan', plan.content,
      'approved', case when plan.approved_digest <> plan.digest then plan.approved_content end)
    from plans as plan
    where plan.area = ${sql.lit(area)} and plan.record_id = ${sql.ref(id)}::text and plan.state = 'READY' and ${where})`;
}

export async function lockPlan(within: Transaction, { area, id }: RecordReference): Promise<StoredPlan | null> {
  const row = await within
    .selectFrom('plans')
    .selectAll()
    .where('area', '=', area)
    .where('record_id', '=', String(id))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a launch was stopped since the record was approved last, because its plan was another one. */
export async function hasStoppedLaunch(queries: Queries, { area, id }: RecordReference): Promise<boolean> {
  const row = await queries
    .selectFrom('plans')
    .select('stopped_launch')
    .where('area', '=', area)
    .where('record_id', '=', String(id))
    .executeTakeFirst();
  return row?.stopped_launch === true;
}

type Written = Pick<StoredPlan, 'state'> & {
  readonly digest?: string;
  readonly plan?: ResourcePlan;
  readonly failure?: string;
  readonly buildNumber?: number | null;
  readonly stoppedLaunch?: boolean;
};

/** The record must be locked. What was approved stays. */
export async function writePlan(
  within: Transaction,
  { area, id }: RecordReference,
  at: Date,
  { state, digest, plan, failure, buildNumber, stoppedLaunch = false }: Written,
): Promise<void> {
  const columns = {
    state,
    digest: digest ?? null,
    counts: plan === undefined ? null : JSON.stringify(planCounts(plan)),
    content: plan === undefined ? null : JSON.stringify(plan),
    failure: failure ?? null,
    build_number: buildNumber ?? null,
    changed_at: at,
    stopped_launch: stoppedLaunch,
  };
  await within
    .insertInto('plans')
    .values({ area, record_id: String(id), ...columns, approved_digest: null, approved_content: null })
    .onConflict((conflict) => conflict.columns(['area', 'record_id']).doUpdateSet(columns))
    .execute();
}

/** Its topology makes none. Nothing is left, unless one was approved. */
export async function forgetPlan(within: Transaction, record: RecordReference, at: Date): Promise<void> {
  const stored = await lockPlan(within, record);
  if (stored === null) return;
  if (stored.approved_digest !== null) return writePlan(within, record, at, { state: 'NONE' });
  await within.deleteFrom('plans').where('area', '=', record.area).where('record_id', '=', String(record.id)).execute();
}

/** What is approved from now on; nothing where the record has no plan. */
export async function approvePlan(within: Transaction, { area, id }: RecordReference): Promise<void> {
  await within
    .updateTable('plans')
    .set({
      approved_digest: sql<string | null>`digest`,
      approved_content: sql<string | null>`content`,
      stopped_launch: false,
    })
    .where('area', '=', area)
    .where('record_id', '=', String(id))
    .execute();
}
