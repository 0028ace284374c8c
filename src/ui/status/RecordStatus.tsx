import type { OperationProgress } from '../../rules/records/operation-progress.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { StatusLook } from '../../rules/records/status-look.ts';
import type { AreaStatuses, TrackedRecord } from '../../rules/records/statuses.ts';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { EstimatedProgress } from './EstimatedProgress.tsx';

export interface StatusWithProgressProps {
  id: RecordId;
  look: StatusLook;
  /** Null if the progress is unknown, undefined if none is shown. */
  operation: OperationProgress | null | undefined;
}

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

export function RecordStatus({ statuses, record: { id, status, progress = null } }: RecordStatusProps) {
  return (
    <StatusWithProgress
      id={id}
      look={statuses.look(status)}
      operation={statuses.showsProgress(status) ? progress : undefined}
    />
  );
}
