import { ago } from './ago.ts';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

export interface MomentProps {
  /** Epoch milliseconds. */
  at: number;
  /** Epoch milliseconds. */
  now: number;
}

export function Moment({ at, now }: MomentProps) {
  const instant = new Date(at);
  return (
    <time dateTime={instant.toISOString()} title={exact.format(instant)}>
      {ago(at, now)}
    </time>
  );
}
