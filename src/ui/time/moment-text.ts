const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

const precise = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

/** In the device's language and time zone; returns invalid text unchanged. */
export function momentText(moment: string): string {
  return textOf(moment, format);
}

export function preciseMomentText(moment: string): string {
  return textOf(moment, precise);
}

function textOf(moment: string, { format: write }: Intl.DateTimeFormat): string {
  const instant = Date.parse(moment);
  return Number.isNaN(instant) ? moment : write(instant);
}
