/** Mails about deployment requests and their uptime schedules (Deployments §2). */
import type { PlannedChanges } from '../../../src/contract/generated/schema.d.ts';
import type { News } from '../../../src/machines/lifecycles/deployment/events.ts';
import { holdsAny } from '../../../src/rules/access/access.ts';
import { privilegesIn } from '../../../src/rules/access/grants.ts';
import { buildActionWords } from '../../../src/rules/builds/build-log.ts';
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import { userName } from '../../../src/rules/people/users.ts';
import { planMailLines } from '../../../src/rules/plans/plan-text.ts';
import type { DecisionAction } from '../../../src/rules/records/decision-comment.ts';
import { pathOf, recordLink } from '../../../src/rules/records/record-link.ts';
import { writtenMoment } from '../../../src/rules/texts/moments.ts';
import { takenBackLines } from '../../approvals/taken-back-mails.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { mayWorkIn, readGrants } from '../../identity/accounts.ts';
import { type FailedBuild, quotedEnd, readFailedBuild } from '../../jobs/failed-build.ts';
import { operationOfBuild } from '../../jobs/operation-store.ts';
import { enqueueMail } from '../../mailing/enqueue.ts';
import { type MailArea, oneLine, recipientsOf } from '../../mailing/mail-area.ts';
import { hasStoppedLaunch } from '../../plans/plan-store.ts';
import { newLaunchLink } from './launch-links.ts';
import type { DeploymentRecord, StoredScheduledRun } from './record.ts';
import { deployments, requestPath } from './store.ts';

/** Of the users who can read the logs of builds. */
const LOG_PRIVILEGES = deploymentsArea.routes.build.privileges;

/** In the schedule's time zone: '1 Mar 2026, 18:00 (Europe/Berlin)'. */
export function momentInZone({ document }: Pick<DeploymentRecord, 'document'>, instant: number): string {
  const zone = document.deploymentSchedule?.timeZone || 'UTC';
  return `${writtenMoment(instant, 'dateAndTime', zone)} (${zone})`;
}

interface ScheduleNews {
  readonly heading: string;
  readonly lines: readonly string[];
}

const DONE = { START: 'started', STOP: 'stopped' } as const;

function outcomeLines(record: DeploymentRecord, run: StoredScheduledRun): readonly string[] {
  switch (run.state) {
    case 'ORDERED':
      return [`It was ordered at ${momentInZone(record, Date.parse(run.at))}.`];
    case 'NOT_NEEDED':
      return ['By then, nothing had to be done.'];
    case 'WAITING':
      return [run.reason ?? '', 'The portal keeps trying until the next scheduled start or stop.'];
    case 'MISSED':
      return [run.reason ?? '', 'The portal won’t try again.'];
  }
}

function headingOf({ action, state }: StoredScheduledRun): string {
  switch (state) {
    case 'ORDERED':
      return `Scheduled ${action === 'START' ? 'start' : 'stop'} was late`;
    case 'NOT_NEEDED':
      return 'Scheduled starts and stops missed';
    case 'WAITING':
    case 'MISSED':
      return `Not ${DONE[action]} on schedule`;
  }
}

/** Null if there is nothing to report any more, as after an edit. */
export function scheduleNews(record: DeploymentRecord, name: string): ScheduleNews | null {
  const { scheduled_run: run } = record;
  if (run === null) return null;
  const earlier = run.missed === 1 ? 'An earlier start or stop' : `${run.missed} earlier starts and stops`;
  return {
    heading: headingOf(run),
    lines: [
      `The environment ${name} was scheduled to be ${DONE[run.action]} at ${momentInZone(record, Date.parse(run.dueAt))}.`,
      ...outcomeLines(record, run),
      ...(run.missed === 0 ? [] : [`${earlier} also didn’t happen.`]),
    ],
  };
}

/** A decision, the end of an operation, a failure of the schedule, or the launch link, which is created when the mail is sent. */
const KINDS = [
  'launch',
  'approved',
  'rejected',
  'completed',
  'failed',
  'failedWithLog',
  'cancelled',
  'planChanged',
  'approvalTakenBack',
  'schedule',
] as const satisfies readonly (News | 'launch' | 'failedWithLog' | 'cancelled' | 'schedule')[];
export type MailKind = (typeof KINDS)[number];

interface QuotedDecision {
  readonly by: string;
  readonly comment: string;
}

export interface MailRecord {
  readonly requestId: number;
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly requestUrl: string;
  readonly logUrl: string;
  /** That has ended, such as "Launch"; null or absent where it isn't known. */
  readonly operation?: string | null;
  readonly launchUrl: string | null;
  /** First and last day of the launch link, YYYY-MM-DD; null if unlimited. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly schedule?: ScheduleNews | null;
  /** Of a failed operation; null where its build has no log. */
  readonly failure?: FailedBuild | null;
  /** Of an approval or rejection; null without a comment. */
  readonly decision?: QuotedDecision | null;
  /** Name of the user who cancelled an operation; null if it isn't known. */
  readonly cancelledBy?: string | null;
  /** What the launch would change; null if that isn't known. */
  readonly plan?: PlannedChanges | null;
  /** False where the approval ended before anybody launched it. */
  readonly isLaunchStopped?: boolean;
}

