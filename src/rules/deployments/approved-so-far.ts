import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { isAwaitingApproval } from './approvals.ts';

/** Names of those whose approvals count while the request waits for more. */
export function approvedSoFarBy(request: DeploymentRequestSummary): readonly string[] {
  return isAwaitingApproval(request) ? (request.approvals ?? []).map(({ name }) => name) : [];
}
