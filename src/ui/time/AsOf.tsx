import type { RecordAreaName } from '../../rules/areas.ts';
import { fullMomentWords, momentWords } from '../../rules/texts/moments.ts';
import { asOf } from './AsOf.css.ts';
import { useAsOf } from './as-of.ts';

export interface AsOfProps {
  area: RecordAreaName;
  /** When it was requested itself, in epoch milliseconds. */
  at: number;
}

/** Shown only while the connection is not known to be live. */
export function AsOf({ area, at: askedAt }: AsOfProps) {
  return <AsOfMoment at={useAsOf(area, askedAt)} />;
}

/** For data without live updates. @param at epoch milliseconds */
export function AsOfMoment({ at }: { at: number }) {
  return (
    <time className={asOf} dateTime={new Date(at).toISOString()} title={fullMomentWords(at)}>
      as of {momentWords(at, Date.now())}
    </time>
  );
}
