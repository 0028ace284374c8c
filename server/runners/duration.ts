import * as v from 'valibot';

const UNITS = { s: 1000, m: 60_000, h: 3_600_000 } as const;

function isUnit(text: string): text is keyof typeof UNITS {
  return Object.hasOwn(UNITS, text);
}

const sentence = 'must be a duration such as 30s, 5m or 2h';

/** As milliseconds. */
export const Duration = v.pipe(
  v.string(sentence),
  v.regex(/^[1-9]\d{0,5}[smh]$/, sentence),
  v.transform((text) => {
    const unit = text.slice(-1);
    return Number(text.slice(0, -1)) * (isUnit(unit) ? UNITS[unit] : 1);
  }),
);

export function durationWords(milliseconds: number): string {
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (milliseconds % UNITS.h === 0) return counted(milliseconds / UNITS.h, 'hour');
  if (milliseconds % UNITS.m === 0) return counted(milliseconds / UNITS.m, 'minute');
  return counted(milliseconds / UNITS.s, 'second');
}
