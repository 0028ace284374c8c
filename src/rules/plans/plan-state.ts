/** Whether a request has a plan, and which one an approval names (docs/decisions/0054). */
import type { PlanSummary } from '../../contract/generated/schema.d.ts';

export type PlanState = 'running' | 'ready' | 'failed';

/** Null where there is no plan. A state that only a later server knows is not ready. */
export function planState(plan: Pick<PlanSummary, 'state' | 'digest'> | null | undefined): PlanState | null {
  if (plan == null) return null;
  if (plan.state === 'FAILED') return 'failed';
  return plan.state === 'READY' && plan.digest !== null ? 'ready' : 'running';
}

/** It is not being made: no connected runner can make it. */
export function lacksRunner(
  plan: Pick<PlanSummary, 'state' | 'digest' | 'waitingForRunner'> | null | undefined,
): boolean {
  return planState(plan) === 'running' && plan?.waitingForRunner?.isMissing === true;
}

/** When the plan was ordered that no runner has taken yet, in epoch milliseconds; null where it doesn't wait for one. */
export function planOrderedAt(plan: PlanSummary | null | undefined): number | null {
  const wait = planState(plan) === 'running' ? (plan?.waitingForRunner ?? null) : null;
  return wait === null ? null : Date.parse(wait.since);
}

/** The plan is ready, and more than creates. */
export function changesWhatExists(plan: PlanSummary | null | undefined): boolean {
  const counts = planState(plan) === 'ready' ? (plan?.counts ?? null) : null;
  return counts !== null && counts.update + counts.replace + counts.delete > 0;
}

/** What an approval names; null where there is no plan that is ready. */
export function approvedDigest({ plan }: { readonly plan?: PlanSummary | null | undefined }): string | null {
  return planState(plan) === 'ready' ? (plan?.digest ?? null) : null;
}
