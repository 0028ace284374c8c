import { Server } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { RunnerHost } from '../../../contract/generated/schema.d.ts';
import { changeRunnerHost, fetchRunnerHosts, type HostChange } from '../../../data/runner-hosts/runner-hosts.ts';
import { mayChangeHosts, waitingWords } from '../../../rules/runner-hosts/host-words.ts';
import { ReadingStates } from '../../detail/ReadingStates.tsx';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Code } from '../../kit/Code.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useServedRecord } from '../../page/record-reading.ts';
import { useIsCut, useOfflineRefusal } from '../../portal/offline.ts';
import { usePortal, useViewer } from '../../portal/portal-context.tsx';
import { RunnerRows } from './RunnerRows.tsx';

const REFRESH_MS = 5000;

/** Processes that carry out operations (docs/decisions/0053). Not kept on the device: it is only right at the moment. */
export default function RunnersPage() {
  const { client } = usePortal();
  const { privileges } = useViewer();
  const isCut = useIsCut();
  const refusal = useOfflineRefusal('needs network', 'Changing runners');
  const reading = useServedRecord(
    useCallback((_all: string, signal: AbortSignal) => fetchRunnerHosts(client, signal), [client]),
    'all',
  );
  const { record: list, refresh } = reading;
  const [changed, setChanged] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<RunnerHost | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && !isCut) refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh, isCut]);

  async function change({ hostId }: RunnerHost, kind: HostChange) {
    setChanged(hostId);
    setFailure(await changeRunnerHost(client, hostId, kind));
    setChanged(null);
    refresh();
  }

  return (
    <>
      <PageHeader title="Runners" subtitle="Processes that carry out operations with your programs, on any machine" />
      <ReadingStates reading={reading} noun="runners" missing={null} />
      {failure !== null && (
        <Banner tone="danger" role="alert" title="This wasn’t changed.">
          {failure}
        </Banner>
      )}
      {list !== null && (
        <>
          {refusal !== undefined && (
            <Banner tone="info" role="status">
              {refusal}
            </Banner>
          )}
          {list.waiting > 0 && (
            <Banner tone="warning" role="status">
              {waitingWords(list.waiting)}
            </Banner>
          )}
          {list.hosts.length === 0 ? (
            <EmptyPanel title="No runner has been connected yet" icon={<Server aria-hidden />}>
              Operations are rehearsed until a <Code>runners.yaml</Code> names programs. Then the server carries them
              out. To use other machines, run <Code>npm run runner</Code> there with the server’s database and keys.
            </EmptyPanel>
          ) : (
            <RunnerRows
              hosts={list.hosts}
              leaseSeconds={list.leaseSeconds}
              mayChange={mayChangeHosts(privileges)}
              changed={changed}
              refusal={refusal}
              onChange={(host, kind) => (kind === 'remove' ? setAsked(host) : void change(host, kind))}
            />
          )}
        </>
      )}
      {asked !== null && (
        <AlertDialog
          kind="confirm"
          title="Remove runner"
          description={asked.name}
          isDanger
          confirmLabel="Remove runner"
          cancelLabel="Cancel"
          onConfirm={() => {
            void change(asked, 'remove');
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            Its running operations fail. Its environments can then run on other runners, without the files that are on
            this machine, such as the state of OpenTofu. Remove it only if nothing can run there anymore.
          </p>
        </AlertDialog>
      )}
    </>
  );
}
