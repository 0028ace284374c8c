const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

/** A moment in full, for a tooltip. */
export function momentWords(at: number): string {
  return dateAndTime.format(at);
}

/** The shortest form of a moment: the time today, else with its day. */
export function asOfWords(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (isToday ? time : dateAndTime).format(at);
}
