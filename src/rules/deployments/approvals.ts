/** How many people have approved a request: a tenant can require several for production (docs/decisions/0037). */
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import type { DecisionMarks } from '../records/decision-marks.ts';
import { recordDecision } from '../records/record-decision.ts';
import { statusTupleOf } from './statuses.ts';

export const deploymentMarks: DecisionMarks<DeploymentRequestSummary> = {
  area: 'deployments',
  tenantsOf: ({ tenantId }) => [tenantId],
  decisionOf: (request) =>
    recordDecision(request, isAwaitingApproval(request) && (request.approvals ?? []).length === 0),
  waitingSince: (request) =>
    isAwaitingApproval(request) ? (request.approvals?.[0]?.waitingSince ?? request.updatedAt ?? null) : null,
  approvalCount,
};

type Approved = Pick<DeploymentRequestSummary, 'status' | 'approvals' | 'approvalsNeeded'>;

export function isAwaitingApproval({ status }: Pick<Approved, 'status'>): boolean {
  return statusTupleOf(status)?.approval === 'PENDING_APPROVAL';
}

/** Approved and not launched yet. */
export function isApproved({ status }: Pick<Approved, 'status'>): boolean {
  return statusTupleOf(status)?.approval === 'APPROVED';
}

/** "1 of 2 approvals"; null where one is enough, or none is awaited. */
export function approvalCount(request: Approved): string | null {
  const { approvals = [], approvalsNeeded = 1 } = request;
  return approvalsNeeded > 1 && isAwaitingApproval(request)
    ? `${approvals.length} of ${approvalsNeeded} approvals`
    : null;
}

/** Names of those whose approvals count while the request waits for more. */
export function approvedSoFarBy(request: Approved): readonly string[] {
  return isAwaitingApproval(request) ? (request.approvals ?? []).map(({ name }) => name) : [];
}

/** The count after another approval: "1 of 2 approvals"; null where it is the last one. */
export function countAfterApproval(request: Approved): string | null {
  const { approvals = [], approvalsNeeded = 1 } = request;
  return approvals.length + 1 < approvalsNeeded && isAwaitingApproval(request)
    ? `${approvals.length + 1} of ${approvalsNeeded} approvals`
    : null;
}

/** "1 of 2 approvals, by Mara Lindqvist", or who approved it; '' where its last decision says it all. */
export function approvalsText(request: Approved): string {
  const { approvals = [] } = request;
  const names = approvals.map(({ name }) => name).join(', ');
  const count = approvalCount(request);
  if (count !== null) return names === '' ? count : `${count}, by ${names}`;
  return approvals.length > 1 ? names : '';
}

interface Versioned {
  readonly version?: number;
  readonly approvals?: readonly unknown[];
}

/** Whether the request is still what somebody decided on: each approval since has raised its version, and an edit would have emptied them. */
export function isAsDecidedOn({ version, approvals = [] }: Versioned, decidedVersion: number): boolean {
  return version !== undefined && version - approvals.length <= decidedVersion && decidedVersion <= version;
}
