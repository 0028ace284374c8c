import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { requestNotes } from '../../../../rules/deployments/request-notes.ts';
import { cellStatus, statusLook } from '../../../../rules/deployments/status-display.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import type { OperationProgress } from '../../../../rules/records/operation-progress.ts';
import { UNKNOWN_LOOK } from '../../../../rules/records/status-look.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { FailedAt } from '../../../status/FailedAt.tsx';
import { StatusWithProgress } from '../../../status/RecordStatus.tsx';
import { requestNote } from './list.css.ts';

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
  /** Says where and when it failed; absent where the page says more. */
  now?: Date;
}

/** One status for the four, with the operation's progress (Deployments §2). */
export function StatusCell({ record, progress, now }: StatusCellProps) {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) return <StatusBadge {...UNKNOWN_LOOK} />;
  const look = statusLook(cellStatus(tuple, record.enableMonitoring ?? false));
  return (
    <>
      <StatusWithProgress
        id={record.id}
        look={look}
        operation={isInProgress(tuple) ? operationOf(record.progress, progress) : undefined}
      />
      {now !== undefined &&
        requestNotes(record, now).map((note) => (
          <span key={note} className={requestNote}>
            {note}
          </span>
        ))}
      {now !== undefined && record.lastFailure != null && (
        <FailedAt failure={record.lastFailure} label={look.label} now={now} />
      )}
    </>
  );
}
