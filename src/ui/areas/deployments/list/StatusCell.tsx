import type { ReactNode } from 'react';
import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { type OperationProgress, progressPercent } from '../../../../rules/deployments/progress.ts';
import { cellStatus, statusLook } from '../../../../rules/deployments/status-display.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useNow } from '../../../use-now.ts';
import { bar, percentage, status as statusClass, statusLine } from './list.css.ts';

/** What is known of the running operation: from the row, or from the call for progress, whichever began later. */
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

/** The one status that stands for the four, and how far the running operation has come (Deployments §2). */
export function StatusCell({ record, progress }: StatusCellProps) {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) return <StatusBadge {...statusLook('UNKNOWN')} />;
  const badge = <StatusBadge {...statusLook(cellStatus(tuple, record.enableMonitoring ?? false))} />;
  return isInProgress(tuple) ? (
    <EstimatedProgress key={record.id} operation={operationOf(record.progress, progress)}>
      {badge}
    </EstimatedProgress>
  ) : (
    badge
  );
}

interface EstimatedProgressProps {
  operation: OperationProgress | null;
  children: ReactNode;
}

/** Elapsed time over estimated duration, beside and below the status. */
function EstimatedProgress({ operation, children }: EstimatedProgressProps) {
  const now = useNow(1_000);
  const percent = operation === null ? null : progressPercent(operation, now);
  return (
    <span className={statusClass}>
      <span className={statusLine}>
        {children}
        {percent !== null && (
          <span className={percentage} aria-hidden>
            {percent} %
          </span>
        )}
      </span>
      <span className={bar}>
        <ProgressBar share={percent === null ? null : percent / 100} label="Estimated progress" />
      </span>
    </span>
  );
}
