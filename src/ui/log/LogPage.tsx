import { ExternalLink } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { DeploymentLog } from '../../contract/generated/schema.d.ts';
import type { Portal } from '../../data/portal.ts';
import type { FollowedResource } from '../../data/resources/resource-data.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { type AreaRecord, idWords, type RecordId } from '../../rules/record-key.ts';
import { webAddress } from '../../rules/web-address.ts';
import { BackLink } from '../BackLink.tsx';
import type { AddressParameters } from '../detail/detail-definition.ts';
import { ReadingStates } from '../detail/ReadingStates.tsx';
import { type RecordReading, useServedRecord } from '../detail/record-reading.ts';
import { ServedPageHeader } from '../detail/ServedPageHeader.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { Section } from '../kit/Section.tsx';
import { NoSuchRecord } from '../NoSuchRecord.tsx';
import { usePaths, usePortal, useRecordAddress } from '../portal-context.tsx';
import { decodeLog } from './decode-log.ts';
import { externalLink, lines } from './log.css.ts';

/** The log of the last build of an area's records; what it shares with their detail page can be taken from there. */
export interface AreaLog<Row extends AreaRecord> {
  readonly area: RecordAreaName;
  /** "request". */
  readonly noun: string;
  /** Null where the address names no record. */
  readonly idOf: (parameters: AddressParameters) => Row['id'] | null;
  /** A hook: the record as far as it is known. */
  readonly useRecord: (id: Row['id']) => Pick<RecordReading<Row>, 'record'>;
  /** Asks the server. Throws an AppError. */
  readonly read: (portal: Portal, id: Row['id'], signal: AbortSignal) => Promise<DeploymentLog>;
  readonly subtitle: (record: Row) => string;
  readonly status?: (record: Row) => ReactNode;
  /** The build has failed. */
  readonly isFailed: (record: Row) => boolean;
}

export interface LogPageProps<Row extends AreaRecord> {
  /** Stays the same for as long as the page does. */
  log: AreaLog<Row>;
}

/** The log of the last build of a record of any area. */
export function LogPage<Row extends AreaRecord>({ log }: LogPageProps<Row>) {
  const list = usePaths()[log.area].list();
  const id = log.idOf(useParams());
  if (id !== null) return <LogOfRecord log={log} id={id} />;
  return (
    <>
      <PageHeader title="Job logs" back={<BackLink to={list} />} />
      <NoSuchRecord noun={log.noun} list={list} />
    </>
  );
}

/** Calls back when the record has changed: a build that goes on has written lines. */
function useChangesOf({ area }: Pick<AreaLog<AreaRecord>, 'area'>, id: RecordId, listener: () => void): void {
  const data: Pick<FollowedResource, 'onChange'> = usePortal().resources[area];
  useEffect(() => data.onChange(({ change }) => change.id === id && listener()), [data, id, listener]);
}

function LogOfRecord<Row extends AreaRecord>({ log, id }: LogPageProps<Row> & { id: Row['id'] }) {
  const { area, noun } = log;
  const name = idWords(id);
  const portal = usePortal();
  const list = usePaths()[area].list();
  const { record } = log.useRecord(id);
  const view = useRecordAddress()(area, record);
  const read = useCallback((of: Row['id'], signal: AbortSignal) => log.read(portal, of, signal), [log, portal]);
  const reading = useServedRecord(read, id);
  const { record: content, refresh } = reading;
  useChangesOf(log, id, refresh);
  return (
    <>
      <ServedPageHeader
        title={`Job logs of ${name}`}
        subtitle={record && log.subtitle(record)}
        status={record && log.status?.(record)}
        what="The log"
        reading={reading}
        view={view}
        list={list}
      />
      <ReadingStates
        reading={reading}
        noun="log"
        what={`the log of ${noun} ${name}`}
        missing={
          <NoSuchRecord noun={noun} list={list}>
            No build of this {noun} has written a log.
          </NoSuchRecord>
        }
      />
      {content !== null && <Content log={content} isFailed={record !== null && log.isFailed(record)} />}
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
