import { fullMomentWords } from '../../rules/texts/moments.ts';
import { ago } from './ago.ts';

export interface MomentProps {
  /** Epoch milliseconds. */
  at: number;
  /** Epoch milliseconds. */
  now: number;
}

export function Moment({ at, now }: MomentProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMomentWords(at)}>
      {ago(at, now)}
    </time>
  );
}
