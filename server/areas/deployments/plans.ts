/** Plans of requests (docs/decisions/0054): what an ended approval leaves, and approvals of another plan. */
import type { DeploymentReport } from '../../../src/machines/lifecycles/deployment/events.ts';
import { factsOf, NO_FACTS } from '../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../src/machines/lifecycles/deployment/lifecycle.ts';
import { EDITED } from '../../../src/machines/lifecycles/engine/edit-report.ts';
import { isBeforeLaunch } from '../../../src/rules/deployments/statuses.ts';
import type { Transaction } from '../../database/database.ts';
import { factsViewerOf } from '../../identity/facts-viewer.ts';
import type { PlannedRecords } from '../../jobs/planned-records.ts';
import type { CommandContext } from '../../records/command.ts';
import { orderMail } from './mails.ts';
import { placementOfRequest } from './operations/outputs.ts';
import { type DeploymentRecord, summaryOf, tupleOf } from './record.ts';
import { deploymentApprovals, deployments, updateRecord } from './store.ts';

const CHANGED: DeploymentReport = 'plan.CHANGED';

/** Where the tenant asks for a new approval after each edit (docs/decisions/0064). Returns the request as it is then. */
export async function outdateApproval(
  within: Transaction,
  record: DeploymentRecord,
  { viewer, now }: CommandContext,
): Promise<DeploymentRecord> {
  const facts = factsOf(summaryOf(record), await factsViewerOf(within, viewer), now);
  const decision = deploymentLifecycle.decide(tupleOf(record), facts, { type: EDITED });
  if (!decision.accepted) return record;
  const after = await updateRecord(within, record, { tuple: decision.tuple, approvals: '[]' });
  for (const effect of decision.effects)
    if (effect.type === 'notify') await orderMail(within, record, effect.params.news);
  return after;
}

export const plannedRequests: PlannedRecords<DeploymentRecord> = {
  records: deployments,
  approvals: deploymentApprovals,
  placement: placementOfRequest,
  isBeforeLaunch: (record) => isBeforeLaunch(tupleOf(record)),
  // Behind its first stage, a launch has begun to make what was planned.
  needsApproval: ({ operation, from_stage: from, machines_exist: areMade }) =>
    areMade !== true && (operation === 'LAUNCH' || (operation === 'RETRY_JOB' && from === 'QUEUED')),
  waitAgain: async (within, record, _, isStopped) => {
    const decision = deploymentLifecycle.decide(tupleOf(record), NO_FACTS, { type: CHANGED });
    if (!decision.accepted) throw new Error(`The approval can't be taken back: ${decision.sentence}`);
    const ended = isStopped ? { operation: null } : {};
    await updateRecord(within, record, { ...ended, tuple: decision.tuple, approvals: '[]' });
    for (const effect of decision.effects)
      if (effect.type === 'notify') await orderMail(within, record, effect.params.news);
  },
  withoutOthers: async (within, record, digest) => {
    const [first] = record.approvals;
    if (digest === null || first === undefined || (first.planDigest ?? null) === digest) return false;
    await deployments.update(within, record, { approvals: '[]' });
    return true;
  },
};
