import { TriangleAlert } from 'lucide-react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { keptList } from '../../../../data/resources/list-source.ts';
import { awakeUntilOf, upcomingRun } from '../../../../machines/lifecycles/deployment/scheduled-runs.ts';
import {
  ANSWERED_WITH_ALERT,
  DEPLOYMENT_ACTIONS,
  type DeploymentAction,
} from '../../../../rules/deployments/actions.ts';
import { deploymentListAddress } from '../../../../rules/deployments/list-query.ts';
import {
  ACTIVE_DURING_LABELS,
  scheduleExpiry,
  scheduleExpiryText,
  scheduleText,
} from '../../../../rules/deployments/schedule.ts';
import { bothTimes, runWords } from '../../../../rules/deployments/schedule-words.ts';
import { nameOfParts } from '../../../../rules/people/users.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { defineList } from '../../../list/define-list.tsx';
import type { ListActionsDefinition } from '../../../list/list-definition.ts';
import { TenantName } from '../../../portal/TenantName.tsx';
import { deploymentActions } from '../actions.tsx';
import {
  productionMark,
  schedule as scheduleClass,
  scheduleLabel,
  scheduleNext,
  tenantName,
  warning as warningClass,
} from './list.css.ts';
import { StatusCell } from './StatusCell.tsx';
import { useDeploymentProgress } from './use-deployment-progress.ts';

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
    <span className={scheduleClass}>
      {record.environmentTypeProduction && <span className={productionMark}>Production</span>}
      {!isAwake && next !== null && next.refusal !== null && (
        <Warning
          word={`Next ${VERBS[next.action]} will fail`}
          text={`Next ${VERBS[next.action]} will fail: ${next.refusal}`}
        />
      )}
      {scheduledRun?.state === 'WAITING' && (
        <Warning
          word={`Scheduled ${VERBS[scheduledRun.action]} is waiting`}
          text={`Scheduled ${VERBS[scheduledRun.action]} is waiting: ${scheduledRun.reason ?? ''}`}
        />
      )}
      {expiry !== 'runs on' && (
        <Warning
          isSevere={expiry === 'ended'}
          word={`Schedule ${expiry === 'ended' ? 'ended' : 'ends'} ${endDay(schedule)}`.trim()}
          text={scheduleExpiryText(schedule, now) ?? ''}
        />
      )}
      <span className={scheduleLabel} title={[scheduleText(schedule), words].filter(Boolean).join('\n')}>
        {label}
        {words !== null && (
          <>
            {' '}
            <span className={scheduleNext}>{words}</span>
          </>
        )}
      </span>
    </span>
  );
}

const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "Nov 30"; '' where none is known. */
function endDay(schedule: DeploymentRequestSummary['deploymentSchedule'] | null): string {
  const day = Date.parse(schedule?.endDate?.slice(0, 10) ?? '');
  return Number.isNaN(day) ? '' : shortDay.format(day);
}

interface WarningProps {
  isSevere?: boolean;
  word: string;
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

function createdBy({ createdUserFirstName, createdUserLastName }: DeploymentRequestSummary): string {
  return nameOfParts(createdUserFirstName, createdUserLastName);
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

/** Deployments §2 "Deployment list". */
export const deploymentList = defineList({
  area: 'deployments',
  words: {
    createMenu: 'New deployment',
    title: 'Deployments',
    record: 'deployment request',
    records: 'deployment requests',
    noun: 'request',
    nouns: 'requests',
    nameOf: ({ id }) => `request ${id}`,
    describe: ({ id, client, environmentIdentifier }) => `Request ${id}: ${client}, ${environmentIdentifier}`,
    whenEmpty: 'No deployment requests yet. They appear here once they are created.',
  },
  address: deploymentListAddress,
  path: ({ deployments }, search) => deployments.list(search),
  source: (portal, address) => keptList(portal, portal.resources.deployments, address),
  users: ({ deployments }) => ({
    ask: (signal) => deployments.requestedUsers(signal),
    known: () => deployments.knownCreators(),
  }),
  useProgress: (rows, isLive) => {
    const entries = useDeploymentProgress(rows, isLive);
    return (id) => entries[id];
  },
  columns: [
    {
      header: 'Request ID',
      sort: 'id',
      text: ({ id }) => String(id),
      isNumeric: true,
      isTight: true,
      link: 'row',
      linkLabel: ({ id }) => `View request ${id}`,
      card: 'field',
    },
    {
      header: 'Tenant',
      sort: 'tenant',
      width: 'min(112px, 11vw)',
      isForAllTenants: true,
      cell: ({ record }) => (
        <span className={tenantName}>
          <TenantName tenantId={record.tenantId} />
        </span>
      ),
      card: 'field',
    },
    { header: 'Client', sort: 'client', width: '104px', text: ({ client }) => client, wraps: true, card: 'field' },
    {
      header: 'Environment',
      sort: 'environmentIdentifier',
      text: ({ environmentIdentifier }) => environmentIdentifier,
      wraps: true,
      link: 'pointer',
      below: ({ record, now }) => <Schedule record={record} now={now} />,
      card: 'heading',
    },
    {
      header: 'Created By',
      sort: 'createdBy',
      width: '102px',
      text: createdBy,
      wraps: true,
      isMuted: true,
      tabletBelow: 'Client',
      card: 'field',
    },
    {
      header: 'Approval Ref',
      sort: 'approvalReference',
      width: '100px',
      text: ({ approvalReference }) => approvalReference,
      isMuted: true,
      tabletBelow: 'Request ID',
      card: 'field',
    },
    {
      header: 'Status',
      sort: 'status',
      width: 'min(200px, 24vw)',
      cell: ({ record, progress, now }) => <StatusCell record={record} progress={progress} now={now} />,
      card: 'status',
    },
  ],
  actions: rowActions,
});
