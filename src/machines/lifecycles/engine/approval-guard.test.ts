import { expect, test } from 'vitest';
import { waitingRequest } from '../../../../tests/records/waiting-request.ts';
import { biDeploymentRecords } from '../bi-deployment/lifecycle.ts';
import { cloudAccountRecords } from '../cloud-account/lifecycle.ts';
import { deploymentCommands } from '../deployment/confirmed-commands.ts';
import { vpcRecords } from '../vpc/lifecycle.ts';
import type { FactsViewer } from './facts-viewer.ts';

const viewer = (privilege: string, changes: Partial<FactsViewer> = {}): FactsViewer => ({
  userId: 7,
  privileges: new Set([privilege]),
  currentTenantId: 'HALDEN',
  tenantsWithoutSelfApproval: new Set(['KESTREL']),
  ...changes,
});
const PENDING = 'PENDING_APPROVAL';
const now = new Date('2026-01-02T03:04:05Z');

test.each([
  [
    'deployment',
    'deployment.approve',
    (by: FactsViewer, tenantId: string) =>
      deploymentCommands.lifecycle.ask({ ...waitingRequest, tenantId, createdUserId: 7 }, by, now),
  ],
  [
    'BI deployment',
    'bi.deployment.approve',
    (by: FactsViewer, tenantId: string) =>
      biDeploymentRecords.ask(
        { id: 1, client: 'acme', environmentIdentifier: 'bi', status: PENDING, tenantId, createdUserId: 7 },
        by,
        now,
      ),
  ],
  [
    'cloud account',
    'cloudaccount.approve',
    (by: FactsViewer, tenantId: string) =>
      cloudAccountRecords.ask(
        {
          id: 'a',
          accountId: 'a',
          accountEmail: 'a@client.example',
          accountTypeId: 1,
          client: 'acme',
          cloudProvider: 'AWS',
          displayName: 'A',
          status: PENDING,
          tenants: ['HALDEN', tenantId].map((each) => ({ tenantId: each, tenantName: each })),
          user: { userId: 7, firstName: 'Ada', lastName: null },
        },
        by,
        now,
      ),
  ],
  [
    'VPC',
    'deployment.vpc.approve',
    (by: FactsViewer, tenantId: string) =>
      vpcRecords.ask(
        {
          id: 1,
          vpcId: 1,
          name: 'v',
          status: PENDING,
          tenantId,
          createdUser: { userId: 7, firstName: 'Ada', lastName: null },
        },
        by,
        now,
      ),
  ],
])('the approval of an own %s is refused where its tenant forbids it', (_, privilege, ask) => {
  const refusal = (by: FactsViewer, tenantId: string) => ask(by, tenantId)?.whyNot('APPROVE') ?? null;
  expect(refusal(viewer(privilege), 'KESTREL')).toMatchObject({
    because: 'guard',
    isAboutViewer: true,
    sentence: 'You can’t approve your own request. Another approver has to decide.',
  });
  expect(refusal(viewer(privilege), 'HALDEN')).toBeNull();
  expect(refusal(viewer(privilege, { userId: 8 }), 'KESTREL')).toBeNull();
  expect(ask(viewer(privilege), 'KESTREL')?.whyNot('REJECT')).toBeNull();
});
