/** What a user wants to be notified of, and when; shared with the server. */
import type { PushSettings, QuietHours } from '../../contract/generated/schema.d.ts';
import type { Privilege } from '../access/access.ts';
import { instantInZone, wallClockIn } from '../deployments/zone-clock.ts';
import { notificationsArea } from '../notifications/area.ts';

export type PushKind = PushSettings['kinds'][number];

export const DEFAULT_PUSH_SETTINGS: PushSettings = {
  kinds: ['waiting', 'decided', 'commented', 'failed', 'finished', 'schedule', 'services'],
  isProductionUrgent: true,
};

export const PUSH_PRIVILEGES: readonly Privilege[] = notificationsArea.routes.list.privileges;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = 86_400_000;
const MINUTE = 60_000;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Why they can't be kept, to follow the field's label; null where they can. */
export function quietHoursFault({ from, until, timeZone }: QuietHours): string | null {
  if (!TIME.test(from) || !TIME.test(until)) return 'must have times such as 22:00';
  if (from === until) return 'must not end when they start';
  return isTimeZone(timeZone) ? null : 'must have a time zone such as Europe/Berlin';
}

/** Epoch milliseconds at which the quiet hours end that hold now; null outside of them or without any. */
export function quietUntil(quietHours: QuietHours | undefined, now: number): number | null {
  if (quietHours === undefined) return null;
  const { from, until, timeZone } = quietHours;
  const clock = wallClockIn(timeZone, now);
  const today = Math.floor(clock / DAY) * DAY;
  const minute = Math.floor((clock - today) / MINUTE);
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const isOverNight = end <= start;
  const isQuiet = isOverNight ? minute >= start || minute < end : minute >= start && minute < end;
  if (!isQuiet) return null;
  const endsTomorrow = isOverNight && minute >= start;
  return instantInZone(today + (endsTomorrow ? DAY : 0) + end * MINUTE, timeZone);
}

export function isTenantChosen({ tenants }: Pick<PushSettings, 'tenants'>, tenantId: string): boolean {
  return tenants === undefined || tenants.includes(tenantId);
}
