import { useServerNow } from '../portal/server-clock.ts';
import { Moment } from './Moment.tsx';

export interface ChangedByProps {
  /** The record has been deleted by another user. */
  isDeleted?: boolean;
  changedBy: string | null;
  /** By the server's clock, ISO 8601. */
  changedAt: string | null;
}

/** Who came first, and when, in a sentence; nothing where the back end does not say. */
export function ChangedBy({ isDeleted = false, changedBy, changedAt }: ChangedByProps) {
  const now = useServerNow(30_000).getTime();
  const at = changedAt === null ? Number.NaN : Date.parse(changedAt);
  if (changedBy === null && Number.isNaN(at)) return null;
  return (
    <>
      {isDeleted ? 'Deleted' : 'Changed'}
      {changedBy !== null && ` by ${changedBy}`}
      {!Number.isNaN(at) && (
        <>
          {' '}
          <Moment at={at} now={now} />
        </>
      )}
      .{' '}
    </>
  );
}
