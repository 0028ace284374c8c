/** A question says each fact once: what its marks or its changes say isn't in the list below them (docs/decisions/0072). */
import type { LastDecision } from '../../contract/generated/schema.d.ts';
import { decisionFacts } from './decision-words.ts';
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

/** The heading of the changes since an approval names who gave it. */
export function saidByApproval(approvedBy: LastDecision['decidedBy']): readonly RecordFact[] {
  const decided = { action: 'APPROVE', decidedBy: approvedBy, comment: null, decidedAt: '', isPast: false } as const;
  return decisionFacts(decided);
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
