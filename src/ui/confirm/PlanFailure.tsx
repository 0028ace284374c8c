import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import { fullMomentWords } from '../../rules/texts/moments.ts';
import { Banner } from '../kit/Banner.tsx';
import { ago } from '../outbox/ago.ts';
import { useServerNow } from '../portal/server-clock.ts';

const MINUTE = 60_000;

export interface PlanFailureProps {
  plan: Pick<PlanSummary, 'failure' | 'changedAt'>;
  noun: string;
  /** "make the plan again or edit it"; null where the viewer can do nothing, or isn't asked. */
  ways: string | null;
}

/** Why there is no plan, when it failed, and what to do. */
export function PlanFailure({ plan: { failure, changedAt }, noun, ways }: PlanFailureProps) {
  const now = useServerNow(MINUTE);
  const at = Date.parse(changedAt);
  return (
    <Banner tone="danger" title="The plan failed.">
      {failure} It failed <time title={fullMomentWords(at)}>{ago(at, now.getTime())}</time>.{' '}
      {ways !== null && `You can ${ways}. `}The {noun} can be approved once a plan is ready.
    </Banner>
  );
}
