import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { planState } from '../../rules/plans/plan-state.ts';
import { isDecision } from '../../rules/records/decision-comment.ts';
import { decisionWords } from '../../rules/records/decision-words.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { Moment } from '../outbox/Moment.tsx';
import { QuotedComment } from '../outbox/QuotedComment.tsx';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { useServerNow } from '../portal/server-clock.ts';
import { refusalFor } from './demands.ts';
import { PlanFailureReason } from './PlanFailure.tsx';
import { PlanNotice } from './PlannedChanges.tsx';

export interface WhyNotNowProps<Action extends string> {
  commands: ConfirmedCommands<Action, AreaRecord>;
  action: Action;
  record: AreaRecord;
  /** As a sentence. */
  refusal: string;
}

const ASK_FOR_PRIVILEGE = 'Ask an administrator for it, or leave the decision to another approver.';

/** In place of a question, which a link may have asked for: why there is none, and what happens next. */
export function WhyNotNow<Action extends string>({ commands, action, record, refusal }: WhyNotNowProps<Action>) {
  const viewer = useFactsViewer();
  const now = useServerNow(60_000);
  if (!isDecision(action)) return <p>{refusal}</p>;
  const asked = commands.lifecycle.ask(record, viewer, now);
  if (asked?.whyNot(action)?.because === 'privilege') return <p>{`${refusal} ${ASK_FOR_PRIVILEGE}`}</p>;
  const plan = commands.planOf?.(record) ?? null;
  const planless = { ...record, plan: null };
  const isHeldByPlan = plan !== null && refusalFor(commands, action, planless, viewer, now) === null;
  if (isHeldByPlan && planState(plan) === 'failed') {
    return (
      <>
        <p>{refusal}</p>
        <p>
          <PlanFailureReason plan={plan} />
        </p>
      </>
    );
  }
  if (isHeldByPlan) return <PlanNotice plan={plan} noun={commands.noun} isApproved={false} />;
  const decision = commands.decisionOf?.(record) ?? null;
  return (
    <>
      <p>{refusal}</p>
      {decision !== null && !decision.isPast && (
        <p>
          {decisionWords(decision)} <Moment at={Date.parse(decision.decidedAt)} now={now.getTime()} />. Nothing is left
          for you to decide.
        </p>
      )}
      {decision !== null && !decision.isPast && decision.comment !== null && (
        <QuotedComment>{decision.comment}</QuotedComment>
      )}
    </>
  );
}
