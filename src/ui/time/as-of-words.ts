const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

export function momentWords(at: number): string {
  return dateAndTime.format(at);
}

export function asOfWords(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (isToday ? time : dateAndTime).format(at);
}
