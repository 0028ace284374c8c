import type { FastifyRequest } from 'fastify';
import type { AccountStatus } from '../database/tables.ts';
import type { AccessClaims } from '../identity/tokens.ts';
import type { Viewer } from '../identity/viewer.ts';
import { accountNotActive, approvalsOnly, Problem, unauthenticated } from '../problems/problem.ts';
import type { Services } from '../services.ts';
import type { OperationId } from './contract/document.ts';

/** What an access token for another tenant serves (docs/decisions/0049). */
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
function requireApprovalCall({ use }: Pick<AccessClaims, 'use'>, operation: OperationId): void {
  if (use === 'approvals' && !APPROVAL_CALLS.has(operation)) throw approvalsOnly();
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** For the log without a viewer: sign-in, sign-out, refresh, or an ended token. */
    actor: { readonly userId: number; readonly tenantId: string | null } | null;
  }
}

/** Deployments §4 "Account status after login". */
function statusMessage(status: Exclude<AccountStatus, 'ACTIVE'>): string {
  switch (status) {
    case 'PENDING':
      return 'Your account is pending activation.';
    case 'INACTIVE':
      return 'Your account is inactive.';
    case 'REJECTED':
      return 'Your account has been rejected.';
  }
}

/** Inactive users may still read their own profile and status. */
function isOwnProfile(operation: OperationId, request: FastifyRequest, viewer: Viewer): boolean {
  if (operation !== 'getUser') return false;
  const { params } = request;
  return typeof params === 'object' && params !== null && 'id' in params && String(params.id) === String(viewer.userId);
}

export async function authenticate(services: Services, operation: OperationId, request: FastifyRequest): Promise<void> {
  const header = request.headers['x-access-token'];
  const token = Array.isArray(header) ? header[0] : header;
  const claims = await services.tokens.readAccessToken(token).catch(async (cause: unknown) => {
    // The signature is valid, so it identifies the user.
    if (cause instanceof Problem && cause.details.code === 'expired_access_token') {
      request.actor = await services.tokens.readAccessTokenOfAnyAge(token);
    }
    throw cause;
  });
  request.actor = claims;
  const viewer = await services.sessions.viewer(claims);
  request.viewer = viewer;
  if (viewer.status !== 'ACTIVE' && !isOwnProfile(operation, request, viewer)) {
    throw accountNotActive(statusMessage(viewer.status));
  }
  requireApprovalCall(claims, operation);
}

export function viewerOf(request: FastifyRequest): Viewer {
  if (request.viewer === null) throw unauthenticated();
  return request.viewer;
}