interface Composed {
  readonly subject: string;
  readonly text: string;
}

function validityLine({ validFrom, validTo }: MailRecord): string[] {
  if (validFrom === null && validTo === null) return [];
  const day = (date: string) => writtenMoment(Date.parse(date), 'date', 'UTC');
  const from = validFrom === null ? '' : ` from ${day(validFrom)}`;
  const to = validTo === null ? '' : ` to ${day(validTo)}`;
  return [`The link is valid${from}${to} (UTC). You need to be signed in, and the link works once.`, ''];
}

/** Quoted, so that no line of it looks like one of the portal's. */
function commentLines(what: 'Comment' | 'Reason', { decision }: MailRecord): readonly string[] {
  if (decision == null) return [];
  const lines = decision.comment.split(/\r\n|[\r\n]/);
  return ['', `${what} from ${oneLine(decision.by)}:`, ...lines.map((line) => `> ${line}`)];
}

function planLines({ plan }: MailRecord): readonly string[] {
  return plan == null ? [] : ['', ...planMailLines(plan)];
}

function linesOf(kind: MailKind, about: MailRecord): { subject: string; lines: readonly string[] } {
  const name = `${oneLine(about.environmentIdentifier)} of ${oneLine(about.client)}`;
  const details = ['Deployment request:', about.requestUrl];
  const { operation = null } = about;
  const ofName = `${operation ?? 'The last operation'} of the environment ${name}`;
  switch (kind) {
    case 'launch':
      return {
        subject: `Launch ${name}`,
        lines: [
          `Deployment request #${about.requestId} was approved. You can now launch the environment ${name}.`,
          '',
          'Launch link:',
          about.launchUrl ?? about.requestUrl,
          '',
          ...validityLine(about),
          ...details,
          ...commentLines('Comment', about),
        ],
      };
    case 'approved':
      return {
        subject: `Approved: ${name}`,
        lines: [
          `Deployment request #${about.requestId} was approved.`,
          ...commentLines('Comment', about),
          '',
          ...details,
        ],
      };
    case 'rejected':
      return {
        subject: `Rejected: ${name}`,
        lines: [
          `Deployment request #${about.requestId} was rejected.`,
          ...commentLines('Reason', about),
          '',
          ...details,
        ],
      };
    case 'completed':
      return {
        subject: `${operation ?? 'Operation'} finished: ${name}`,
        lines: [`${ofName} has finished.`, '', ...details, '', 'Log:', about.logUrl],
      };
    case 'schedule':
      return {
        subject: `${about.schedule?.heading ?? 'Uptime schedule'}: ${name}`,
        lines: [...(about.schedule?.lines ?? []), '', ...details],
      };
    case 'cancelled':
      return {
        subject: `${operation ?? 'Operation'} cancelled: ${name}`,
        lines: [
          `${oneLine(about.cancelledBy ?? 'A user')} cancelled ${operation === null ? `the last operation on the environment ${name}` : `the ${operation.toLowerCase()} of the environment ${name}`}. You can retry it in the portal.`,
          '',
          ...details,
          '',
          'Log:',
          about.logUrl,
        ],
      };
    case 'approvalTakenBack':
      return {
        subject: `Waits for a new approval: ${name}`,
        lines: [
          ...takenBackLines(`Deployment request #${about.requestId} for the environment ${name}`, []),
          '',
          ...details,
        ],
      };
    case 'planChanged':
      return {
        subject: `Waits for a new approval: ${name}`,
        lines: [
          ...(about.isLaunchStopped === false
            ? [
                `Deployment request #${about.requestId} for the environment ${name} was approved, but what its launch would change is no longer what was approved.`,
                'The request waits for a new approval. Once the new plan is approved, you can launch it.',
              ]
            : [
                `The environment ${name} was not launched, because what the launch would change is no longer what was approved.`,
                'Nothing was started. Once the new plan is approved, you can launch it.',
              ]),
          '',
          ...details,
          ...planLines(about),
          ...(about.isLaunchStopped === false ? [] : ['', 'Log:', about.logUrl]),
        ],
      };
    case 'failed':
    case 'failedWithLog':
      return {
        subject: `${operation ?? 'Operation'} failed: ${name}`,
        lines: [
          `${ofName} failed. You can retry it in the portal.`,
          ...(about.failure == null ? [] : [`It failed at: ${about.failure.stage}.`]),
          '',
          ...details,
          '',
          'Log:',
          about.logUrl,
          ...(about.failure == null || kind === 'failed' ? [] : quotedEnd(about.failure)),
        ],
      };
  }
}

