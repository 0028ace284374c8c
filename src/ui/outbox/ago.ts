const MINUTE = 60_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago, in the largest unit that fits. A time in the future, after a change of the clock, counts as now. */
export function ago(moment: number, now: number): string {
  const minutes = Math.floor((now - moment) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return relative.format(-hours, 'hour');
  return relative.format(-Math.floor(hours / 24), 'day');
}
