const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

/** When a mail was sent, in the device's language and time zone; the text itself where it is no date. */
export function sentAtText(sentAt: string): string {
  const instant = Date.parse(sentAt);
  return Number.isNaN(instant) ? sentAt : format.format(instant);
}
