import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { cellStatus, statusLook } from '../../../../rules/deployments/status-display.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import type { OperationProgress } from '../../../../rules/records/operation-progress.ts';
import { UNKNOWN_LOOK } from '../../../../rules/records/status-look.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { StatusWithProgress } from '../../../status/RecordStatus.tsx';

/** From the row or the progress call, whichever started later. */
export function operationOf(
  row: OperationProgress | null | undefined,
  entry: Pick<DeploymentProgress, 'timestamp' | 'estimatedDuration'> | undefined,
): OperationProgress | null {
  const { timestamp, estimatedDuration } = entry ?? {};
  if (!timestamp || !estimatedDuration) return row ?? null;
  const asked = { timestamp, estimatedDuration };
  return row && Date.parse(row.timestamp) > Date.parse(timestamp) ? row : asked;
}

export interface StatusCellProps {
  record: DeploymentRequestSummary;
  progress: DeploymentProgress | undefined;
}

/** One status for the four, with the operation's progress (Deployments §2). */
export function StatusCell({ record, progress }: StatusCellProps) {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) return <StatusBadge {...UNKNOWN_LOOK} />;
  return (
    <StatusWithProgress
      id={record.id}
      look={statusLook(cellStatus(tuple, record.enableMonitoring ?? false))}
      operation={isInProgress(tuple) ? operationOf(record.progress, progress) : undefined}
    />
  );
}
