import { ago } from '../../outbox/ago.ts';
import { momentWords } from '../../time/as-of-words.ts';

/** Both in epoch milliseconds. */
export function Ago({ at, now }: { at: number; now: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={momentWords(at)}>
      {ago(at, now)}
    </time>
  );
}
