import type { PlanSummary } from '../../../contract/generated/schema.d.ts';
import { planOrderedAt } from '../../../rules/plans/plan-state.ts';
import { needsAttention, planLine } from '../../../rules/plans/plan-words.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Moment } from '../../outbox/Moment.tsx';

export interface HeldByPlanProps {
  plan: PlanSummary;
  /** Epoch milliseconds. */
  now: number;
}

/** Why a request can't be approved yet, and since when its plan waits for a runner. */
export function HeldByPlan({ plan, now }: HeldByPlanProps) {
  const orderedAt = planOrderedAt(plan);
  return (
    <Badge tone={needsAttention(plan) ? 'danger' : 'neutral'} wraps>
      {planLine(plan)}
      {orderedAt !== null && (
        <>
          {' '}
          The plan was ordered <Moment at={orderedAt} now={now} />.
        </>
      )}
    </Badge>
  );
}
