import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import type { DecisionMarks } from '../records/decision-marks.ts';
import { recordDecision } from '../records/record-decision.ts';
import { approvalCount, isAwaitingApproval } from './approvals.ts';

export const deploymentMarks: DecisionMarks<DeploymentRequestSummary> = {
  area: 'deployments',
  tenantsOf: ({ tenantId }) => [tenantId],
  decisionOf: (request) =>
    recordDecision(request, isAwaitingApproval(request) && (request.approvals ?? []).length === 0),
  waitingSince: (request) =>
    isAwaitingApproval(request) ? (request.approvals?.[0]?.waitingSince ?? request.updatedAt ?? null) : null,
  approvalCount,
};
