import { asOf } from './list.css.ts';

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

function isToday(instant: Date): boolean {
  return instant.toDateString() === new Date().toDateString();
}

/** When the server last said what is shown, for as long as the connection is not known to be live. */
export function AsOf({ at }: { at: number }) {
  const instant = new Date(at);
  return (
    <time className={asOf} dateTime={instant.toISOString()} title={dateAndTime.format(instant)}>
      as of {(isToday(instant) ? time : dateAndTime).format(instant)}
    </time>
  );
}
