import { type ReactNode, Suspense, useCallback } from 'react';
import { vpcLog, vpcUsage } from '../../../data/vpcs/resource.ts';
import {
  EMPTY_CREDENTIAL_WARNING,
  isLaunchedNext,
  isWaitingForDns,
  type VpcRecord,
  validationRecords,
  vpcSections,
  vpcStatuses,
} from '../../../rules/vpcs/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { UsedBy } from '../../detail/UsedBy.tsx';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { AreaLog } from '../../log/area-log.ts';
import { CancelOperation } from '../../log/CancelOperation.tsx';
import FailureNote from '../../log/FailureNote.tsx';
import { LogPage } from '../../log/LogPage.tsx';
import { PageLink, UserLink } from '../../page/links.tsx';
import { numericIdOf } from '../../page/numeric-id.ts';
import { useKeptRecord } from '../../page/record-reading.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { nextRunnerPart } from '../../runners/next-runner-part.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { vpcActions } from './actions.ts';

const AddressMap = lazyPart(() => import('./AddressMap.tsx'));

const statusOf = (vpc: VpcRecord) => <RecordStatus statuses={vpcStatuses} record={vpc} />;

/** DNS records that a launch waits for. */
function ValidationRecords({ record: vpc }: { record: VpcRecord }) {
  return validationRecords(vpc).map(({ record, target, type }) => (
    <DescriptionList key={record}>
      <DescriptionItem label="Record" isMono copyText={record}>
        {record}
      </DescriptionItem>
      <DescriptionItem label="Target" isMono copyText={target}>
        {target}
      </DescriptionItem>
      <DescriptionItem label="Type" isMono copyText={type}>
        {type}
      </DescriptionItem>
    </DescriptionList>
  ));
}

/** Its own facts, and a picture of who has which addresses. */
function NetworkPart({ record, children }: { record: VpcRecord; children: ReactNode }) {
  return (
    <>
      {children}
      {record.vpcCidr && (
        <Suspense>
          <AddressMap vpc={record} />
        </Suspense>
      )}
    </>
  );
}

function UsedByPart({ record }: { record: VpcRecord }) {
  const { client } = usePortal();
  return (
    <UsedBy
      id={record.id}
      read={useCallback(
        (id: number, signal: AbortSignal, named?: number) => vpcUsage(client, id, signal, { named }),
        [client],
      )}
    />
  );
}

export const vpcDetail = defineDetail({
  area: 'vpcs',
  noun: 'VPC',
  title: ({ vpcId }) => `Viewing VPC #${vpcId}`,
  idOf: ({ vpcId }) => numericIdOf(vpcId),
  useRecord: (id) => useKeptRecord(usePortal().resources.vpcs, id),
  name: ({ name }) => name,
  subtitle: ({ client }) => [client],
  status: statusOf,
  warning: ({ status, usedEmptyCredential }) => {
    if (usedEmptyCredential === true && isLaunchedNext(status)) return EMPTY_CREDENTIAL_WARNING;
    return isWaitingForDns(status)
      ? 'Add the DNS validation records below, then launch the VPC again to continue.'
      : null;
  },
  note: (record) => <FailureNote log={buildLog} record={record} lifecycle={vpcActions.lifecycle} />,
  sections: vpcSections,
  values: {
    Status: ({ status }) => <StatusBadge {...vpcStatuses.look(status)} />,
    'Created By': ({ createdUser }) => createdUser && <UserLink user={createdUser} />,
    'Credential name': ({ credentialId, credentialName }, { paths: { credentials } }) => (
      <PageLink to={credentialId == null ? null : credentials.view(credentialId)}>
        {credentialName ?? credentialId}
      </PageLink>
    ),
  },
  parts: {
    Cloud: nextRunnerPart('vpcs'),
    Network: NetworkPart,
    'DNS validation records': ValidationRecords,
    'Used by': UsedByPart,
  },
  actions: {
    ...vpcActions,
    beside: ['EDIT', 'LAST_BUILD', 'CANCEL', 'PLAN', 'ROLLBACK', 'DESTROY', 'DELETE'],
    decision: ['REJECT', 'APPROVE'],
    primary: ['LAUNCH', 'RETRY'],
    extensions: { CANCEL: 'cancelOperations', PLAN: 'areaPlans' },
  },
});

/** Administration §2 "VPCs". */
export default function Detail() {
  return <DetailPage detail={vpcDetail} />;
}

const buildLog: AreaLog<VpcRecord> = {
  ...vpcDetail,
  area: 'vpcs',
  address: ({ vpcs }, id, buildNumber) => (buildNumber === null ? vpcs.logs(id) : vpcs.build(id, buildNumber)),
  read: ({ client }, id, signal) => vpcLog(client, id, signal),
  subtitle: ({ name }) => name,
  isFailed: ({ status }) => vpcStatuses.hasFailed(status),
  isInProgress: ({ status }) => vpcStatuses.isInProgress(status),
  whileRunning: (record) => (
    <CancelOperation actions={vpcActions} action="CANCEL" extension="cancelOperations" record={record} />
  ),
};

export function BuildLogPage() {
  return <LogPage log={buildLog} />;
}
