import type {
  DeploymentProgress,
  DeploymentRequestSummary,
  LastFailure,
} from '../../../../contract/generated/schema.d.ts';
import { failedStageWords } from '../../../../rules/builds/last-failure.ts';
import { requestNotes } from '../../../../rules/deployments/request-notes.ts';
import { cellStatus, statusLook } from '../../../../rules/deployments/status-display.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import type { OperationProgress } from '../../../../rules/records/operation-progress.ts';
import { UNKNOWN_LOOK } from '../../../../rules/records/status-look.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { ago } from '../../../outbox/ago.ts';
import { StatusWithProgress } from '../../../status/RecordStatus.tsx';
import { momentWords } from '../../../time/as-of-words.ts';
import { failedAt, requestNote } from './list.css.ts';

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

interface FailedAtProps {
  failure: LastFailure;
  /** The status's own words. */
  label: string;
  now: Date;
}

/** "At Creating infrastructure, 12 minutes ago"; without the stage where the status names it. */
function FailedAt({ failure, label, now }: FailedAtProps) {
  const stage = failedStageWords(failure);
  const isNamed = label.toLowerCase().startsWith(stage.toLowerCase());
  const at = failure.at === null ? null : Date.parse(failure.at);
  if (isNamed && at === null) return null;
  return (
    <span className={failedAt}>
      {isNamed ? 'Failed ' : `At ${stage}${at === null ? '' : ', '}`}
      {at !== null && <time title={momentWords(at)}>{ago(at, now.getTime())}</time>}
    </span>
  );
}
