import type { components } from '../../src/contract/generated/schema.d.ts';
import { TIME_ZONES } from '../../src/rules/deployments/zone-clock.ts';
import { UNSCHEDULED_TIME } from '../../src/rules/forms/controls.ts';
import type { Random } from './random.ts';

type DeploymentSchedule = components['schemas']['DeploymentSchedule'];

const DAY = 86_400_000;

/** YYYY-MM-DD. */
export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
}

const ZONES = TIME_ZONES.filter(({ zone }) => zone.startsWith('Europe/') || zone.startsWith('America/'));

export function makeSchedule(random: Random, now: Date): DeploymentSchedule {
  if (random.chance(0.35)) {
    return {
      activeDuring: 'ACTIVE_ALWAYS',
      timeZone: '',
      startDate: null,
      endDate: null,
      startupTime: UNSCHEDULED_TIME,
      shutdownTime: UNSCHEDULED_TIME,
    };
  }
  const ends = random.next();
  const endsIn = ends < 0.2 ? -random.between(2, 60) : ends < 0.45 ? random.between(1, 9) : random.between(15, 240);
  const activeDuring = random.pick(['DAILY_SHUTDOWN', 'WEEKDAY_SCHEDULE', 'DAILY_SCHEDULE'] as const);
  return {
    activeDuring,
    timeZone: random.pick(ZONES).zone,
    startDate: dayFrom(now, Math.min(endsIn, 0) - random.between(20, 200)),
    endDate: dayFrom(now, endsIn),
    startupTime:
      activeDuring === 'DAILY_SHUTDOWN' ? UNSCHEDULED_TIME : random.pick(['06:00', '07:00', '07:30', '08:00']),
    shutdownTime: random.pick(['18:00', '19:30', '20:00', '22:00', '23:30']),
  };
}
