import { useAsOf } from '../../../as-of.ts';
import { asOfWords, momentWords } from '../../../as-of-words.ts';
import { asOf } from './list.css.ts';

export interface AsOfProps {
  /** When what is shown was asked for itself, in epoch milliseconds. */
  at: number;
}

/** When the server last said what is shown, for as long as the connection is not known to be live. */
export function AsOf({ at: askedAt }: AsOfProps) {
  const at = useAsOf('deployments', askedAt);
  return (
    <time className={asOf} dateTime={new Date(at).toISOString()} title={momentWords(at)}>
      as of {asOfWords(at)}
    </time>
  );
}
