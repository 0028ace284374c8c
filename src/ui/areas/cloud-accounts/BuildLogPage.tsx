import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { accountLog } from '../../../data/cloud-accounts/resource.ts';
import { cloudAccountStatuses } from '../../../rules/cloud-accounts/statuses.ts';
import type { RecordId } from '../../../rules/record-key.ts';
import { useKeptRecord } from '../../detail/record-reading.ts';
import { LogPage } from '../../log/LogPage.tsx';
import { useMayOpen, usePaths, usePortal } from '../../portal-context.tsx';
import { RecordStatus } from '../../RecordStatus.tsx';
import { accountAddress } from './address.ts';

/** The log of an account's last build job (Administration §2 "Cloud accounts"). */
export default function BuildLogPage() {
  const { accountId = '' } = useParams();
  const { client, resources } = usePortal();
  const data = resources['cloud-accounts'];
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const { record } = useKeptRecord(data, accountId);
  const view = record && accountAddress(paths, record);
  return (
    <LogPage
      id={accountId}
      noun="cloud account"
      read={useCallback(
        (_: RecordId, signal: AbortSignal) => accountLog(client, accountId, signal),
        [client, accountId],
      )}
      onChange={useCallback(
        (listener: (changed: RecordId) => void) => data.onChange(({ change }) => listener(change.id)),
        [data],
      )}
      subtitle={record?.displayName}
      status={record && <RecordStatus statuses={cloudAccountStatuses} record={record} />}
      back={view !== null && mayOpen(view) ? view : paths['cloud-accounts'].list()}
      isFailed={record !== null && cloudAccountStatuses.hasFailed(record.status)}
    />
  );
}
