import type { OperationProgress } from '../../rules/records/operation-progress.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { StatusLook } from '../../rules/records/status-look.ts';
import type { AreaStatuses, TrackedRecord } from '../../rules/records/statuses.ts';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { EstimatedProgress } from './EstimatedProgress.tsx';

export interface StatusWithProgressProps {
  /** The record of the status: the progress restarts for another one. */
  id: RecordId;
  look: StatusLook;
  /** How far the running operation has come; null where that is not known, undefined where none is shown. */
  operation: OperationProgress | null | undefined;
}

/** A status, and how far the operation has come that runs meanwhile. */
export function StatusWithProgress({ id, look, operation }: StatusWithProgressProps) {
  const badge = <StatusBadge {...look} />;
  if (operation === undefined) return badge;
  return (
    <EstimatedProgress key={id} operation={operation}>
      {badge}
    </EstimatedProgress>
  );
}

export interface RecordStatusProps {
  statuses: Pick<AreaStatuses<string>, 'look' | 'showsProgress'>;
  record: TrackedRecord<string> & { readonly id: RecordId };
}

/** The status of a record of an area of one status. */
export function RecordStatus({ statuses, record: { id, status, progress = null } }: RecordStatusProps) {
  return (
    <StatusWithProgress
      id={id}
      look={statuses.look(status)}
      operation={statuses.showsProgress(status) ? progress : undefined}
    />
  );
}
