import type { RecordAreaName } from '../../rules/areas.ts';
import { asOf } from './AsOf.css.ts';
import { useAsOf } from './as-of.ts';
import { asOfWords, momentWords } from './as-of-words.ts';

export interface AsOfProps {
  area: RecordAreaName;
  /** When what is shown was asked for itself, in epoch milliseconds. */
  at: number;
}

/** When the server last said what is shown, for as long as the connection is not known to be live. */
export function AsOf({ area, at: askedAt }: AsOfProps) {
  return <AsOfMoment at={useAsOf(area, askedAt)} />;
}

/** When the server sent what is shown, for data without live updates. Epoch milliseconds. */
export function AsOfMoment({ at }: { at: number }) {
  return (
    <time className={asOf} dateTime={new Date(at).toISOString()} title={momentWords(at)}>
      as of {asOfWords(at)}
    </time>
  );
}
