import { fullMomentWords } from '../../../rules/texts/moments.ts';
import { ago } from '../../outbox/ago.ts';

/** Both in epoch milliseconds. */
export function Ago({ at, now }: { at: number; now: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMomentWords(at)}>
      {ago(at, now)}
    </time>
  );
}
