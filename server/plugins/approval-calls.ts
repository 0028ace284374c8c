/** What an access token for another tenant serves (docs/decisions/0049). */

import type { AccessClaims } from '../identity/tokens.ts';
import { approvalsOnly } from '../problems/problem.ts';
import type { OperationId } from './contract/document.ts';

const APPROVAL_CALLS: ReadonlySet<OperationId> = new Set([
  'listDeploymentRequests',
  'getDeploymentRequest',
  'approveDeploymentRequest',
  'rejectDeploymentRequest',
  'approveDeploymentRequestFromDetail',
  'rejectDeploymentRequestFromDetail',
  'listVpcs',
  'getVpc',
  'approveVpc',
  'rejectVpc',
  'listBiDeployments',
  'getBiDeployment',
  'approveBiDeployment',
  'rejectBiDeployment',
  'listCloudAccounts',
  'getCloudAccount',
  'approveCloudAccount',
  'rejectCloudAccount',
  'listRecordComments',
  'addRecordComment',
]);

/** Throws where the token is for Approvals, and the call isn't. */
export function requireApprovalCall({ use }: Pick<AccessClaims, 'use'>, operation: OperationId): void {
  if (use === 'approvals' && !APPROVAL_CALLS.has(operation)) throw approvalsOnly();
}
