/** What becomes of the plan that a stage has made: it is kept, or compared with the approved one (docs/decisions/0054). */
import type { ResourcePlan } from '../../src/contract/generated/schema.d.ts';
import { planDifferenceWords } from '../../src/rules/plans/compared-plans.ts';
import { planDigest } from '../../src/rules/plans/resource-plan.ts';
import { recordActivity } from '../audit/record-changes.ts';
import type { Transaction } from '../database/database.ts';
import { forgetPlan, lockPlan, type StoredPlan, writePlan } from '../plans/plan-store.ts';
import { enqueueNews } from '../push/news.ts';
import { appendLog, updateLog } from '../records/build-log.ts';
import type { StageRun } from '../runners/runner.ts';
import { isPlanning, type OperationArea } from './operation-area.ts';
import type { OperationRow } from './tables.ts';

interface Context {
  readonly now: () => Date;
}

interface Planned {
  readonly area: OperationArea;
  readonly record: unknown;
  readonly operation: OperationRow;
}

const referenceOf = ({ area, operation }: Planned) => ({ area: area.area, id: operation.subject_id });

async function endRow(
  within: Transaction,
  { operation }: Planned,
  state: 'SUCCEEDED' | 'FAILED' | 'SUPERSEDED',
  at: Date,
): Promise<void> {
  await within
    .updateTable('operations')
    .set({ state, ended_at: at, sealed_credential: null })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  await within
    .updateTable('operation_stages')
    .set({ ended_at: at, outcome: state === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED' })
    .where('operation_id', '=', operation.operation_id)
    .where('position', '=', operation.position)
    .execute();
}

async function recordNewWait(within: Transaction, { area, record, operation }: Planned): Promise<void> {
  const { title, tenantId } = area.operationRecord(record);
  await recordActivity(within, {
    type: 'UPDATE',
    entity: area.entity,
    entityId: operation.subject_id,
    tenantId,
    userId: null,
    description: `Launch of ${title} waits for a new approval, because its plan isn't the approved one`,
    before: area.logged(record),
    after: area.logged((await area.lock(within, operation.subject_id)) ?? record),
  });
}

async function note(within: Transaction, planned: Planned, digest: string | null): Promise<void> {
  const isEnded = (await planned.area.planned?.noted(within, planned.record, digest)) === true;
  if (isEnded) await recordNewWait(within, planned);
}

/** No plan is made: the operation leaves nothing behind. */
export async function dropPlanning(within: Transaction, { now }: Context, planned: Planned): Promise<void> {
  const { operation } = planned;
  if (operation.build_number !== null)
    await within
      .deleteFrom('build_logs')
      .where('area', '=', operation.area)
      .where('subject_id', '=', operation.subject_id)
      .where('build_number', '=', operation.build_number)
      .execute();
  await within.deleteFrom('operations').where('operation_id', '=', operation.operation_id).execute();
  await forgetPlan(within, referenceOf(planned), now());
  await note(within, planned, null);
}

/** Its log can be read while it is made, or waits for a runner host. */
export async function beginPlanning(
  within: Transaction,
  { now }: Context,
  planned: Planned,
  buildNumber: number,
): Promise<void> {
  await writePlan(within, referenceOf(planned), now(), { state: 'RUNNING', buildNumber });
  planned.area.planned?.begun(within, planned.record);
}

export async function failPlanning(
  within: Transaction,
  { now }: Context,
  planned: Planned,
  run: Pick<StageRun, 'definition' | 'buildNumber'>,
  reason: string,
): Promise<void> {
  const { operation } = planned;
  await endRow(within, planned, 'FAILED', now());
  await updateLog(within, operation, run.buildNumber).set({ failed_job: 'Plan' }).execute();
  const written = { state: 'FAILED', failure: reason, buildNumber: run.buildNumber } as const;
  await writePlan(within, referenceOf(planned), now(), written);
  await note(within, planned, null);
  const { requested_by: userId, area: areaName, subject_id: recordId } = operation;
  if (userId !== null) await enqueueNews(within, { kind: 'failed', area: areaName, recordId, userId });
}

/** In a sentence: what differs. */
function differenceOf(plan: ResourcePlan | null, { approved_content: approved }: Pick<StoredPlan, 'approved_content'>) {
  if (plan === null) return 'The topology makes no plan any more.';
  return approved === null ? 'No plan was approved.' : planDifferenceWords(plan, approved);
}

async function stopLaunch(
  within: Transaction,
  { now }: Context,
  planned: Planned,
  plan: ResourcePlan | null,
  stored: StoredPlan | null,
): Promise<void> {
  const { area, record, operation } = planned;
  const lines = [
    "ERROR: The plan isn't the approved one, so that nothing was started. The launch waits for a new approval.",
    differenceOf(plan, stored ?? { approved_content: null }),
    'Finished: FAILURE',
  ];
  await appendLog(within, operation, lines.map((line) => `[${now().toISOString()}] ${line}\n`).join(''), now());
  await endRow(within, planned, 'SUPERSEDED', now());
  await area.planned?.stopped(within, record);
  await recordNewWait(within, planned);
}

/**
 * Returns whether the operation goes on. The record and the operation must be locked.
 * @param made null if the topology makes none
 */
export async function takePlan(
  within: Transaction,
  context: Context,
  planned: Planned,
  run: Pick<StageRun, 'buildNumber'>,
  made: ResourcePlan | null,
): Promise<boolean> {
  const { area, operation } = planned;
  const reference = referenceOf(planned);
  const isOnlyPlan = isPlanning(area, operation);
  if (made === null && isOnlyPlan) {
    await dropPlanning(within, context, planned);
    return false;
  }
  const stored = await lockPlan(within, reference);
  const digest = made === null ? null : await planDigest(made);
  const isApproved = digest === (stored?.approved_digest ?? null);
  const at = context.now();
  if (made !== null && digest !== null) {
    const { buildNumber } = run;
    const written = {
      state: 'READY',
      digest,
      plan: made,
      buildNumber,
      stoppedLaunch: !isOnlyPlan && !isApproved,
    } as const;
    await writePlan(within, reference, at, written);
  } else if (!isApproved) {
    await writePlan(within, reference, at, { state: 'NONE', stoppedLaunch: true });
  }
  if (isOnlyPlan) {
    await endRow(within, planned, 'SUCCEEDED', at);
    await note(within, planned, digest);
    return false;
  }
  if (isApproved) return true;
  await stopLaunch(within, context, planned, made, stored);
  return false;
}
