import { expect, test } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import type { DecisionSignature, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { deploymentOutboxRules } from '../lifecycles/deployment/outbox-rules.ts';
import { type PredictionSetting, predict } from './prediction.ts';

const NOW = Date.UTC(2026, 10, 29);
const { tenantId } = waitingRequest;

function outlookOf(
  decided: {
    readonly action: 'APPROVE' | 'REJECT';
    readonly version: number;
    readonly comment?: string;
    readonly signature?: DecisionSignature;
  },
  current: Partial<DeploymentRequestSummary>,
  tenants: PredictionSetting['tenants'] = [{ tenantId, requiresRejectionReason: true }],
) {
  const command = {
    seen: waitingRequest,
    comment: null,
    decidedAt: NOW,
    isUnanswered: false,
    until: null,
    limitMs: null,
    decidedAtServer: null,
    ...decided,
  };
  return predict(
    deploymentOutboxRules,
    command,
    { ...waitingRequest, ...current },
    {
      viewer: {
        userId: 1,
        privileges: new Set(['deployment.approve']),
        currentTenantId: tenantId,
        tenantsWithoutSelfApproval: new Set(),
      },
      tenants,
      now: new Date(NOW),
      deviceNow: NOW,
    },
  )?.outlook;
}

test('another approval alone leaves a decision as it is, an edit doesn’t', () => {
  const approvals = [{ userId: 2, name: 'Priya Raman', approvedAt: '2026-11-29T10:00:00Z' }];
  const asked = { action: 'APPROVE', version: 3 } as const;
  expect(outlookOf(asked, { version: 4, approvals, approvalsNeeded: 2 })).toEqual({ kind: 'applies' });
  expect(outlookOf(asked, { version: 4, approvals: [], approvalsNeeded: 2 })).toEqual({ kind: 'changed' });
  expect(outlookOf(asked, { version: 5, approvals, approvalsNeeded: 2 })).toEqual({ kind: 'changed' });
});

test('another plan than the one that was shown asks an approver again, and no one who rejects', () => {
  const plan = {
    state: 'READY',
    digest: 'D'.repeat(43),
    counts: null,
    failure: null,
    changedAt: '2026-11-29T10:00:00Z',
  };
  expect(outlookOf({ action: 'APPROVE', version: 3 }, { version: 3, plan })).toEqual({ kind: 'changed' });
  const comment = 'Not now';
  expect(outlookOf({ action: 'REJECT', version: 3, comment }, { version: 3, plan })).toEqual({ kind: 'applies' });
});

test('who has approved it can’t do so again', () => {
  const approvals = [{ userId: 1, name: 'Mara Lindqvist', approvedAt: '2026-11-29T10:00:00Z' }];
  expect(outlookOf({ action: 'APPROVE', version: 3 }, { version: 4, approvals, approvalsNeeded: 2 })).toEqual({
    kind: 'impossible',
    sentence: 'You have approved it. Another approver has to approve it too.',
  });
});

test('a decision without the signature that its tenant requires is not accepted', () => {
  const sentence = 'This tenant requires a passkey for decisions.';
  const asked = { action: 'APPROVE', version: 3 } as const;
  const proof = {
    credentialId: '',
    clientDataJSON: '',
    authenticatorData: '',
    signature: '',
    summary: '',
    digests: [],
  };
  const tenants = [{ tenantId: waitingRequest.tenantId, signedDecisions: 'all' as const }];
  expect(outlookOf(asked, { version: 3 }, tenants)).toEqual({ kind: 'notAccepted', sentence });
  expect(outlookOf({ ...asked, signature: proof }, { version: 3 }, tenants)).toEqual({ kind: 'applies' });
});

test('a rejection without the reason that its tenant requires asks for one', () => {
  expect(outlookOf({ action: 'REJECT', version: 3 }, { version: 3 })).toEqual({ kind: 'lacksReason' });
  expect(outlookOf({ action: 'REJECT', version: 3, comment: 'No.' }, { version: 3 })).toEqual({ kind: 'applies' });
});
