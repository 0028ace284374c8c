import { useActorRef, useSelector } from '@xstate/react';
import { ArrowLeft, ExternalLink, RefreshCw } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DeploymentLog } from '../../../../contract/generated/schema.d.ts';
import { followConnectivity } from '../../../../data/connectivity/returns.ts';
import { deploymentListAddress } from '../../../../rules/deployments/list-query.ts';
import { isJobFailed, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { webAddress } from '../../../../rules/web-address.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { DescriptionItem, DescriptionList } from '../../../kit/DescriptionList.tsx';
import { EmptyPanel } from '../../../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../../../kit/ErrorPanel.tsx';
import { iconButtonClass } from '../../../kit/IconButton.css.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { LoadingSkeleton } from '../../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { Section } from '../../../kit/Section.tsx';
import { useList } from '../../../list/use-list.ts';
import { NotOnThisDevice } from '../../../NotOnThisDevice.tsx';
import { useOfflineRefusal } from '../../../offline.ts';
import { PageErrorPanel } from '../../../PageErrorPanel.tsx';
import { useMayOpen, usePaths, usePortal } from '../../../portal-context.tsx';
import { deploymentList } from '../list/deployment-list.tsx';
import { externalLink } from '../list/list.css.ts';
import { StatusCell } from '../list/StatusCell.tsx';
import { createBuildLog } from './build-log.ts';
import { decodeLog } from './decode-log.ts';
import { lines } from './log.css.ts';

/** The address's request id; 0, which no request has, where it is none. */
function useRequestId(): number {
  const { deploymentId = '' } = useParams();
  return deploymentListAddress.parse(new URLSearchParams({ requestId: deploymentId })).requestId ?? 0;
}

/** The log of a request's last build (Deployments §2 "Logs page"). */
export default function BuildLogPage() {
  const id = useRequestId();
  const portal = usePortal();
  const { deployments } = usePaths();
  const mayOpen = useMayOpen();
  const query = useMemo(() => ({ ...deploymentListAddress.defaultQuery, requestId: id }), [id]);
  const { state: list } = useList(deploymentList, query);
  const record = list.context.page?.rows.find((row) => row.id === id);

  const machine = useMemo(() => createBuildLog(portal.deployments), [portal]);
  const log = useActorRef(machine, { input: { id } });
  const state = useSelector(log, (snapshot) => snapshot);
  // A build that goes on to its next stage has written lines.
  useEffect(
    () => portal.resources.deployments.onChange(({ change }) => change.id === id && log.send({ type: 'REFRESH' })),
    [portal, log, id],
  );

  useEffect(
    () => followConnectivity(portal.connectivity, (isOnline) => isOnline && log.send({ type: 'REFRESH' })),
    [portal, log],
  );

  const refusal = useOfflineRefusal('needs network', 'The log');
  const refresh = () => log.send({ type: 'REFRESH' });
  const view = record === undefined ? null : deployments.view(record.deploymentType, id);
  const back = view !== null && mayOpen(view) ? view : deployments.list();
  const isLoading = state.matches({ active: 'loading' });
  const { record: content, message } = state.context;
  const tuple = record === undefined ? null : statusTupleOf(record.status);

  return (
    <>
      <PageHeader
        title={`Job logs of #${id}`}
        subtitle={record && `${record.client} / ${record.environmentIdentifier}`}
        status={record && <StatusCell record={record} progress={undefined} />}
        back={
          <Link className={iconButtonClass()} to={back} aria-label="Back" title="Back">
            <ArrowLeft aria-hidden />
          </Link>
        }
        actions={
          <IconButton
            label="Refresh"
            icon={<RefreshCw aria-hidden />}
            isOutlined
            aria-busy={isLoading && content !== null}
            refusal={refusal}
            onClick={refresh}
          />
        }
      />
      {state.matches('missing') && (
        <EmptyPanel title="No content to load">No build of this request has written a log.</EmptyPanel>
      )}
      {state.matches('forbidden') && <PageErrorPanel message={message} />}
      {state.matches({ active: 'failed' }) &&
        (refusal !== undefined ? (
          content === null && <NotOnThisDevice what={`the log of request #${id}`} />
        ) : content === null ? (
          <PageErrorPanel message={message} onRetry={refresh} />
        ) : (
          <Banner tone="danger" role="alert" title="The log could not be refreshed.">
            {message}
          </Banner>
        ))}
      {isLoading && content === null && <LoadingSkeleton layout="detail" label="Loading the log" />}
      {content !== null && <Content log={content} isFailed={tuple !== null && isJobFailed(tuple.job)} />}
    </>
  );
}

function Content({ log, isFailed }: { log: DeploymentLog; isFailed: boolean }) {
  const address = webAddress(log.jenkinsJobUrl);
  const text = useMemo(() => decodeLog(log.logContent), [log.logContent]);
  return (
    <>
      <DescriptionList>
        <DescriptionItem label="Build number">{log.buildNumber}</DescriptionItem>
        <DescriptionItem label={isFailed ? 'Failed job' : 'Job'}>{log.jobName}</DescriptionItem>
        <DescriptionItem label="Build URL">
          {address === null ? (
            log.jenkinsJobUrl
          ) : (
            <a className={externalLink} href={address} target="_blank" rel="noreferrer">
              {address} <ExternalLink aria-label="opens in a new tab" />
            </a>
          )}
        </DescriptionItem>
      </DescriptionList>
      {text === null ? (
        <ErrorPanel title="The log can’t be read." details="The server’s answer is not base64." />
      ) : text === '' ? (
        <EmptyPanel title="The log is empty.">The build has not written anything yet.</EmptyPanel>
      ) : (
        <Section title="Build log" actions={<CopyButton text={text} label="Copy the log" />}>
          <Lines text={text} />
        </Section>
      )}
    </>
  );
}

/** How near to the end, in pixels, counts as reading the end. */
const END = 32;

/** Begins at the end, where a build says why it failed, and follows it as long as nobody scrolls up. */
function Lines({ text }: { text: string }) {
  const ref = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text is what moves the end
  useLayoutEffect(() => {
    if (ref.current !== null && isAtEnd.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [text]);
  return (
    <section
      ref={ref}
      className={lines}
      aria-label="Log lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < END;
      }}
    >
      {text}
    </section>
  );
}
