import type { ReactNode } from 'react';
import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { requestNotes } from '../../../../rules/deployments/request-notes.ts';
import { cellStatus, statusLook } from '../../../../rules/deployments/status-display.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { nameOfParts } from '../../../../rules/people/users.ts';
import type { OperationProgress } from '../../../../rules/records/operation-progress.ts';
import { UNKNOWN_LOOK } from '../../../../rules/records/status-look.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import type { ListColumn, ShownRecord } from '../../../list/list-definition.ts';
import { TenantName } from '../../../portal/TenantName.tsx';
import { FailedAt } from '../../../status/FailedAt.tsx';
import { ProductionMark } from '../../../status/ProductionMark.tsx';
import { RunnerWaitNote, StatusWithProgress } from '../../../status/RecordStatus.tsx';
import { requestNote, tenantName } from './list.css.ts';

/** From the row or the progress call, whichever started later. */
export function operationOf(
  row: OperationProgress | null | undefined,
  entry: Pick<DeploymentProgress, 'timestamp' | 'estimatedDuration'> | undefined,
): OperationProgress | null {
  const { timestamp, estimatedDuration } = entry ?? {};
  if (!timestamp || !estimatedDuration) return row ?? null;
  const asked = { timestamp, estimatedDuration, waitingForRunner: row?.waitingForRunner ?? null };
  return row && Date.parse(row.timestamp) > Date.parse(timestamp) ? row : asked;
}

interface StatusCellProps {
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
      <RunnerWaitNote operation={record.progress} />
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

function createdBy({ createdUserFirstName, createdUserLastName }: DeploymentRequestSummary): string {
  return nameOfParts(createdUserFirstName, createdUserLastName);
}

export type ShownRequest = ShownRecord<DeploymentRequestSummary, DeploymentProgress>;

/** @param schedule the line below the name */
export function deploymentColumns(schedule: (shown: ShownRequest) => ReactNode) {
  return [
    {
      header: 'Request ID',
      sort: 'id',
      text: ({ id }) => String(id),
      isNumeric: true,
      isTight: true,
      link: 'row',
      linkLabel: ({ id }) => `View request ${id}`,
      card: 'field',
    },
    {
      header: 'Tenant',
      sort: 'tenant',
      width: '112px',
      isForAllTenants: true,
      narrowBelow: 'Client',
      cell: ({ record }) => (
        <span className={tenantName}>
          <TenantName tenantId={record.tenantId} />
        </span>
      ),
      card: 'field',
    },
    { header: 'Client', sort: 'client', width: '136px', text: ({ client }) => client, wraps: true, card: 'field' },
    {
      header: 'Environment',
      sort: 'environmentIdentifier',
      text: ({ environmentIdentifier }) => environmentIdentifier,
      wraps: true,
      link: 'pointer',
      beside: ({ record }) => record.environmentTypeProduction && <ProductionMark />,
      below: schedule,
      card: 'heading',
    },
    {
      header: 'Created By',
      sort: 'createdBy',
      width: '112px',
      text: createdBy,
      wraps: true,
      isMuted: true,
      narrowBelow: 'Client',
      card: 'field',
    },
    {
      header: 'Approval Ref',
      sort: 'approvalReference',
      width: '96px',
      text: ({ approvalReference }) => approvalReference,
      isMuted: true,
      narrowBelow: 'Request ID',
      card: 'field',
    },
    {
      header: 'Status',
      sort: 'status',
      width: 'clamp(156px, 13.75vw, 176px)',
      cell: ({ record, progress, now }) => <StatusCell record={record} progress={progress} now={now} />,
      card: 'status',
    },
  ] as const satisfies readonly ListColumn<DeploymentRequestSummary, DeploymentProgress>[];
}
