import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import { STATUS_LABELS } from '../../../../rules/deployments/sections.ts';
import { serviceStyle, showsStatusesBeyondApproval, statusLook } from '../../../../rules/deployments/status-display.ts';
import {
  type DeploymentStatus,
  isInProgress,
  mayHaveHosts,
  statusTupleOf,
} from '../../../../rules/deployments/statuses.ts';
import { type OperationProgress, progressPercent } from '../../../../rules/operation-progress.ts';
import type { DisplayStyle } from '../../../../rules/status-look.ts';
import { buttonClass } from '../../../kit/Button.css.ts';
import { DescriptionItem } from '../../../kit/DescriptionList.tsx';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useIsLive, useMayOpen, usePaths } from '../../../portal-context.tsx';
import { useServerNow } from '../../../server-clock.ts';
import { operationOf } from '../list/StatusCell.tsx';
import { useDeploymentProgress } from '../list/use-deployment-progress.ts';
import { operationBar, operation as operationClass, statuses } from './detail.css.ts';
import { LastBuilds } from './LastBuilds.tsx';

/** The four statuses; those beyond the approval once the request is launched (Deployments §4). */
export function StatusPart({ record }: { record: DeploymentRequest }) {
  const progress = useDeploymentProgress(
    useMemo(() => [record], [record]),
    useIsLive(),
  )[record.id];
  const tuple = statusTupleOf(record.status);
  return (
    <>
      <dl className={statuses}>
        {tuple === null ? (
          <StatusRow label="Status" status="UNKNOWN" />
        ) : (
          <>
            <StatusRow label={STATUS_LABELS.approval} status={tuple.approval} />
            {showsStatusesBeyondApproval(tuple) && (
              <>
                <StatusRow label={STATUS_LABELS.infrastructure} status={tuple.infrastructure} />
                <StatusRow label={STATUS_LABELS.job} status={tuple.job} />
                <StatusRow
                  label={STATUS_LABELS.service}
                  status={tuple.service}
                  kind={serviceStyle(tuple.service, record.status.serviceStatus.ragStatus)}
                />
              </>
            )}
          </>
        )}
      </dl>
      <LastBuilds record={record} />
      {tuple !== null && isInProgress(tuple) && <Progress operation={operationOf(record.progress, progress)} />}
      {tuple !== null && mayHaveHosts(tuple.infrastructure) && <AccessDetailsLink id={record.id} />}
    </>
  );
}

/** How to get into the environment's hosts; nothing for who may not open it. */
function AccessDetailsLink({ id }: { id: number }) {
  const address = usePaths().deployments.results(id);
  if (!useMayOpen()(address)) return null;
  return (
    <div>
      <Link className={buttonClass()} to={address}>
        <KeyRound aria-hidden />
        Access details
      </Link>
    </div>
  );
}

interface StatusRowProps {
  label: string;
  status: DeploymentStatus;
  /** Where it is not the status's own. */
  kind?: DisplayStyle;
}

function StatusRow({ label, status, kind }: StatusRowProps) {
  return (
    <DescriptionItem label={label}>
      <StatusBadge {...statusLook(status, kind)} />
    </DescriptionItem>
  );
}

const MINUTE = 60_000;
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** How long an operation takes, as far as can be told. */
function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'under a minute';
  const minutes = Math.round(milliseconds / MINUTE);
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}

/** How far the running operation has come: elapsed time over estimated duration. */
function Progress({ operation }: { operation: OperationProgress | null }) {
  const now = useServerNow(1_000);
  const percent = operation === null ? null : progressPercent(operation, now);
  return (
    <div className={operationClass}>
      <span className={operationBar}>
        <ProgressBar share={percent === null ? null : percent / 100} label="Estimated progress" />
      </span>
      {operation !== null && (
        <span>
          {percent}% · started {time.format(new Date(operation.timestamp))} · usually{' '}
          {durationText(operation.estimatedDuration)}
        </span>
      )}
    </div>
  );
}
