const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

/** A moment in the device's language and time zone; the text itself where it is no date. */
export function momentText(moment: string): string {
  const instant = Date.parse(moment);
  return Number.isNaN(instant) ? moment : format.format(instant);
}
