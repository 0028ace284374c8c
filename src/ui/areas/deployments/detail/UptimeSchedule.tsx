import { TriangleAlert } from 'lucide-react';
import type { DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import { awakeUntilOf, upcomingRun } from '../../../../machines/lifecycles/deployment/scheduled-runs.ts';
import { scheduleExpiry, scheduleExpiryText, scheduleText } from '../../../../rules/deployments/schedule.ts';
import { runTrouble } from '../../../../rules/deployments/schedule-trouble.ts';
import { bothTimes, runWords } from '../../../../rules/deployments/schedule-words.ts';
import { timeZoneLabel } from '../../../../rules/deployments/time-zones.ts';
import { lines } from '../../../detail/detail.css.ts';
import { scheduleWarning } from './detail.css.ts';

/** The uptime schedule: what it does next, what it could not do, and when it ends (Deployments §2). */
export function UptimeSchedule({ record, now }: { record: DeploymentRequest; now: Date }) {
  const { deploymentSchedule: schedule = null } = record;
  const instant = now.getTime();
  const zone = schedule?.timeZone || 'UTC';
  const next = upcomingRun(record, now);
  const awakeUntil = awakeUntilOf(record.keepAwakeUntil);
  const trouble = runTrouble(record.scheduledRun, instant, zone);
  const expiry = scheduleExpiry(schedule, now);
  return (
    <span className={lines}>
      {scheduleText(schedule, timeZoneLabel)}
      {awakeUntil !== null && awakeUntil > instant && (
        <span>Kept awake until {bothTimes(awakeUntil, instant, zone)}.</span>
      )}
      {next !== null && <span>Next: {runWords(next, instant, zone)}.</span>}
      {next !== null && next.refusal !== null && (
        <span className={scheduleWarning({ isSevere: false })}>
          <TriangleAlert aria-hidden />
          It will fail: {next.refusal}
        </span>
      )}
      {trouble !== null && (
        <span className={scheduleWarning({ isSevere: false })}>
          <TriangleAlert aria-hidden />
          {trouble}
        </span>
      )}
      {expiry !== 'runs on' && (
        <span className={scheduleWarning({ isSevere: expiry === 'ended' })}>
          <TriangleAlert aria-hidden />
          {scheduleExpiryText(schedule, now)}
        </span>
      )}
    </span>
  );
}
