import { useActorRef } from '@xstate/react';
import { ArrowLeft, ExternalLink, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DeploymentLog } from '../../contract/generated/schema.d.ts';
import { followConnectivity } from '../../data/connectivity/returns.ts';
import type { RecordId } from '../../rules/record-key.ts';
import { webAddress } from '../../rules/web-address.ts';
import { useReading } from '../detail/record-reading.ts';
import { Banner } from '../kit/Banner.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { iconButtonClass } from '../kit/IconButton.css.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { Section } from '../kit/Section.tsx';
import { NotOnThisDevice } from '../NotOnThisDevice.tsx';
import { useOfflineRefusal } from '../offline.ts';
import { PageErrorPanel } from '../PageErrorPanel.tsx';
import { usePortal } from '../portal-context.tsx';
import { decodeLog } from './decode-log.ts';
import { externalLink, lines } from './log.css.ts';
import { createLogMachine, type LogReader } from './log-machine.ts';

export interface LogPageProps {
  id: RecordId;
  /** "request". */
  noun: string;
  /** Stays the same for as long as the page does. */
  read: LogReader;
  /** Calls back when the record has changed: a build that goes on has written lines. Returns what ends it. */
  onChange: (listener: (id: RecordId) => void) => () => void;
  subtitle?: ReactNode;
  status?: ReactNode;
  /** Where Back leads. */
  back: string;
  /** The build has failed. */
  isFailed: boolean;
}

/** The log of the last build of a record of any area. */
export function LogPage({ id, noun, read, onChange, subtitle, status, back, isFailed }: LogPageProps) {
  const { connectivity } = usePortal();
  const machine = useMemo(() => createLogMachine(read), [read]);
  const log = useActorRef(machine, { input: { id } });
  const { record: content, message, standing, refresh } = useReading(log);
  useEffect(() => onChange((changed) => changed === id && log.send({ type: 'REFRESH' })), [onChange, log, id]);
  useEffect(
    () => followConnectivity(connectivity, (isOnline) => isOnline && log.send({ type: 'REFRESH' })),
    [connectivity, log],
  );
  const refusal = useOfflineRefusal('needs network', 'The log');
  const isLoading = standing === 'reading';
  return (
    <>
      <PageHeader
        title={`Job logs of #${id}`}
        subtitle={subtitle}
        status={status}
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
      {standing === 'missing' && (
        <EmptyPanel title="No content to load">No build of this {noun} has written a log.</EmptyPanel>
      )}
      {standing === 'forbidden' && <PageErrorPanel message={message} />}
      {standing === 'failed' &&
        (refusal !== undefined ? (
          content === null && <NotOnThisDevice what={`the log of ${noun} #${id}`} />
        ) : content === null ? (
          <PageErrorPanel message={message} onRetry={refresh} />
        ) : (
          <Banner tone="danger" role="alert" title="The log could not be refreshed.">
            {message}
          </Banner>
        ))}
      {isLoading && content === null && <LoadingSkeleton layout="detail" label="Loading the log" />}
      {content !== null && <Content log={content} isFailed={isFailed} />}
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
