import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import { holds } from '../../../../rules/access/access.ts';
import { approvalsText } from '../../../../rules/deployments/approvals.ts';
import { buildTooltip, lastBuilds } from '../../../../rules/deployments/detail.ts';
import { STATUS_LABELS } from '../../../../rules/deployments/sections.ts';
import { serviceStyle, showsStatusesBeyondApproval } from '../../../../rules/deployments/status-colours.ts';
import { statusLook } from '../../../../rules/deployments/status-display.ts';
import {
  type DeploymentStatus,
  isInProgress,
  mayHaveHosts,
  statusTupleOf,
} from '../../../../rules/deployments/statuses.ts';
import { webAddress } from '../../../../rules/formats/addresses.ts';
import { type OperationProgress, progressPercent } from '../../../../rules/records/operation-progress.ts';
import type { DisplayStyle } from '../../../../rules/records/status-look.ts';
import { momentWords } from '../../../../rules/texts/moments.ts';
import { buttonClass } from '../../../kit/Button.css.ts';
import { DescriptionItem } from '../../../kit/DescriptionList.tsx';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { toneIcon } from '../../../kit/tones.css.ts';
import { link } from '../../../page/links.css.ts';
import { useIsLive, useMayOpen, usePaths, useViewer } from '../../../portal/portal-context.tsx';
import { useServerNow } from '../../../portal/server-clock.ts';
import WaitsForRunner from '../../../status/WaitsForRunner.tsx';
import { operationOf } from '../list/columns.tsx';
import { useDeploymentProgress } from '../list/use-deployment-progress.ts';
import { build, builds, operationBar, operation as operationClass, statuses } from './detail.css.ts';

/** Always shown; the menu has them only while a job is not idle (Deployments §2). */
function LastBuilds({ record }: { record: DeploymentRequest }) {
  const { privileges } = useViewer();
  const last = lastBuilds(record);
  if (last.length === 0 || !holds(privileges, 'deployment.jenkins.view')) return null;
  return (
    <dl className={builds}>
      <DescriptionItem label="Last builds" isWide>
        {last.map(({ buildNumber, buildUrl, isBuildSuccess }) => {
          const Mark = isBuildSuccess ? CircleCheck : CircleX;
          const href = webAddress(buildUrl);
          const words = `Build #${buildNumber}`;
          return (
            <span key={buildNumber} className={build} title={buildTooltip(isBuildSuccess)}>
              <Mark
                aria-label={buildTooltip(isBuildSuccess)}
                className={toneIcon[isBuildSuccess ? 'success' : 'danger']}
              />
              {href === null ? (
                words
              ) : (
                <a className={link} href={href} target="_blank" rel="noreferrer">
                  {words}
                </a>
              )}
            </span>
          );
        })}
      </DescriptionItem>
    </dl>
  );
}

/** Beyond the approval only once the request is launched (Deployments §4). */
export function StatusPart({ record }: { record: DeploymentRequest }) {
  const progress = useDeploymentProgress(
    useMemo(() => [record], [record]),
    useIsLive(),
  )[record.id];
  const tuple = statusTupleOf(record.status);
  const approvals = approvalsText(record);
  return (
    <>
      <dl className={statuses}>
        {tuple === null ? (
          <StatusRow label="Status" status="UNKNOWN" />
        ) : (
          <>
            <StatusRow label={STATUS_LABELS.approval} status={tuple.approval} />
            {approvals !== '' && <DescriptionItem label="Approvals">{approvals}</DescriptionItem>}
            {showsStatusesBeyondApproval(tuple) && (
              <>
                <StatusRow label={STATUS_LABELS.infrastructure} status={tuple.infrastructure} />
                <StatusRow label={STATUS_LABELS.job} status={tuple.job} />
                <StatusRow
                  label={STATUS_LABELS.service}
                  status={tuple.service}
                  kind={serviceStyle(tuple.service, record.status.serviceStatus.ragStatus, tuple.infrastructure)}
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

/** Milliseconds. */
function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'under a minute';
  const minutes = Math.round(milliseconds / MINUTE);
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}

function Progress({ operation }: { operation: OperationProgress | null }) {
  const wait = operation?.waitingForRunner ?? null;
  return wait === null ? <RunningProgress operation={operation} /> : <WaitsForRunner wait={wait} />;
}

function RunningProgress({ operation }: { operation: OperationProgress | null }) {
  const now = useServerNow(1_000);
  const percent = operation === null ? null : progressPercent(operation, now);
  return (
    <div className={operationClass}>
      <span className={operationBar}>
        <ProgressBar share={percent === null ? null : percent / 100} label="Estimated progress" />
      </span>
      {operation !== null && (
        <span>
          {percent === null ? 'Started' : `${percent}% · started`}{' '}
          {momentWords(Date.parse(operation.timestamp), now.getTime())}
          {percent !== null && ` · usually ${durationText(operation.estimatedDuration)}`}
        </span>
      )}
    </div>
  );
}
