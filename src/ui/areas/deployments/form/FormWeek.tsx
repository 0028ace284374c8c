import { useSelector } from '@xstate/react';
import { completeSchedule } from '../../../../rules/deployments/forms/schedule-fields.ts';
import { instantInZone } from '../../../../rules/deployments/zone-clock.ts';
import { isSameValue } from '../../../../rules/forms/equal.ts';
import { useServerNow } from '../../../portal/server-clock.ts';
import { ScheduleWeek } from '../schedule/ScheduleWeek.tsx';
import { useDeploymentForm } from './deployment-form-context.ts';

const MINUTE = 60_000;

/** The first week of the schedule as it is filled in. */
export function FormWeek() {
  const now = useServerNow(MINUTE).getTime();
  const { actor } = useDeploymentForm();
  const schedule = useSelector(
    actor,
    ({ context: { work } }) => (work === null ? null : completeSchedule(work.values)),
    isSameValue,
  );
  // Equal times are refused at their field.
  if (schedule === null || schedule.startupTime === schedule.shutdownTime) return null;
  const firstDay = instantInZone(Date.parse(`${schedule.startDate}T00:00:00Z`), schedule.timeZone || 'UTC');
  return <ScheduleWeek schedule={schedule} from={Math.max(now, firstDay)} now={now} />;
}
