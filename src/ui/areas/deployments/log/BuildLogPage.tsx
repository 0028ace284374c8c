import { Download, FolderDown } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { toAppError } from '../../../../contract/app-error.ts';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { areLogFilesFetched, beginFetch, logFileNames, readLogFile } from '../../../../data/deployments/log-files.ts';
import { ALREADY_FETCHING, FETCH_QUESTION, mayFetchLogFiles } from '../../../../rules/deployments/log-files.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { ReadingStates } from '../../../detail/ReadingStates.tsx';
import { handOverFile } from '../../../files/text-files.ts';
import { AlertDialog } from '../../../kit/AlertDialog.tsx';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Section } from '../../../kit/Section.tsx';
import type { AreaLog } from '../../../log/area-log.ts';
import { CancelOperation } from '../../../log/CancelOperation.tsx';
import { LogPage } from '../../../log/LogPage.tsx';
import { numericIdOf } from '../../../page/numeric-id.ts';
import { useServedRecord } from '../../../page/record-reading.ts';
import { useFactsViewer } from '../../../portal/facts-viewer.ts';
import { useOfflineRefusal } from '../../../portal/offline.ts';
import { usePortal } from '../../../portal/portal-context.tsx';
import { deploymentActions } from '../actions.tsx';
import { fileList, nothing } from '../detail/detail.css.ts';
import { StatusCell } from '../list/columns.tsx';
import { deploymentLogSource, useListedRequest } from '../use-listed-request.ts';

/** Milliseconds between two polls of a running fetch. */
const LOOK = 2_000;

type Step = 'asking' | 'question' | 'alert' | 'beginning' | null;

function useFetch(id: number, onEnd: () => void) {
  const { client } = usePortal();
  const [step, setStep] = useState<Step>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!isRunning) return;
    const asked = new AbortController();
    const timer = setInterval(() => {
      areLogFilesFetched(client, id, asked.signal).then(
        (goesOn) => {
          if (goesOn) return;
          setIsRunning(false);
          onEnd();
        },
        // Polling continues; the fetch doesn't depend on it.
        () => undefined,
      );
    }, LOOK);
    return () => {
      clearInterval(timer);
      asked.abort();
    };
  }, [isRunning, client, id, onEnd]);
  const begin = async () => {
    setStep('asking');
    setError(null);
    try {
      const isFetched = await areLogFilesFetched(client, id);
      setStep(isFetched ? 'alert' : 'question');
      if (isFetched) setIsRunning(true);
    } catch (failure) {
      setStep(null);
      setError(toAppError(failure).message);
    }
  };
  const confirm = async () => {
    setStep('beginning');
    setError(null);
    try {
      await beginFetch(client, id);
      setStep((step) => (step === 'beginning' ? null : step));
      setIsRunning(true);
    } catch (failure) {
      // If the question was closed meanwhile, the page shows the error.
      setStep((step) => (step === 'beginning' ? 'question' : step));
      setError(toAppError(failure).message);
    }
  };
  const close = () => {
    setStep(null);
    setError(null);
  };
  return { step, isRunning, error, begin, confirm, close };
}

/** Deployments §2 "Logs page". */
function LogFiles({ record: { id, status, runner = null } }: { record: DeploymentRequestSummary }) {
  const { client } = usePortal();
  const { privileges } = useFactsViewer();
  const read = useCallback(
    async (of: number, signal: AbortSignal) => ({ names: await logFileNames(client, of, signal) }),
    [client],
  );
  const reading = useServedRecord(read, id);
  const names = reading.record?.names ?? null;
  const fetching = useFetch(id, reading.refresh);
  const [loading, setLoading] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const offline = useOfflineRefusal('needs network', 'This');
  const tuple = statusTupleOf(status);
  const mayFetch = tuple !== null && runner === null && mayFetchLogFiles(tuple, privileges);
  const download = async (name: string) => {
    setLoading(name);
    setFailure(null);
    try {
      handOverFile(await readLogFile(client, id, name), name);
    } catch (cause) {
      setFailure(`${name} couldn’t be downloaded. ${toAppError(cause).message}`);
    }
    setLoading(null);
  };
  const { step, isRunning, error } = fetching;
  return (
    <Section
      title="Log files"
      description={isRunning ? 'Log files are being fetched from the machines.' : undefined}
      actions={
        mayFetch && (
          <Button
            icon={<FolderDown aria-hidden />}
            isPending={step === 'asking'}
            refusal={offline}
            onClick={() => void fetching.begin()}
          >
            Fetch log files
          </Button>
        )
      }
    >
      {error !== null && step === null && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <ReadingStates
        reading={reading}
        noun="list of log files"
        missing={<p className={nothing}>The request no longer exists.</p>}
      />
      {names !== null &&
        (names.length === 0 ? (
          <p className={nothing}>
            {runner === null ? 'No log files have been fetched yet.' : `The runner ${runner} reports no log files.`}
          </p>
        ) : (
          <ul className={fileList} aria-label="Log files">
            {names.map((name) => (
              <li key={name}>
                <Button
                  intent="ghost"
                  icon={<Download aria-hidden />}
                  isPending={loading === name}
                  refusal={offline}
                  aria-label={`Download ${name}`}
                  onClick={() => void download(name)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        ))}
      {step === 'alert' && (
        <AlertDialog kind="alert" title="Fetch log files" onClose={fetching.close}>
          <p>{ALREADY_FETCHING}</p>
        </AlertDialog>
      )}
      {(step === 'question' || step === 'beginning') && (
        <AlertDialog
          kind="confirm"
          title="Fetch log files"
          isPending={step === 'beginning'}
          error={error}
          onConfirm={() => void fetching.confirm()}
          onClose={fetching.close}
        >
          <p>{FETCH_QUESTION}</p>
        </AlertDialog>
      )}
    </Section>
  );
}

const deploymentLog: AreaLog<DeploymentRequestSummary> = {
  ...deploymentLogSource,
  noun: 'request',
  idOf: ({ deploymentId }) => numericIdOf(deploymentId),
  useRecord: useListedRequest,
  subtitle: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  status: (record) => <StatusCell record={record} progress={undefined} />,
  isInProgress: ({ status }) => {
    const tuple = statusTupleOf(status);
    return tuple !== null && isInProgress(tuple);
  },
  whileRunning: (record) => (
    <CancelOperation actions={deploymentActions} action="CANCEL" extension="cancel" record={record} />
  ),
  further: (record) => <LogFiles record={record} />,
};

/** Deployments §2 "Logs page". */
export default function BuildLogPage() {
  return <LogPage log={deploymentLog} />;
}
