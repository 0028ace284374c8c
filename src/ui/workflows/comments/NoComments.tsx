import type { RecordReading } from '../../detail/record-reading.ts';
import { muted } from './comments.css.ts';

/** Nothing if the comments couldn't be read: there may be some. */
export function NoComments({ record, standing }: Pick<RecordReading<object>, 'record' | 'standing'>) {
  if (record !== null) return <p className={muted}>No open comments here.</p>;
  return standing === 'reading' && <p className={muted}>Loading comments …</p>;
}
