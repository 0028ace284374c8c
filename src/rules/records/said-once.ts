/** A question says each fact once: what its marks or its changes say isn't in the list below them (docs/decisions/0072). */
import type { ChangesSinceApproval, LastDecision, PlanSummary } from '../../contract/generated/schema.d.ts';
import { PLAN_FIELD } from '../plans/plan-field.ts';
import { decisionFacts } from './decision-words.ts';
import type { RecordDecision } from './record-decision.ts';
import type { FieldDifference, RecordFact } from './record-sections.ts';

/** @param said elsewhere in the question, in the same words */
export function factsOnce(facts: readonly RecordFact[], said: readonly RecordFact[]): readonly RecordFact[] {
  return facts.filter(({ label, words }) => !said.some((each) => each.label === label && each.words === words));
}

/** The marks of a question: production, and the tenant of a record that is in another one. */
export function saidByMarks(isProduction: boolean, tenantName: string | null): readonly RecordFact[] {
  return [
    ...(isProduction ? [{ label: 'Environment type', words: 'Production' }] : []),
    ...(tenantName === null ? [] : [{ label: 'Tenants', words: tenantName }]),
  ];
}

/**
 * How many have approved it, among the marks, names who did.
 * @param soFar "1 of 2 approvals, by Mara Lindqvist"; null where one is enough
 */
export function saidByApprovals(soFar: string | null, decision: RecordDecision | null): readonly RecordFact[] {
  if (soFar === null) return [];
  const isCounted = decision?.action === 'APPROVE' && !decision.isPast && decision.comment === null;
  return [{ label: 'Approvals', words: soFar }, ...(isCounted ? decisionFacts(decision) : [])];
}

/** The plan stands beside the facts, resource by resource. */
export function saidByPlan(plan: PlanSummary | null): readonly RecordFact[] {
  return plan === null ? [] : [{ label: PLAN_FIELD.label, words: PLAN_FIELD.text({ plan }) }];
}

/** The heading of the changes since an approval names who gave it. */
export function saidByApproval(approvedBy: LastDecision['decidedBy']): readonly RecordFact[] {
  const decided = { action: 'APPROVE', decidedBy: approvedBy, comment: null, decidedAt: '', isPast: false } as const;
  return decisionFacts(decided);
}

/** The page has the heading of the changes in place of the approval that it names, unless that has more to say. */
export function isSaidByApproval(
  { action, comment, signature, decidedAt, isPast }: RecordDecision,
  since: Pick<ChangesSinceApproval, 'approvedAt'> | null,
): boolean {
  const isPlain = action === 'APPROVE' && isPast && comment === null && signature === undefined;
  return isPlain && since !== null && Date.parse(since.approvedAt) === Date.parse(decidedAt);
}

/** As the changes say it: their newest value. */
export function saidByChanges(changes: readonly FieldDifference[]): readonly RecordFact[] {
  return changes.map(({ label, now }) => ({ label, words: now }));
}

interface ChangesOnce {
  readonly others: readonly FieldDifference[];
  /** Labels of those that are said above; empty where that is every change above. */
  readonly repeated: readonly string[];
}

/** @param above changes since an earlier moment, which stand above these */
export function changesOnce(changes: readonly FieldDifference[], above: readonly FieldDifference[]): ChangesOnce {
  const isAbove = (change: FieldDifference) =>
    above.some(({ label, seen, now }) => label === change.label && seen === change.seen && now === change.now);
  const repeated = changes.filter(isAbove).map(({ label }) => label);
  const others = changes.filter((change) => !isAbove(change));
  return { others, repeated: repeated.length === above.length ? [] : repeated };
}
