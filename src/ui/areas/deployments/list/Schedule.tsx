import { TriangleAlert } from 'lucide-react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { awakeUntilOf, upcomingRun } from '../../../../machines/lifecycles/deployment/scheduled-runs.ts';
import {
  ACTIVE_DURING_LABELS,
  scheduleExpiry,
  scheduleExpiryText,
  scheduleText,
} from '../../../../rules/deployments/schedule.ts';
import { bothTimes, runWords } from '../../../../rules/deployments/schedule-words.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import {
  productionMark,
  schedule as scheduleClass,
  scheduleLabel,
  scheduleNext,
  warning as warningClass,
} from './list.css.ts';

const VERBS = { START: 'start', STOP: 'stop' } as const;

interface ScheduleProps {
  record: DeploymentRequestSummary;
  now: Date;
}

/**
 * The kind of uptime schedule, and what it does next, with a warning where it has ended or ends within 10 days (Deployments §2), or
 * where it could not do what it was to.
 */
export function Schedule({ record, now }: ScheduleProps) {
  const { deploymentSchedule: schedule = null, scheduledRun } = record;
  const instant = now.getTime();
  const zone = schedule?.timeZone || 'UTC';
  const expiry = scheduleExpiry(schedule, now);
  const next = upcomingRun(record, now);
  const awakeUntil = awakeUntilOf(record.keepAwakeUntil);
  const isAwake = awakeUntil !== null && awakeUntil > instant;
  const words = isAwake ? `awake until ${bothTimes(awakeUntil, instant, zone)}` : next && runWords(next, instant, zone);
  return (
    <span className={scheduleClass}>
      {record.environmentTypeProduction && <span className={productionMark}>Production</span>}
      <span className={scheduleLabel} title={scheduleText(schedule)}>
        {ACTIVE_DURING_LABELS[schedule?.activeDuring ?? 'ACTIVE_ALWAYS']}
      </span>
      {words !== null && (
        <span className={scheduleNext} title={words}>
          {words}
        </span>
      )}
      {!isAwake && next !== null && next.refusal !== null && (
        <Warning
          word={`next ${VERBS[next.action]} will fail`}
          text={`Next ${VERBS[next.action]} will fail: ${next.refusal}`}
        />
      )}
      {scheduledRun?.state === 'WAITING' && (
        <Warning word={`${VERBS[scheduledRun.action]} pending`} text={scheduledRun.reason ?? ''} />
      )}
      {expiry !== 'runs on' && (
        <Warning
          isSevere={expiry === 'ended'}
          word={expiry === 'ended' ? 'schedule ended' : 'schedule ends soon'}
          text={scheduleExpiryText(schedule, now) ?? ''}
        />
      )}
    </span>
  );
}

interface WarningProps {
  isSevere?: boolean;
  word: string;
  /** The whole sentence. */
  text: string;
}

function Warning({ isSevere = false, word, text }: WarningProps) {
  return (
    <span className={warningClass} data-severe={isSevere} title={text}>
      <TriangleAlert aria-hidden />
      <span aria-hidden>{word}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
