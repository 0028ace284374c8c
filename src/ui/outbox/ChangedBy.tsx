import { useServerNow } from '../portal/server-clock.ts';
import { Moment } from './Moment.tsx';

export interface ChangedByProps {
  isDeleted?: boolean;
  changedBy: string | null;
  /** By the server's clock, ISO 8601. */
  changedAt: string | null;
}

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
