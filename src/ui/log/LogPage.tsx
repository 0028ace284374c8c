import { ArrowLeft, ExternalLink, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DeploymentLog } from '../../contract/generated/schema.d.ts';
import type { RecordReader } from '../../data/resources/served-record.ts';
import { idWords, type RecordId } from '../../rules/record-key.ts';
import { webAddress } from '../../rules/web-address.ts';
import { ReadingStates } from '../detail/ReadingStates.tsx';
import { useServedRecord } from '../detail/record-reading.ts';
import { CopyButton } from '../kit/CopyButton.tsx';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { iconButtonClass } from '../kit/IconButton.css.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { Section } from '../kit/Section.tsx';
import { useOfflineRefusal } from '../offline.ts';
import { decodeLog } from './decode-log.ts';
import { externalLink, lines } from './log.css.ts';

export interface LogPageProps {
  id: RecordId;
  /** "request". */
  noun: string;
  /** Stays the same for as long as the page does. */
  read: RecordReader<DeploymentLog, RecordId>;
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
  const name = idWords(id);
  const reading = useServedRecord(read, id);
  const { record: log, standing, refresh } = reading;
  useEffect(() => onChange((changed) => changed === id && refresh()), [onChange, refresh, id]);
  const refusal = useOfflineRefusal('needs network', 'The log');
  return (
    <>
      <PageHeader
        title={`Job logs of ${name}`}
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
            aria-busy={standing === 'reading' && log !== null}
            refusal={refusal}
            onClick={refresh}
          />
        }
      />
      <ReadingStates
        reading={reading}
        noun="log"
        what={`the log of ${noun} ${name}`}
        missing={`No build of this ${noun} has written a log.`}
      />
      {log !== null && <Content log={log} isFailed={isFailed} />}
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
