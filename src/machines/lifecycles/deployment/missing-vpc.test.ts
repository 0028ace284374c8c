import { describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../../tests/records/waiting-request.ts';
import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import { INITIAL_STATUSES, type StatusTuple } from '../../../rules/deployments/statuses.ts';
import { type MissingVpc, missingVpcWarning } from '../../../rules/deployments/vpc-in-the-way.ts';
import { missingVpcRefusal } from './missing-vpc.ts';

const viewer = {
  userId: 1,
  privileges: new Set(['deployment.admin', 'deployment.launch', 'deployment.retry']),
  currentTenantId: waitingRequest.tenantId,
  tenantsWithoutSelfApproval: new Set<string>(),
};
const now = new Date('2026-06-01T12:00:00Z');

function requestWith(approvalStatus: StatusTuple['approval'], missingVpc: MissingVpc | null): DeploymentRequestSummary {
  const { status } = waitingRequest;
  return {
    ...waitingRequest,
    tokenValidFrom: '2026-01-01',
    tokenValidTo: '2026-12-31',
    status: { ...status, approvalStatus: { ...status.approvalStatus, status: approvalStatus } },
    missingVpc,
  };
}
const destroyed = { name: 'core', status: 'DESTROYED' } as const;

describe('a request whose VPC is not there any more', () => {
  it('is not launched, and says so before anybody confirms it', () => {
    expect(missingVpcRefusal('LAUNCH', requestWith('APPROVED', destroyed), viewer, now)).toBe(
      'Can’t launch: its VPC core can’t be used because it has been destroyed. Choose another VPC in a copy of the request.',
    );
    expect(missingVpcRefusal('LAUNCH', requestWith('APPROVED', null), viewer, now)).toBeNull();
  });

  it('is decided on and deleted all the same, as nothing is built then', () => {
    for (const action of ['APPROVE', 'REJECT', 'DELETE'] as const)
      expect(missingVpcRefusal(action, requestWith('PENDING_APPROVAL', destroyed), viewer, now), action).toBeNull();
  });

  it('is warned of while something may still be built', () => {
    expect(missingVpcWarning({ name: 'core', status: 'ROLLED_BACK' }, INITIAL_STATUSES)).toBe(
      'Its VPC core can’t be used because it has been rolled back. Launch the VPC first, or choose another VPC in the request.',
    );
    expect(missingVpcWarning(destroyed, { ...INITIAL_STATUSES, approval: 'REJECTED' })).toBeNull();
    expect(missingVpcWarning(null, INITIAL_STATUSES)).toBeNull();
  });
});
