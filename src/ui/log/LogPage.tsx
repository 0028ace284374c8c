import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { buildSegment } from '../../rules/builds/build-address.ts';
import { type BuildLog, isRunning } from '../../rules/builds/build-log.ts';
import { buildLook } from '../../rules/builds/build-look.ts';
import { buildFileName, buildInSentence, buildName, buildNumberOf } from '../../rules/builds/build-name.ts';
import { type AreaRecord, idWords } from '../../rules/records/record-key.ts';
import { ReadingStates } from '../detail/ReadingStates.tsx';
import { ServedPageHeader } from '../detail/ServedPageHeader.tsx';
import { buttonClass } from '../kit/Button.css.ts';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { CanonicalAddress } from '../page/CanonicalAddress.tsx';
import { NoSuchRecord, NoSuchRecordPage } from '../page/NoSuchRecord.tsx';
import { useIsCut } from '../portal/offline.ts';
import { usePaths, useRecordAddress } from '../portal/portal-context.tsx';
import { AsOf } from '../time/AsOf.tsx';
import type { AreaLog } from './area-log.ts';
import { BuildFacts } from './BuildFacts.tsx';
import { LogViewer } from './LogViewer.tsx';
import { type LogText, readLog } from './log-text.ts';
import { missingLogWords } from './missing-log.ts';
import { useBuildLog } from './use-build-log.ts';

export interface LogPageProps<Row extends AreaRecord> {
  /** Must be stable. */
  log: AreaLog<Row>;
}

export function LogPage<Row extends AreaRecord>({ log }: LogPageProps<Row>) {
  const parameters = useParams();
  const paths = usePaths();
  const list = paths[log.area].list();
  const id = log.idOf(parameters);
  const { buildNumber } = parameters;
  const number = buildNumber === undefined ? null : buildNumberOf(buildNumber);
  if (id === null || (buildNumber !== undefined && number === null)) {
    return (
      <NoSuchRecordPage title="Job logs" noun={log.noun} list={list}>
        {id === null ? undefined : `This ${log.noun} has no build with that number.`}
      </NoSuchRecordPage>
    );
  }
  return (
    <>
      {number !== null && buildNumber !== buildSegment(number) && (
        <CanonicalAddress to={log.address(paths, id, number)} />
      )}
      {/* Remounted per build, so that nothing of the previous one remains. */}
      <LogOfBuild key={`${id}/${number}`} log={log} id={id} buildNumber={number} />
    </>
  );
}

interface LogOfBuildProps<Row extends AreaRecord> extends LogPageProps<Row> {
  id: Row['id'];
  buildNumber: number | null;
}

function LogOfBuild<Row extends AreaRecord>({ log, id, buildNumber }: LogOfBuildProps<Row>) {
  const { area, noun } = log;
  const name = idWords(id);
  const paths = usePaths();
  const list = paths[area].list();
  const { record } = log.useRecord(id);
  const view = useRecordAddress()(area, record);
  const reading = useBuildLog(area, log.read, id, buildNumber, record !== null && log.isInProgress(record));
  const { record: content, asOf } = reading;
  const isCut = useIsCut();
  const build = content?.build ?? null;
  const isGrowing = content !== null && (content.build === null || isRunning(content.build));
  const what = buildNumber === null ? `the log of ${noun} ${name}` : `the log of ${buildInSentence({ buildNumber })}`;
  return (
    <>
      <ServedPageHeader
        title={buildNumber === null ? `Job logs of ${name}` : `${buildName({ buildNumber })} of ${name}`}
        subtitle={
          <>
            {record && log.subtitle(record)}{' '}
            {content !== null && asOf !== null && isCut && <AsOf area={area} at={asOf} />}
          </>
        }
        status={
          build !== null && !isRunning(build) ? <StatusBadge {...buildLook(build)} /> : record && log.status?.(record)
        }
        actions={record && isGrowing && log.whileRunning?.(record)}
        what="The log"
        reading={reading}
        view={view}
        list={list}
      />
      <ReadingStates
        reading={reading}
        noun="log"
        what={what}
        {...(record === null && { of: { area, id } })}
        layout="log"
        missing={
          <NoSuchRecord
            noun={noun}
            list={list}
            record={record === null ? { area, id } : null}
            way={
              buildNumber !== null && (
                <Link className={buttonClass()} to={log.address(paths, id, null)}>
                  Open the last build
                </Link>
              )
            }
          >
            {missingLogWords(noun, buildNumber, record !== null)}
          </NoSuchRecord>
        }
      />
      {content !== null && (
        <Content
          log={content}
          isFailed={record !== null && log.isFailed(record)}
          addressOf={(number) => log.address(paths, id, number)}
          fileName={`${area}-${id}-${buildFileName(content.buildNumber)}.log`}
        />
      )}
      {record !== null && log.further?.(record)}
    </>
  );
}

interface ContentProps {
  log: BuildLog;
  isFailed: boolean;
  addressOf: (buildNumber: number) => string;
  fileName: string;
}

/** Parses only the new part. */
function useLogText(text: string): LogText {
  const known = useRef<LogText | null>(null);
  if (known.current?.source !== text) known.current = readLog(text, known.current ?? undefined);
  return known.current;
}

function Content({ log, isFailed, addressOf, fileName }: ContentProps) {
  const text = useLogText(log.text ?? '');
  return (
    <>
      <BuildFacts log={log} isFailed={isFailed} addressOf={addressOf} />
      {log.text === null ? (
        <ErrorPanel title="The log can’t be read." details="The server’s response isn’t base64." />
      ) : text.coloured.length === 0 ? (
        <EmptyPanel title="The log is empty.">The build hasn’t written anything yet.</EmptyPanel>
      ) : (
        <LogViewer
          text={text}
          linesLeftOut={log.linesLeftOut}
          fileName={fileName}
          address={log.buildNumber === null ? location.pathname : addressOf(log.buildNumber)}
        />
      )}
    </>
  );
}