export function compose(kind: MailKind, about: MailRecord): Composed {
  const { subject, lines } = linesOf(kind, about);
  return { subject, text: `${lines.join('\n')}\n` };
}

const DECIDED: Readonly<Partial<Record<MailKind, DecisionAction>>> = {
  launch: 'APPROVE',
  approved: 'APPROVE',
  rejected: 'REJECT',
};

/** A late mail doesn't quote a later decision. */
function decisionFor(kind: MailKind, { last_decision: last }: DeploymentRecord): QuotedDecision | null {
  if (last === null || last.comment === null || last.action !== DECIDED[kind]) return null;
  return { by: userName(last.decidedBy), comment: last.comment };
}

/** Of these addresses, those of users who can read the logs of builds in the tenant. */
async function logReaders(
  queries: Queries,
  addresses: readonly string[],
  tenantId: string,
): Promise<ReadonlySet<string>> {
  const readers = new Set<string>();
  for (const address of addresses) {
    const user = await queries
      .selectFrom('users')
      .select('user_id')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', address.toLowerCase()))
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst();
    if (user === undefined) continue;
    const grants = await readGrants(queries, user.user_id);
    if (mayWorkIn(grants, tenantId) && holdsAny(privilegesIn(grants, tenantId), LOG_PRIVILEGES)) readers.add(address);
  }
  return readers;
}

/** A log can contain what outside addresses must not see: its lines go to those who can read it in the portal. */
async function addressesOf(within: Transaction, record: DeploymentRecord, kind: MailKind): Promise<readonly string[]> {
  const all = await recipientsOf(within, record.document.notificationEmails ?? [], record.created_by);
  if (kind !== 'failed' && kind !== 'failedWithLog') return all;
  const readers = await logReaders(within, all, record.tenant_id);
  return all.filter((address) => readers.has(address) === (kind === 'failedWithLog'));
}

/** Enqueues the mail in the transaction of the change. */
export function orderMail(
  transaction: Transaction,
  { id, tenant_id: tenantId }: Pick<DeploymentRecord, 'id' | 'tenant_id'>,
  kind: MailKind,
  buildNumber?: number,
): Promise<void> {
  const about = buildNumber === undefined ? {} : { buildNumber };
  return enqueueMail(transaction, { area: deployments.area, recordId: String(id), tenantId, kind, ...about });
}

/** One mail with the end of the log, and one without it. */
export async function orderFailureMails(
  transaction: Transaction,
  record: Pick<DeploymentRecord, 'id' | 'tenant_id'>,
  buildNumber: number,
): Promise<void> {
  await orderMail(transaction, record, 'failedWithLog', buildNumber);
  await orderMail(transaction, record, 'failed', buildNumber);
}

/** To the request's notification addresses and its requester. */
export const deploymentMails: MailArea<MailKind> = {
  kinds: KINDS,
  compose: async (within, services, { recordId, kind, buildNumber = null }) => {
    const record = await deployments.find(within, Number(recordId), null);
    if (record === null) return null;
    const to = await addressesOf(within, record, kind);
    if (to.length === 0) return null;
    const name = `${oneLine(record.environment_identifier)} of ${oneLine(record.client)}`;
    const schedule = kind === 'schedule' ? scheduleNews(record, name) : null;
    if (kind === 'schedule' && schedule === null) return null;
    const { tenant_id: tenantId } = record;
    const link = (path: string) => `${services.publicUrl}${recordLink({ path, tenantId })}`;
    const hasFailed = kind === 'failed' || kind === 'failedWithLog';
    const reference = { area: deployments.area, id: record.id };
    // Mails from before they named a build know no operation.
    const operation = buildNumber === null ? null : await operationOfBuild(within, reference, buildNumber);
    const { logs, build } = deploymentsArea.routes;
    const logPath =
      buildNumber === null
        ? pathOf(logs.path, { deploymentId: record.id })
        : pathOf(build.path, { deploymentId: record.id, buildNumber });
    const about: MailRecord = {
      failure: hasFailed ? await readFailedBuild(within, reference, buildNumber) : null,
      operation: operation === null ? null : buildActionWords({ action: operation.operation }),
      requestId: record.id,
      client: record.client,
      environmentIdentifier: record.environment_identifier,
      requestUrl: link(requestPath(record, services.configuration.product)),
      logUrl: link(logPath),
      launchUrl: kind === 'launch' ? await newLaunchLink(within, services, record) : null,
      validFrom: record.token_valid_from,
      validTo: record.token_valid_to,
      schedule,
      decision: decisionFor(kind, record),
      cancelledBy: operation?.cancelled_by ?? null,
      isLaunchStopped: await hasStoppedLaunch(within, reference),
      plan: kind === 'planChanged' ? record.planned_changes : null,
    };
    return { to, ...compose(kind, about) };
  },
};
