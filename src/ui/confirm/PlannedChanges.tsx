import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { planState } from '../../rules/plans/plan-state.ts';
import { planCountWords } from '../../rules/plans/plan-words.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { Banner } from '../kit/Banner.tsx';
import { useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { detailsHead, digest, logLink, plan as planClass, planHeading, quiet } from './PlannedChanges.css.ts';
import { PlannedResources } from './PlannedResources.tsx';
import { PlanWait } from './PlanWait.tsx';

export interface PlannedChangesProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'noun' | 'planOf' | 'plannedChangesOf' | 'isApproved'>;
  record: AreaRecord;
  /** Of the page or dialog around it. */
  heading: 'h2' | 'h3';
}

const STOPPED = 'The launch was stopped, because it would have changed something else than what was approved.';
const CHANGED = 'This plan differs from the approved one.';
const made = (noun: string) => `The plan is being made. The ${noun} can be approved once it is ready.`;
const madeAgain = (noun: string) =>
  `The plan is being made again. If it differs from the approved one, the ${noun} waits for a new approval.`;

function stateNotice(plan: PlanSummary, noun: string, isApproved: boolean): ReactNode {
  switch (planState(plan)) {
    case 'failed':
      return (
        <Banner tone="danger" title="The plan failed.">
          {plan.failure}
        </Banner>
      );
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

interface PlanLogProps {
  area: RecordAreaName;
  record: AreaRecord;
  buildNumber: number;
}

/** For those who can read the logs of builds. */
function PlanLog({ area, record, buildNumber }: PlanLogProps) {
  const areaPaths = usePaths()[area];
  const address = 'build' in areaPaths ? areaPaths.build(record.id, buildNumber) : null;
  const mayOpen = useMayOpen();
  if (address === null || !mayOpen(address)) return null;
  return (
    <Link to={address} className={logLink}>
      View the log of the plan
    </Link>
  );
}

/** What a launch would change. Nothing where no plan is made, or the back end has none. */
export function PlannedChanges({ commands, record, heading: Heading }: PlannedChangesProps) {
  const headingId = useId();
  const plan = commands.planOf?.(record) ?? null;
  const changes = commands.plannedChangesOf?.(record) ?? null;
  if (plan === null) return null;
  const isReady = planState(plan) === 'ready';
  return (
    <section aria-labelledby={headingId} className={planClass}>
      <Heading id={headingId} className={planHeading}>
        Plan{isReady && plan.counts !== null && `: ${planCountWords(plan.counts)}`}
      </Heading>
      {stateNotice(plan, commands.noun, commands.isApproved?.(record) === true)}
      {!isReady && plan.buildNumber != null && (
        <PlanLog area={commands.area} record={record} buildNumber={plan.buildNumber} />
      )}
      {isReady && changes !== null && <PlannedResources changes={changes} />}
      {isReady && changes === null && <p className={quiet}>Open the {commands.noun} to see each resource.</p>}
      {isReady && plan.digest !== null && (
        <details className={quiet}>
          <summary className={detailsHead}>Details</summary>
          Digest <span className={digest}>{plan.digest}</span>
        </details>
      )}
    </section>
  );
}
