import { TriangleAlert } from 'lucide-react';
import type { DeploymentSchedule } from '../../../../contract/generated/schema.d.ts';
import {
  ACTIVE_DURING_LABELS,
  scheduleExpiry,
  scheduleExpiryText,
  scheduleText,
} from '../../../../rules/deployments/schedule.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { expiry as expiryClass, schedule as scheduleClass, scheduleLabel } from './list.css.ts';

interface ScheduleProps {
  schedule: DeploymentSchedule | null;
  now: Date;
}

/** The kind of uptime schedule, with a warning where it has ended or ends within 10 days (Deployments §2). */
export function Schedule({ schedule, now }: ScheduleProps) {
  const expiry = scheduleExpiry(schedule, now);
  return (
    <span className={scheduleClass}>
      <span className={scheduleLabel} title={scheduleText(schedule)}>
        {ACTIVE_DURING_LABELS[schedule?.activeDuring ?? 'ACTIVE_ALWAYS']}
      </span>
      {expiry !== 'runs on' && <Expiry isEnded={expiry === 'ended'} text={scheduleExpiryText(schedule, now) ?? ''} />}
    </span>
  );
}

function Expiry({ isEnded, text }: { isEnded: boolean; text: string }) {
  return (
    <span className={expiryClass} data-ended={isEnded} title={text}>
      <TriangleAlert aria-hidden />
      <span aria-hidden>{isEnded ? 'ended' : 'ends soon'}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
