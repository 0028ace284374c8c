import { type ReactNode, useId } from 'react';
import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { isOutboxArea } from '../../rules/areas.ts';
import { planState } from '../../rules/plans/plan-state.ts';
import { planCountWords } from '../../rules/plans/plan-words.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { Banner } from '../kit/Banner.tsx';
import { PlanFailure } from './PlanFailure.tsx';
import { PlanLog } from './PlanLog.tsx';
import { detailsHead, digest, plan as planClass, planHeading, quiet } from './PlannedChanges.css.ts';
import { PlannedResources } from './PlannedResources.tsx';
import { PlanWait } from './PlanWait.tsx';

export interface PlannedChangesProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'noun' | 'planOf' | 'plannedChangesOf' | 'isApproved'>;
  record: AreaRecord;
  /** Of the page or dialog around it. */
  heading: 'h2' | 'h3';
  /** What the viewer can do about a failed plan: "make the plan again or edit the request"; absent or null where the question offers it, or nothing. */
  ways?: string | null;
}

/** Of the log of a failed plan: in a question the end alone, with a link to the rest. */
const LOG_LINES = { h2: 8, h3: 3 } as const;

const STOPPED = 'The launch was stopped, because it would have changed something else than what was approved.';
const CHANGED = 'This plan differs from the approved one.';
const made = (noun: string) => `The plan is being made. The ${noun} can be approved once it is ready.`;
const madeAgain = (noun: string) =>
  `The plan is being made again. If it differs from the approved one, the ${noun} waits for a new approval.`;

export interface PlanNoticeProps {
  plan: PlanSummary;
  noun: string;
  /** The record that it is of. */
  isApproved: boolean;
  /** As of `PlannedChanges`. */
  ways?: string | null;
}

/** Where the plan stands, and what follows; nothing where it is ready and as expected. */
export function PlanNotice({ plan, noun, isApproved, ways = null }: PlanNoticeProps): ReactNode {
  switch (planState(plan)) {
    case 'failed':
      return <PlanFailure plan={plan} noun={noun} ways={ways} />;
    case 'ready':
      return plan.stoppedLaunch === true || plan.hasChanged === true ? (
        <Banner tone="warning">{plan.stoppedLaunch === true ? STOPPED : CHANGED}</Banner>
      ) : null;
    default:
      if (plan.waitingForRunner != null) return <PlanWait wait={plan.waitingForRunner} noun={noun} />;
      return (
        <p role="status" className={quiet}>
          {isApproved ? madeAgain(noun) : made(noun)}
        </p>
      );
  }
}

/** What a launch would change. Nothing where no plan is made, or the back end has none. */
export function PlannedChanges({ commands, record, heading: Heading, ways = null }: PlannedChangesProps) {
  const headingId = useId();
  const plan = commands.planOf?.(record) ?? null;
  const changes = commands.plannedChangesOf?.(record) ?? null;
  if (plan === null) return null;
  const { area, noun } = commands;
  const state = planState(plan);
  const isReady = state === 'ready';
  // Its build is then the launch, which made the plan again.
  const isStopped = isReady && plan.stoppedLaunch === true;
  return (
    <section aria-labelledby={headingId} className={planClass}>
      <Heading id={headingId} className={planHeading}>
        Plan{isReady && plan.counts !== null && `: ${planCountWords(plan.counts)}`}
      </Heading>
      <PlanNotice plan={plan} noun={noun} isApproved={commands.isApproved?.(record) === true} ways={ways} />
      {(!isReady || isStopped) && plan.buildNumber != null && isOutboxArea(area) && (
        <PlanLog
          area={area}
          id={record.id}
          buildNumber={plan.buildNumber}
          lines={state === 'failed' ? LOG_LINES[Heading] : 0}
          isLaunch={isStopped}
        />
      )}
      {isReady && changes !== null && <PlannedResources changes={changes} />}
      {isReady && changes === null && <p className={quiet}>Open the {noun} to see each resource.</p>}
      {isReady && plan.digest !== null && (
        <details className={quiet}>
          <summary className={detailsHead}>Details</summary>
          Digest <span className={digest}>{plan.digest}</span>
        </details>
      )}
    </section>
  );
}
