import { wallClockIn } from '../../../../src/rules/deployments/zone-clock.ts';
import type { DeploymentRecord } from '../record.ts';

/** An instant as clocks of the schedule's zone show it: '2026-03-01 18:00 Europe/Berlin'. */
export function momentInZone({ document }: Pick<DeploymentRecord, 'document'>, instant: number): string {
  const zone = document.deploymentSchedule?.timeZone || 'UTC';
  const shown = new Date(wallClockIn(zone, instant)).toISOString();
  return `${shown.slice(0, 10)} ${shown.slice(11, 16)} ${zone}`;
}
