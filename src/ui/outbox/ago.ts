import { momentWords } from '../../rules/texts/moments.ts';

const MINUTE = 60_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "12 minutes ago" within a day, else the date and time. A future time, after a clock change, counts as now. */
export function ago(moment: number, now: number): string {
  const minutes = Math.floor((now - moment) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return relative.format(-hours, 'hour');
  return momentWords(moment, now);
}
