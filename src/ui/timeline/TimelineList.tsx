import { useEffect, useRef, useState } from 'react';
import type { OutboxAreaName } from '../../rules/areas.ts';
import { LOG_AREAS, type RecordLog } from '../../rules/audit/record-logs.ts';
import { buildDuration, buildEstimate } from '../../rules/builds/build-durations.ts';
import { type BuildFacts, isRunning } from '../../rules/builds/build-log.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { durationWords } from '../../rules/texts/duration-words.ts';
import type { TimelineEntry, TimelineGap } from '../../rules/timeline/timeline.ts';
import { Button } from '../kit/Button.tsx';
import { Moment } from '../outbox/Moment.tsx';
import { PageLink } from '../page/links.tsx';
import { usePaths } from '../portal/portal-context.tsx';
import { BuildStages } from './BuildStages.tsx';
import { by, entry as entryClass, gapLine, list, note, words } from './timeline.css.ts';

/** The rest is shown on request. */
const FIRST = 10;
const LANE_WORDS = { actions: 'Action', builds: 'Build', comments: 'Comment' } as const;

export interface TimelineListProps {
  area: OutboxAreaName;
  id: RecordId;
  /** Of the shown time, the newest first. */
  entries: readonly TimelineEntry[];
  gaps: readonly TimelineGap[];
  /** All of the record's, for estimates. */
  builds: readonly BuildFacts[];
  now: number;
  /** How many actions are older than those that were read. */
  older: number;
  /** The log of the actions, with the address of all of them; null if the user may not open one. */
  log: { readonly log: RecordLog; readonly address: string } | null;
  hasEarlierComments: boolean;
}

export function TimelineList({ entries, gaps, older, hasEarlierComments, ...about }: TimelineListProps) {
  const [isWhole, setWhole] = useState(false);
  const items = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    const next = isWhole ? items.current?.querySelectorAll('[data-lane]')[FIRST] : null;
    if (next instanceof HTMLElement) next.focus();
  }, [isWhole]);
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  const oldest = shown.at(-1)?.at ?? 0;
  const gapAfter = (next: TimelineEntry | undefined, at: number) =>
    gaps.find(({ from, until }) => until === (next?.at ?? about.now) && from >= oldest && from >= at);
  const more = entries.length - shown.length;
  return (
    <>
      <ol ref={items} className={list} aria-label="Timeline, the newest first">
        {shown.map((each, index) => {
          const gap = gapAfter(shown[index - 1], each.at);
          return [
            gap !== undefined && (
              <li key={`gap ${gap.from}`} className={gapLine}>
                Nothing happened for {durationWords(gap.until - gap.from)}
              </li>
            ),
            <li key={each.id} className={entryClass} data-lane={each.lane} tabIndex={-1}>
              <Entry entry={each} {...about} />
            </li>,
          ];
        })}
      </ol>
      {entries.length === 0 && <p className={note}>Nothing happened in this time.</p>}
      {more > 0 && <Button size="small" onClick={() => setWhole(true)}>{`Show ${more} more`}</Button>}
      {(older > 0 || hasEarlierComments) && (
        <p className={note}>
          {older > 0 && (
            <span>
              {older} older {older === 1 ? 'action is' : 'actions are'} in{' '}
              <PageLink to={about.log?.address ?? null}>the log</PageLink>.
            </span>
          )}
          {hasEarlierComments && <span>Earlier comments are below, under Comments.</span>}
        </p>
      )}
    </>
  );
}

interface EntryProps extends Pick<TimelineListProps, 'area' | 'id' | 'builds' | 'now' | 'log'> {
  entry: TimelineEntry;
}

function Entry({ entry: { lane, words: text, by: who, at, build, number }, area, id, builds, now, log }: EntryProps) {
  const paths = usePaths();
  const logged = log === null || number === null ? null : paths[LOG_AREAS[log.log]].view(number);
  const address = lane === 'builds' && number !== null ? paths[area].build(id, number) : logged;
  const estimate = build === null ? null : buildEstimate(build, builds);
  const duration = build === null ? null : buildDuration(build, now);
  const usual =
    estimate === null || estimate.total === null
      ? null
      : `usually ${durationWords(estimate.total)}, from ${estimate.count} earlier ${estimate.count === 1 ? 'build' : 'builds'}`;
  return (
    <>
      <span className={words}>{lane === 'comments' ? text : <PageLink to={address}>{text}</PageLink>}</span>
      <span className={by}>
        {[LANE_WORDS[lane], who].filter((part) => part !== null).join(' · ')} · <Moment at={at} now={now} />
        {duration !== null && ` · ${durationWords(duration)}${build !== null && isRunning(build) ? ' so far' : ''}`}
        {usual !== null && ` (${usual})`}
      </span>
      {build !== null && estimate !== null && <BuildStages build={build} estimate={estimate} now={now} />}
    </>
  );
}
