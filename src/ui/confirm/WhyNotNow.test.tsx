import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import type { Refusal } from '../../machines/lifecycles/engine/refusals.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { planState } from '../../rules/plans/plan-state.ts';
import type { RecordDecision } from '../../rules/records/record-decision.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { ViewerProvider } from '../portal/portal-context.tsx';
import { WhyNotNow } from './WhyNotNow.tsx';

interface Asked extends AreaRecord {
  readonly plan: PlanSummary | null;
  readonly refusal: Refusal | null;
  readonly decision: RecordDecision | null;
}

const waiting: Asked = { id: 7, plan: null, refusal: null, decision: null };

const PLAN: PlanSummary = {
  state: 'RUNNING',
  digest: null,
  counts: null,
  failure: null,
  changedAt: new Date(Date.now() - 3_600_000).toISOString(),
};

function refusal(because: Refusal['because'], sentence: string): Refusal {
  return { because, isAboutViewer: because === 'privilege', sentence, rule: '' };
}

const commands: ConfirmedCommands<'APPROVE', Asked> = {
  area: 'vpcs',
  noun: 'VPC',
  questions: { APPROVE: 'Are you sure?' },
  lifecycle: {
    labels: { APPROVE: 'Approve' },
    ask: ({ plan, refusal: own }) => ({
      whyNot: () => own ?? (plan !== null && planState(plan) !== 'ready' ? refusal('guard', 'Not ready.') : null),
      privilegeRefusal: () => null,
    }),
    policyOf: () => 'needs network',
  },
  comparison: { differences: () => [], hasChanged: () => false },
  nameOf: ({ id }) => `${id}`,
  isDestructive: () => false,
  removes: () => false,
  planOf: ({ plan }) => plan,
  decisionOf: ({ decision }) => decision,
};

function textOf(record: Asked): string {
  const user = { userId: 2, name: 'Priya Raman', email: 'approver@meridian.example', picture: null, roles: [] };
  const why = commands.lifecycle.ask(record, viewerFacts, new Date())?.whyNot('APPROVE')?.sentence ?? '';
  return renderToStaticMarkup(
    <ViewerProvider value={{ user, tenantId: 'BRIGHTWATER', tenants: [], privileges: new Set() }}>
      <WhyNotNow commands={commands} action="APPROVE" record={record} refusal={why} />
    </ViewerProvider>,
  ).replaceAll(/<[^>]+>/g, '');
}

const viewerFacts = {
  userId: 2,
  privileges: new Set<string>(),
  currentTenantId: 'BRIGHTWATER',
  tenantsWithoutSelfApproval: new Set<string>(),
};

test('a plan that is being made says when the record can be approved', () => {
  expect(textOf({ ...waiting, plan: PLAN })).toBe('The plan is being made. The VPC can be approved once it is ready.');
});

test('a plan that failed says why, and what to do', () => {
  expect(textOf({ ...waiting, plan: { ...PLAN, state: 'FAILED', failure: 'No credentials.' } })).toMatch(
    /^Not ready\.No credentials\. It failed .* ago\.$/,
  );
});

test('a record that is decided says by whom, and nothing of its plan', () => {
  const decided = refusal('status', 'Can’t approve: it is already approved.');
  const decision: RecordDecision = {
    action: 'APPROVE',
    comment: 'As agreed.',
    decidedAt: new Date(Date.now() - 7_200_000).toISOString(),
    decidedBy: { userId: 3, firstName: 'Mara', lastName: 'Lindqvist' },
    isPast: false,
  };
  expect(textOf({ ...waiting, plan: PLAN, refusal: decided, decision })).toBe(
    'Can’t approve: it is already approved.Approved by Mara Lindqvist 2 hours ago. Nothing is left for you to decide.As agreed.',
  );
  expect(textOf({ ...waiting, refusal: decided })).toBe('Can’t approve: it is already approved.');
  // The last decision was about an earlier state.
  const own = refusal('guard', 'You can’t approve your own request. Another approver has to decide.');
  expect(textOf({ ...waiting, refusal: own, decision: { ...decision, isPast: true } })).toBe(own.sentence);
});

test('a missing privilege says who can help', () => {
  const missing = refusal('privilege', 'Can’t approve: you need the privilege “Approve VPCs”.');
  expect(textOf({ ...waiting, refusal: missing })).toBe(
    `${missing.sentence} Ask an administrator for it, or leave the decision to another approver.`,
  );
});
