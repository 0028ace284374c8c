import { Link } from 'react-router-dom';
import type { RecordLifecycle } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import { hasFailed } from '../../rules/builds/build-log.ts';
import { waysOutOf } from '../../rules/builds/log-end.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { momentWords } from '../../rules/texts/moments.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { Section } from '../kit/Section.tsx';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { useIsCut } from '../portal/offline.ts';
import { useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { AsOf } from '../time/AsOf.tsx';
import type { AreaLog } from './area-log.ts';
import { LogEnd } from './LogEnd.tsx';
import { useBuildLog } from './use-build-log.ts';

/** Enough for the error and what led to it, on a phone too. */
const LINES = 8;
const MINUTE = 60_000;

export type FailureLog<Row extends AreaRecord> = Pick<AreaLog<Row>, 'area' | 'address' | 'read' | 'isFailed'>;

interface FailureNoteProps<Row extends AreaRecord, Action extends string> {
  log: FailureLog<Row>;
  record: Row;
  lifecycle: Pick<RecordLifecycle<Row, Action>, 'ask'>;
}

/** Why a record failed: the end of its last build's log. Nothing for users who can't read it, and for other records. */
export default function FailureNote<Row extends AreaRecord, Action extends string>({
  log,
  record,
  lifecycle,
}: FailureNoteProps<Row, Action>) {
  const address = log.address(usePaths(), record.id, null);
  const mayRead = useMayOpen()(address);
  if (!mayRead || !log.isFailed(record)) return null;
  return <End {...{ log, record, lifecycle, address }} />;
}

function End<Row extends AreaRecord, Action extends string>({
  log,
  record,
  lifecycle,
  address,
}: FailureNoteProps<Row, Action> & { address: string }) {
  const { record: build, asOf } = useBuildLog(log.area, log.read, record.id, null, false);
  const isCut = useIsCut();
  const now = useServerNow(MINUTE);
  const offered = lifecycle.ask(record, useFactsViewer(), now)?.offered;
  const ways = offered === undefined ? null : waysOutOf(offered);
  const text = build?.text ?? '';
  if (build === null || text.trim() === '') return null;
  // A build that succeeded says nothing about this failure.
  if (build.build !== null && !hasFailed(build.build)) return null;
  const cancelledBy = build.build?.cancelledBy ?? null;
  const endedAt = build.build?.endedAt ?? null;
  return (
    <Section
      title={cancelledBy === null ? 'Why it failed' : `Cancelled by ${cancelledBy}`}
      description={
        <>
          {build.jobName !== null &&
            `In ${build.jobName}${endedAt === null ? '' : `, ${momentWords(Date.parse(endedAt), now.getTime())}`}. `}
          {ways !== null && !isCut && `You can ${ways}. `}
          {isCut && asOf !== null && <AsOf area={log.area} at={asOf} />}
        </>
      }
      actions={
        <Link className={buttonClass({ size: 'small' })} to={address}>
          Open the log
        </Link>
      }
    >
      <LogEnd text={text} lines={LINES} />
    </Section>
  );
}
