import type { ReactNode } from 'react';
import { type OperationProgress, progressPercent } from '../../rules/records/operation-progress.ts';
import { ProgressBar } from '../kit/ProgressBar.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { bar, percentage, status as statusClass, statusLine } from './EstimatedProgress.css.ts';

interface EstimatedProgressProps {
  operation: OperationProgress | null;
  children: ReactNode;
}

export function EstimatedProgress({ operation, children }: EstimatedProgressProps) {
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
