import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keptTimeline, readTimeline, type TimelineReading } from '../../data/timeline/record-timeline.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import { type BuildFacts, buildActionWords, buildStateWords } from '../../rules/builds/build-log.ts';
import { shortBuildName } from '../../rules/builds/build-name.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { recordLeadTime } from '../../rules/timeline/lead-time.ts';
import { gapsOf, type TimelineWindow, timelineOf, wholeWindow } from '../../rules/timeline/timeline.ts';
import { uptimeOf } from '../../rules/timeline/uptime.ts';
import { useLogWays } from '../audit/RecordLogs.tsx';
import { Button } from '../kit/Button.tsx';
import { type RecordReading, useKeptReadings, useServedRecord } from '../page/record-reading.ts';
import { useIsCut } from '../portal/offline.ts';
import { usePortal } from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { AsOfMoment } from '../time/AsOf.tsx';
import { LeadTimeLine } from './LeadTimeLine.tsx';
import { TimelineList } from './TimelineList.tsx';
import { TimelinePicture } from './TimelinePicture.tsx';
import { note } from './timeline.css.ts';
import { UptimeStrip } from './UptimeStrip.tsx';

export interface TimelineProps {
  area: OutboxAreaName;
  id: RecordId;
  version: number | undefined;
}

function buildWords(build: BuildFacts): string {
  const failed = build.failedJob === null ? '' : ` at ${build.failedJob}`;
  return `${buildActionWords(build) ?? 'Build'} ${shortBuildName(build)}: ${buildStateWords(build)}${failed}`;
}

/** The log with the most about the record that the user may read. */
function useTimelineLog(area: OutboxAreaName, id: RecordId) {
  const ways = useLogWays(area, id);
  return ways.find(({ log }) => log === 'activity') ?? ways[0] ?? null;
}

function useTimeline({ area, id, version }: TimelineProps): RecordReading<TimelineReading> {
  const portal = usePortal();
  const log = useTimelineLog(area, id)?.log ?? null;
  const reading = useServedRecord<TimelineReading, RecordId>(
    useCallback((of, signal) => readTimeline(portal, { area, id: of }, log, signal), [portal, area, log]),
    id,
    useKeptReadings(useMemo(() => keptTimeline(area), [area])),
  );
  const { refresh } = reading;
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    refresh();
  }, [version, refresh]);
  return reading;
}

export default function Timeline(props: TimelineProps) {
  const { area, id } = props;
  const { record, asOf, standing, message, refresh } = useTimeline(props);
  const isCut = useIsCut();
  if (record !== null) {
    return (
      <>
        {asOf !== null && (isCut || standing === 'failed') && <AsOfMoment at={asOf} />}
        <Shown area={area} id={id} reading={record} />
      </>
    );
  }
  if (standing === 'reading') return <p className={note}>Loading…</p>;
  if (isCut) return <p className={note}>Not on this device. The timeline loads once the server can be reached.</p>;
  return (
    <div className={note} role="alert">
      {message ?? 'The timeline couldn’t be loaded.'}
      <Button size="small" onClick={refresh}>
        Try again
      </Button>
    </div>
  );
}

interface ShownProps {
  area: OutboxAreaName;
  id: RecordId;
  reading: TimelineReading;
}

function Shown({ area, id, reading }: ShownProps) {
  const now = useServerNow(10_000).getTime();
  const log = useTimelineLog(area, id);
  const { builds, actions, comments, milestones } = reading;
  const leadTime = milestones === undefined ? null : recordLeadTime(milestones);
  const entries = timelineOf(
    { builds: builds ?? [], actions: actions?.entries ?? null, comments: comments?.comments ?? [], milestones },
    buildWords,
    now,
  );
  const whole = wholeWindow(entries, now);
  // Null for all of it, which grows with time.
  const [asked, setAsked] = useState<TimelineWindow | null>(null);
  const shown = asked ?? whole;
  const uptime = area === 'deployments' && builds !== null ? uptimeOf(builds, now) : null;
  const missing = [
    builds === null && 'builds',
    actions === null && (leadTime === null ? 'actions and edits' : 'other actions and edits'),
    comments === null && 'comments',
  ].filter((part) => part !== false);
  if (entries.length === 0)
    return <p className={note}>Nothing has happened yet. Actions, builds and comments appear here.</p>;
  return (
    <>
      {leadTime !== null && <LeadTimeLine leadTime={leadTime} />}
      {uptime !== null && <UptimeStrip days={uptime} />}
      <TimelinePicture
        entries={entries}
        gaps={gapsOf(entries, now)}
        window={shown}
        whole={whole}
        now={now}
        onWindow={setAsked}
      />
      {missing.length > 0 && (
        <p className={note}>
          Not shown, because you can’t view them or the server doesn’t have them: {missing.join(', ')}.
        </p>
      )}
      <TimelineList
        area={area}
        id={id}
        entries={entries.filter(({ at, until }) => (until ?? at) >= shown.from && at <= shown.until)}
        gaps={gapsOf(entries, now).filter(({ from, until }) => until >= shown.from && from <= shown.until)}
        builds={builds ?? []}
        now={now}
        older={actions === null ? 0 : actions.total - actions.entries.length}
        log={log}
        hasEarlierComments={comments?.hasEarlier === true}
      />
    </>
  );
}
