import type { PlanSummary } from '../../../contract/generated/schema.d.ts';
import { needsAttention } from '../../../rules/plans/plan-state.ts';
import { planLine } from '../../../rules/plans/plan-words.ts';
import { Badge } from '../../kit/Badge.tsx';

/** Why a request can't be approved yet. */
export function HeldByPlan({ plan }: { plan: PlanSummary }) {
  return (
    <Badge tone={needsAttention(plan) ? 'danger' : 'neutral'} wraps>
      {planLine(plan)}
    </Badge>
  );
}
