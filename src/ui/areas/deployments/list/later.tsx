/** What the list of deployments shows after its first rows: everything that asks the lifecycle. */

import { TriangleAlert } from 'lucide-react';
import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { awakeUntilOf, upcomingRun } from '../../../../machines/lifecycles/deployment/scheduled-runs.ts';
import {
  ANSWERED_WITH_ALERT,
  DEPLOYMENT_ACTIONS,
  type DeploymentAction,
} from '../../../../rules/deployments/actions.ts';
import { ACTIVE_DURING_LABELS } from '../../../../rules/deployments/deployment-types.ts';
import { scheduleExpiry, scheduleExpiryText, scheduleText } from '../../../../rules/deployments/schedule.ts';
import { bothTimes, runWords } from '../../../../rules/deployments/schedule-words.ts';
import { writtenMoment } from '../../../../rules/texts/moments.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import type { ListActionsDefinition, ListLater } from '../../../list/list-definition.ts';
import { deploymentActions } from '../actions.tsx';
import { deploymentColumns } from './columns.tsx';
import { schedule as scheduleClass, scheduleNext, scheduleNextBox, warning as warningClass } from './list.css.ts';

const VERBS = { START: 'start', STOP: 'stop' } as const;

interface ScheduleProps {
  record: DeploymentRequestSummary;
  now: Date;
}

/** With a warning if it has ended, ends within 10 days (Deployments §2), or couldn't do something. */
function Schedule({ record, now }: ScheduleProps) {
  const { deploymentSchedule: schedule = null, scheduledRun } = record;
  const instant = now.getTime();
  const zone = schedule?.timeZone || 'UTC';
  const expiry = scheduleExpiry(schedule, now);
  const next = upcomingRun(record, now);
  const awakeUntil = awakeUntilOf(record.keepAwakeUntil);
  const isAwake = awakeUntil !== null && awakeUntil > instant;
  const words = isAwake ? `awake until ${bothTimes(awakeUntil, instant, zone)}` : next && runWords(next, instant, zone);
  const label = ACTIVE_DURING_LABELS[schedule?.activeDuring ?? 'ACTIVE_ALWAYS'];
  return (
    <span className={scheduleClass} title={[scheduleText(schedule), words].filter(Boolean).join('\n')}>
      <span>{label}</span>
      {!isAwake && next !== null && next.refusal !== null && (
        <Warning
          topic="Next"
          words={`${VERBS[next.action]} will fail`}
          text={`Next ${VERBS[next.action]} will fail: ${next.refusal}`}
        />
      )}
      {scheduledRun?.state === 'WAITING' && (
        <Warning
          topic="Scheduled"
          words={`${VERBS[scheduledRun.action]} is waiting`}
          text={`Scheduled ${VERBS[scheduledRun.action]} is waiting: ${scheduledRun.reason ?? ''}`}
        />
      )}
      {expiry !== 'runs on' && (
        <Warning
          isSevere={expiry === 'ended'}
          topic="Schedule"
          words={`${expiry === 'ended' ? 'ended' : 'ends'} ${endDay(schedule)}`.trim()}
          text={scheduleExpiryText(schedule, now) ?? ''}
        />
      )}
      {words !== null && (
        <span className={scheduleNextBox}>
          {' '}
          <span className={scheduleNext}>{words}</span>
        </span>
      )}
    </span>
  );
}

/** "30 Nov"; '' where none is known. */
function endDay(schedule: DeploymentRequestSummary['deploymentSchedule'] | null): string {
  const day = Date.parse(schedule?.endDate?.slice(0, 10) ?? '');
  return Number.isNaN(day) ? '' : writtenMoment(day, 'day', 'UTC');
}

interface WarningProps {
  isSevere?: boolean;
  /** Left out where a mark beside it leaves no room. */
  topic: string;
  words: string;
  text: string;
}

function Warning({ isSevere = false, topic, words, text }: WarningProps) {
  return (
    <span className={warningClass} data-severe={isSevere} title={text}>
      <TriangleAlert aria-hidden />
      <span aria-hidden>
        <span>{topic} </span>
        <span>{words}</span>
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

const EXTENSION_ACTIONS: ReadonlySet<DeploymentAction> = new Set([
  'LAUNCH',
  'KEEP_AWAKE',
  'END_KEEP_AWAKE',
  'CANCEL',
  'PLAN',
]);

/** Deployments §2 "Deployment list". */
const rowActions: ListActionsDefinition<DeploymentRequestSummary, DeploymentAction> = {
  ...deploymentActions,
  listed: DEPLOYMENT_ACTIONS.filter((action) => !EXTENSION_ACTIONS.has(action)),
  extended: [
    { action: 'LAUNCH', extension: 'launch' },
    { action: 'CANCEL', extension: 'cancel' },
    { action: 'PLAN', extension: 'plans' },
  ],
  view: 'VIEW',
  likely: ['APPROVE', 'REJECT', 'RETRY', 'START', 'STOP', 'OPEN_MANAGEMENT_APP', 'LOGS', 'LAST_BUILD'],
  // Stopping an environment takes another press.
  cardButtons: ['APPROVE', 'REJECT', 'RETRY', 'START'],
  alertedWhenRefused: ANSWERED_WITH_ALERT,
  // Shows requesters who can approve their own request.
  showsRefusal: new Set(['APPROVE']),
  bulk: {
    commands: ['APPROVE', 'REJECT', 'RETRY', 'START', 'STOP', 'DESTROY', 'DELETE'],
    isCredentialEmpty: ({ deployments }, credentialId, signal) => deployments.isCredentialEmpty(credentialId, signal),
  },
};

export const deploymentListLater: ListLater<DeploymentRequestSummary, DeploymentProgress, DeploymentAction> = {
  actions: rowActions,
  columns: deploymentColumns(({ record, now }) => <Schedule record={record} now={now} />),
};
