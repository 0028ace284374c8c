/** Plans of requests: when they are made, what an approval has to name, and what a stopped launch leaves (docs/decisions/0054). */
import type { DeploymentReport } from '../../../src/machines/lifecycles/deployment/events.ts';
import { NO_FACTS } from '../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../src/machines/lifecycles/deployment/lifecycle.ts';
import { isApproved } from '../../../src/rules/deployments/approvals.ts';
import { isBeforeLaunch } from '../../../src/rules/deployments/statuses.ts';
import { approvedDigest } from '../../../src/rules/plans/plan-state.ts';
import { noteApproval, withholdWaiting } from '../../approvals/note-approval.ts';
import type { Transaction } from '../../database/database.ts';
import { enqueueOperation } from '../../jobs/enqueue.ts';
import { PLANNING, type PlannedArea } from '../../jobs/operation-area.ts';
import { approvePlan, forgetPlan, lockPlan, writePlan } from '../../plans/plan-store.ts';
import { stalePlan } from '../../problems/problem.ts';
import type { CommandContext } from '../../records/command.ts';
import { conflictWith } from '../../records/conflict.ts';
import { runnerSettingsOf } from '../../runners/runner-settings.ts';
import { chooseRunner } from '../../runners/runners.ts';
import type { Services } from '../../services.ts';
import { orderMail } from './mails.ts';
import { placementOfRequest } from './operations/outputs.ts';
import { type DeploymentRecord, summaryOf, tupleOf } from './record.ts';
import { deploymentApprovals, deployments, updateRecord } from './store.ts';

const CHANGED: DeploymentReport = 'plan.CHANGED';

/** Orders the plan of a locked request that was made or edited, or whose plan is made again. */
export type OrderPlan = (
  within: Transaction,
  record: DeploymentRecord,
  context: Pick<CommandContext, 'viewer' | 'now'>,
) => Promise<void>;

export function planOrders({ configuration }: Pick<Services, 'configuration'>): OrderPlan {
  const settings = configuration.plain ? { rules: [], runners: {} } : runnerSettingsOf(configuration);
  return async (within, record, { viewer, now }) => {
    if (!isBeforeLaunch(tupleOf(record))) return;
    const reference = { area: deployments.area, id: record.id };
    const runner = chooseRunner(settings, { area: deployments.area, ...placementOfRequest(record) });
    if (runner === null) return forgetPlan(within, reference, now);
    // Until the topology is read, nobody knows whether it makes one.
    await writePlan(within, reference, now, { state: 'RUNNING' });
    await withholdWaiting(within, { area: deployments.area, recordId: String(record.id) });
    await noteWaiting(within, record);
    await enqueueOperation(within, {
      record: reference,
      tenantId: record.tenant_id,
      requestedBy: viewer.userId,
      operation: PLANNING,
    });
  };
}

const SENTENCES = {
  unnamed: 'This request has a plan, and your approval doesn’t name it. Look at the plan, then approve it.',
  gone: 'This request has no plan any more. Look at the request again, then decide.',
  changed: 'The plan has changed since you looked at it. Look at the new plan, then decide again.',
} as const;

/** Throws a Problem unless the approval names the plan as it is. @param named null for none */
export async function requireSamePlan(
  within: Transaction,
  record: DeploymentRecord,
  named: string | null,
  { viewer }: Pick<CommandContext, 'viewer'>,
): Promise<void> {
  const current = approvedDigest(record);
  if (current === named) return;
  const sentence = named === null ? SENTENCES.unnamed : current === null ? SENTENCES.gone : SENTENCES.changed;
  throw stalePlan(sentence, record.version, await conflictWith(within, deployments, record, viewer));
}

/** With the last approval that the request needs. */
export function recordApprovedPlan(within: Transaction, { id }: DeploymentRecord): Promise<void> {
  return approvePlan(within, { area: deployments.area, id });
}

/** Approvers get their mail when there is a plan to decide on, not before. */
async function noteWaiting(within: Transaction, before: DeploymentRecord): Promise<void> {
  const after = await deployments.find(within, before.id, null);
  if (after !== null)
    await noteApproval(within, { area: deployments.area, approvals: deploymentApprovals, before, after });
}

/** Of a request that is approved and not launched. A failed plan may be the approved one when it is made again. */
async function isApprovalOutdated(within: Transaction, record: DeploymentRecord): Promise<boolean> {
  if (!isApproved(summaryOf(record))) return false;
  const stored = await lockPlan(within, { area: deployments.area, id: record.id });
  if (stored === null || (stored.state !== 'READY' && stored.state !== 'NONE')) return false;
  return stored.digest !== stored.approved_digest;
}

/** The chart says whether it can, and what follows. */
async function waitAgain(
  within: Transaction,
  record: DeploymentRecord,
  update: Pick<Parameters<typeof updateRecord>[2], 'operation'>,
): Promise<void> {
  const decision = deploymentLifecycle.decide(tupleOf(record), NO_FACTS, { type: CHANGED });
  if (!decision.accepted) throw new Error(`The approval can't be taken back: ${decision.sentence}`);
  await updateRecord(within, record, { ...update, tuple: decision.tuple, approvals: '[]' });
  for (const effect of decision.effects)
    if (effect.type === 'notify') await orderMail(within, record, effect.params.news);
}

function tell(within: Transaction, { id, tenant_id: tenantId }: DeploymentRecord): void {
  deployments.tell(within, id, [tenantId]);
}

export const plannedRequests: PlannedArea<DeploymentRecord> = {
  // Behind its first stage, a launch has begun to make what was planned.
  needsApproval: ({ operation, from_stage: from, machines_exist: areMade }) =>
    areMade !== true && (operation === 'LAUNCH' || (operation === 'RETRY_JOB' && from === 'QUEUED')),
  begun: tell,
  noted: async (within, record, digest) => {
    const [first] = record.approvals;
    if (await isApprovalOutdated(within, record)) {
      await waitAgain(within, record, {});
      return true;
    }
    const isOther = digest !== null && first !== undefined && (first.planDigest ?? null) !== digest;
    // Those were given to another plan.
    if (isOther) await deployments.update(within, record, { approvals: '[]' });
    else {
      tell(within, record);
      await noteWaiting(within, record);
    }
    return false;
  },
  stopped: (within, record) => waitAgain(within, record, { operation: null }),
};
