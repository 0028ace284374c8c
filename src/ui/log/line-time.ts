import type { LogZone } from '../../data/device/preferences.ts';

function padded(value: number): string {
  return String(value).padStart(2, '0');
}

/** "2026-11-23" and "12:40:48" in the zone; null if invalid. */
export function lineTime(time: string, zone: LogZone): { readonly day: string; readonly clock: string } | null {
  const moment = new Date(time.replace(' ', 'T'));
  if (Number.isNaN(moment.getTime())) return null;
  if (zone === 'UTC') {
    const iso = moment.toISOString();
    return { day: iso.slice(0, 10), clock: iso.slice(11, 19) };
  }
  return {
    day: `${moment.getFullYear()}-${padded(moment.getMonth() + 1)}-${padded(moment.getDate())}`,
    clock: [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(padded).join(':'),
  };
}
