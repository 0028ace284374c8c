import { useMemo } from 'react';
import type { BiDeployment } from '../../../contract/generated/schema.d.ts';
import { biDeploymentUsers } from '../../../data/bi-deployments/resource.ts';
import { keptList } from '../../../data/resources/list-source.ts';
import { knownUsers } from '../../../data/resources/listed-users.ts';
import { biDeploymentListAddress, biDeploymentStatuses } from '../../../rules/bi-deployments/record.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { useList } from '../../list/use-list.ts';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { biDeploymentActions } from './actions.ts';

function createdBy({ createdUserFirstName, createdUserLastName }: BiDeployment): string {
  return [createdUserFirstName, createdUserLastName].filter(Boolean).join(' ');
}

/** Administration §2 "BI deployments". */
export const biDeploymentList = defineList({
  area: 'bi-deployments',
  words: {
    title: 'BI Deployments',
    record: 'BI deployment',
    records: 'BI deployments',
    noun: 'BI deployment',
    nouns: 'BI deployments',
    nameOf: ({ id }) => `BI deployment ${id}`,
    describe: ({ id, client, environmentIdentifier }) => `BI deployment ${id}: ${client}, ${environmentIdentifier}`,
    whenEmpty: 'No BI deployments yet. They appear here once they are created.',
  },
  address: biDeploymentListAddress,
  path: ({ 'bi-deployments': paths }, search) => paths.list(search),
  source: (portal, address) => keptList(portal, portal.resources['bi-deployments'], address),
  users: ({ client, resources }) => ({
    ask: (signal) => biDeploymentUsers(client, signal),
    known: () =>
      knownUsers(resources['bi-deployments'], 'createdBy', (record) =>
        record.createdUserId == null
          ? null
          : {
              userId: record.createdUserId,
              firstName: record.createdUserFirstName ?? null,
              lastName: record.createdUserLastName ?? null,
            },
      ),
  }),
  columns: [
    {
      header: 'Request ID',
      sort: 'id',
      text: ({ id }) => String(id),
      isNumeric: true,
      isTight: true,
      link: 'row',
      linkLabel: ({ id }) => `View BI deployment ${id}`,
      card: 'field',
    },
    { header: 'Client', sort: 'client', width: '130px', text: ({ client }) => client, card: 'field' },
    {
      header: 'Environment',
      sort: 'environmentIdentifier',
      text: ({ environmentIdentifier }) => environmentIdentifier,
      link: 'pointer',
      card: 'heading',
    },
    {
      header: 'Created By',
      sort: 'createdBy',
      width: '126px',
      text: createdBy,
      isMuted: true,
      narrowBelow: 'Client',
      card: 'field',
    },
    {
      header: 'Approval Ref',
      sort: 'approvalReference',
      width: '100px',
      text: ({ approvalReference }) => approvalReference ?? '',
      isMuted: true,
      narrowBelow: 'Request ID',
      card: 'field',
    },
    {
      header: 'Status',
      sort: 'status',
      width: 'min(230px, 24vw)',
      cell: ({ record, now }) => <RecordStatus statuses={biDeploymentStatuses} record={record} now={now} />,
      card: 'status',
    },
  ],
  actions: {
    ...biDeploymentActions,
    listed: biDeploymentActions.lifecycle.actions.filter((action) => action !== 'CANCEL' && action !== 'PLAN'),
    extended: [
      { action: 'CANCEL', extension: 'cancelOperations' },
      { action: 'PLAN', extension: 'areaPlans' },
    ],
    view: 'VIEW',
    likely: ['APPROVE', 'REJECT', 'LAUNCH', 'MONITORING', 'LOGS', 'LAST_BUILD'],
    cardButtons: ['APPROVE', 'REJECT', 'LAUNCH', 'MONITORING'],
    // Another user can approve; the credential can be filled.
    showsRefusal: new Set(['APPROVE', 'LAUNCH'] as const),
    bulk: {
      commands: ['APPROVE', 'REJECT', 'LAUNCH', 'DELETE'],
      isCredentialEmpty: ({ deployments }, credentialId, signal) => deployments.isCredentialEmpty(credentialId, signal),
    },
  },
});

/** Log and dashboard are open to users who can't open the request's page. */
export function useListedRequest(requestId: number) {
  const query = useMemo(() => ({ ...biDeploymentListAddress.defaultQuery, requestId }), [requestId]);
  const { state } = useList(biDeploymentList, query);
  return { record: state.context.page?.rows.find(({ id }) => id === requestId) ?? null };
}

export default function List() {
  return <ListPage list={biDeploymentList} />;
}
