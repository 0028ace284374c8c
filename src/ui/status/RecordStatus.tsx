import { type ReactNode, Suspense } from 'react';
import { type OperationProgress, progressPercent } from '../../rules/records/operation-progress.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { StatusLook } from '../../rules/records/status-look.ts';
import type { AreaStatuses, TrackedRecord } from '../../rules/records/statuses.ts';
import { ProgressBar } from '../kit/ProgressBar.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { bar, percentage, status as statusClass, statusLine } from './EstimatedProgress.css.ts';
import { FailedAt } from './FailedAt.tsx';

const WaitsForRunner = lazyPart(() => import('./WaitsForRunner.tsx'));

/** Below a status; nothing where something runs. Loaded where it is needed, as few rows wait. */
export function RunnerWaitNote({ operation }: { operation: OperationProgress | null | undefined }) {
  if (operation?.waitingForRunner == null) return null;
  return (
    <Suspense>
      <WaitsForRunner wait={operation.waitingForRunner} />
    </Suspense>
  );
}

interface EstimatedProgressProps {
  operation: OperationProgress | null;
  children: ReactNode;
}

function EstimatedProgress({ operation, children }: EstimatedProgressProps) {
  const now = useServerNow(1_000);
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

export interface StatusWithProgressProps {
  id: RecordId;
  look: StatusLook;
  /** Null if the progress is unknown, undefined if none is shown. */
  operation: OperationProgress | null | undefined;
}

export function StatusWithProgress({ id, look, operation }: StatusWithProgressProps) {
  const badge = <StatusBadge {...look} />;
  if (operation === undefined || operation?.waitingForRunner != null) return badge;
  return (
    <EstimatedProgress key={id} operation={operation}>
      {badge}
    </EstimatedProgress>
  );
}

export interface RecordStatusProps {
  statuses: Pick<AreaStatuses<string>, 'look' | 'showsProgress'>;
  record: TrackedRecord<string> & { readonly id: RecordId };
  /** Says where and when it failed; absent where the page says more. */
  now?: Date;
}

export function RecordStatus({ statuses, record, now }: RecordStatusProps) {
  const { id, status, progress = null, lastFailure = null } = record;
  const look = statuses.look(status);
  return (
    <>
      <StatusWithProgress id={id} look={look} operation={statuses.showsProgress(status) ? progress : undefined} />
      <RunnerWaitNote operation={progress} />
      {now !== undefined && lastFailure !== null && <FailedAt failure={lastFailure} label={look.label} now={now} />}
    </>
  );
}
