import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { deploymentListAddress } from '../../../../rules/deployments/list-query.ts';
import { isJobFailed, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import type { RecordId } from '../../../../rules/record-key.ts';
import { useList } from '../../../list/use-list.ts';
import { LogPage } from '../../../log/LogPage.tsx';
import { useMayOpen, usePaths, usePortal } from '../../../portal-context.tsx';
import { deploymentList } from '../list/deployment-list.tsx';
import { StatusCell } from '../list/StatusCell.tsx';

/** The address's request id; 0, which no request has, where it is none. */
function useRequestId(): number {
  const { deploymentId = '' } = useParams();
  return deploymentListAddress.parse(new URLSearchParams({ requestId: deploymentId })).requestId ?? 0;
}

/** The log of a request's last build (Deployments §2 "Logs page"). */
export default function BuildLogPage() {
  const id = useRequestId();
  const { deployments: data, resources } = usePortal();
  const { deployments } = usePaths();
  const mayOpen = useMayOpen();
  const query = useMemo(() => ({ ...deploymentListAddress.defaultQuery, requestId: id }), [id]);
  const { state: list } = useList(deploymentList, query);
  const record = list.context.page?.rows.find((row) => row.id === id);
  const tuple = record === undefined ? null : statusTupleOf(record.status);
  const view = record === undefined ? null : deployments.view(record.deploymentType, id);
  return (
    <LogPage
      id={id}
      noun="request"
      read={useCallback((_: RecordId, signal: AbortSignal) => data.log(id, signal), [data, id])}
      onChange={useCallback(
        (listener: (changed: RecordId) => void) => resources.deployments.onChange(({ change }) => listener(change.id)),
        [resources],
      )}
      subtitle={record && `${record.client} / ${record.environmentIdentifier}`}
      status={record && <StatusCell record={record} progress={undefined} />}
      back={view !== null && mayOpen(view) ? view : deployments.list()}
      isFailed={tuple !== null && isJobFailed(tuple.job)}
    />
  );
}
