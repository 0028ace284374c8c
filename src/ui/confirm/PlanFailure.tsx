import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import { fullMomentWords } from '../../rules/texts/moments.ts';
import { Banner } from '../kit/Banner.tsx';
import { ago } from '../outbox/ago.ts';
import { useServerNow } from '../portal/server-clock.ts';

const MINUTE = 60_000;

type Failed = Pick<PlanSummary, 'failure' | 'changedAt'>;

/** Why there is no plan, and when it failed. */
export function PlanFailureReason({ plan: { failure, changedAt } }: { plan: Failed }) {
  const now = useServerNow(MINUTE);
  const at = Date.parse(changedAt);
  return (
    <>
      {failure} It failed <time title={fullMomentWords(at)}>{ago(at, now.getTime())}</time>.
    </>
  );
}

export interface PlanFailureProps {
  plan: Failed;
  noun: string;
  /** "make the plan again or edit the request"; null where the viewer can do nothing, or isn't asked. */
  ways: string | null;
}

/** Why there is no plan, when it failed, and what to do. */
export function PlanFailure({ plan, noun, ways }: PlanFailureProps) {
  return (
    <Banner tone="danger" title="The plan failed.">
      <PlanFailureReason plan={plan} /> {ways !== null && `You can ${ways}. `}The {noun} can be approved once a plan is
      ready.
    </Banner>
  );
}
