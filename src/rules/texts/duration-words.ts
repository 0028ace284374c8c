const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function joined(large: number, unit: string, rest: number, smaller: string): string {
  return rest === 0 ? `${large} ${unit}` : `${large} ${unit} ${rest} ${smaller}`;
}

function days(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`;
}

/** "45 s", "12 min", "3 h 20 min", "2 days 4 h". @param ms not negative */
export function durationWords(ms: number): string {
  if (ms < MINUTE) return `${Math.round(ms / SECOND)} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < DAY) {
    const minutes = Math.round(ms / MINUTE);
    return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  }
  const hours = Math.round(ms / HOUR);
  return hours % 24 === 0 ? days(hours / 24) : `${days(Math.floor(hours / 24))} ${hours % 24} h`;
}
