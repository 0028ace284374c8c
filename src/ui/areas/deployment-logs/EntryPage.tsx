import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { fetchDeploymentLogEntry } from '../../../data/deployment-logs/deployment-logs.ts';
import { actionWords, kindWords } from '../../../rules/audit/logged-kinds.ts';
import { EntryFacts } from '../../audit/EntryFacts.tsx';
import { entryIdOf } from '../../audit/entry-id.ts';
import { LoggedLink } from '../../audit/LoggedLink.tsx';
import { LogPage } from '../../audit/LogPage.tsx';
import { DescriptionItem } from '../../kit/DescriptionList.tsx';
import { NoSuchRecordPage } from '../../page/NoSuchRecord.tsx';
import { useServedRecord } from '../../page/record-reading.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';

/** Administration §2 "Deployment action log". */
export default function EntryPage() {
  const id = entryIdOf(useParams()['entryId']);
  const paths = usePaths()['deployment-logs'];
  if (id === null) return <NoSuchRecordPage title="Deployment log entry" noun="entry" list={paths.list()} />;
  return <Entry id={id} />;
}

function Entry({ id }: { id: number }) {
  const { client } = usePortal();
  const reading = useServedRecord(
    useCallback((entryId: number, signal: AbortSignal) => fetchDeploymentLogEntry(client, entryId, signal), [client]),
    id,
  );
  const { record: entry } = reading;
  return (
    <LogPage title={`Deployment log entry #${id}`} reading={reading} list={usePaths()['deployment-logs'].list()}>
      {entry !== null && (
        <EntryFacts entry={entry}>
          <DescriptionItem label="Resource name">{kindWords(entry.resource)}</DescriptionItem>
          <DescriptionItem label="Resource Id">
            <LoggedLink name={entry.resource} id={entry.resourceId} />
          </DescriptionItem>
          <DescriptionItem label="Action">{actionWords(entry.entryType)}</DescriptionItem>
        </EntryFacts>
      )}
    </LogPage>
  );
}
