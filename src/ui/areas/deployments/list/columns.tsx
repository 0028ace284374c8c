import type { ReactNode } from 'react';
import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { nameOfParts } from '../../../../rules/people/users.ts';
import type { ListColumn, ShownRecord } from '../../../list/list-definition.ts';
import { TenantName } from '../../../portal/TenantName.tsx';
import { tenantName } from './list.css.ts';
import { StatusCell } from './StatusCell.tsx';

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
      width: 'min(112px, 11vw)',
      isForAllTenants: true,
      cell: ({ record }) => (
        <span className={tenantName}>
          <TenantName tenantId={record.tenantId} />
        </span>
      ),
      card: 'field',
    },
    { header: 'Client', sort: 'client', width: '104px', text: ({ client }) => client, wraps: true, card: 'field' },
    {
      header: 'Environment',
      sort: 'environmentIdentifier',
      text: ({ environmentIdentifier }) => environmentIdentifier,
      wraps: true,
      link: 'pointer',
      below: schedule,
      card: 'heading',
    },
    {
      header: 'Created By',
      sort: 'createdBy',
      width: '102px',
      text: createdBy,
      wraps: true,
      isMuted: true,
      tabletBelow: 'Client',
      card: 'field',
    },
    {
      header: 'Approval Ref',
      sort: 'approvalReference',
      width: '100px',
      text: ({ approvalReference }) => approvalReference,
      isMuted: true,
      tabletBelow: 'Request ID',
      card: 'field',
    },
    {
      header: 'Status',
      sort: 'status',
      width: 'min(184px, 24vw)',
      cell: ({ record, progress, now }) => <StatusCell record={record} progress={progress} now={now} />,
      card: 'status',
    },
  ] as const satisfies readonly ListColumn<DeploymentRequestSummary, DeploymentProgress>[];
}
