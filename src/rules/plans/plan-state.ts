/** Whether a request has a plan, and which one an approval names (docs/decisions/0054). */
import type { PlanSummary } from '../../contract/generated/schema.d.ts';

export type PlanState = 'running' | 'ready' | 'failed';

/** Null where there is no plan. A state that only a later server knows is not ready. */
export function planState(plan: Pick<PlanSummary, 'state' | 'digest'> | null | undefined): PlanState | null {
  if (plan == null) return null;
  if (plan.state === 'FAILED') return 'failed';
  return plan.state === 'READY' && plan.digest !== null ? 'ready' : 'running';
}

/** What an approval names; null where there is no plan that is ready. */
export function approvedDigest({ plan }: { readonly plan?: PlanSummary | null | undefined }): string | null {
  return planState(plan) === 'ready' ? (plan?.digest ?? null) : null;
}
