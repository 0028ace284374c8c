import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { hasFailed, isRunning } from '../../rules/builds/build-log.ts';
import { fullMomentWords, writtenMoment } from '../../rules/texts/moments.ts';
import { axisOf } from '../../rules/timeline/axis.ts';
import {
  moved,
  type TimelineEntry,
  type TimelineGap,
  type TimelineLane,
  type TimelineWindow,
  zoomed,
} from '../../rules/timeline/timeline.ts';
import { IconButton } from '../kit/IconButton.tsx';
import {
  axis,
  bar,
  buttons,
  dot,
  gap as gapClass,
  lane,
  laneName,
  lanes,
  nowLine,
  picture,
  tick,
  track,
} from './timeline.css.ts';
import { useWindowGestures } from './use-window-gestures.ts';

export interface TimelinePictureProps {
  entries: readonly TimelineEntry[];
  gaps: readonly TimelineGap[];
  window: TimelineWindow;
  whole: TimelineWindow;
  now: number;
  /** Null for all of it. */
  onWindow: (window: TimelineWindow | null) => void;
}

const LANES: readonly { readonly lane: TimelineLane; readonly label: string }[] = [
  { lane: 'actions', label: 'Actions' },
  { lane: 'builds', label: 'Builds' },
  { lane: 'comments', label: 'Comments' },
];
function toneOf({ build }: TimelineEntry): 'failed' | 'running' | 'done' {
  if (build === null) return 'done';
  return hasFailed(build) ? 'failed' : isRunning(build) ? 'running' : 'done';
}

/** One line for each kind. For the eye only: the list below has the same, and more. */
export function TimelinePicture({ entries, gaps, window, whole, now, onWindow }: TimelinePictureProps) {
  const length = window.until - window.from;
  const share = (at: number) => ((at - window.from) / length) * 100;
  const placed = (from: number, until: number): CSSProperties => {
    const start = Math.max(share(from), 0);
    return { insetInlineStart: `${start}%`, width: `${Math.min(share(until), 100) - start}%` };
  };
  const isWithin = (from: number, until: number) => until >= window.from && from <= window.until;
  const { ticks, isOfDays } = axisOf(window);
  const tickWords = (at: number) => writtenMoment(at, isOfDays ? 'day' : 'dayAndTime');
  const isWhole = length >= (whole.until - whole.from) * 0.99;
  const show = (next: TimelineWindow) =>
    onWindow(next.until - next.from >= (whole.until - whole.from) * 0.99 ? null : next);
  const axisPart = useRef<HTMLDivElement>(null);
  const gestures = useWindowGestures(axisPart, { window, whole, onShow: show });
  const edge = isWhole ? 'All of it is shown.' : undefined;
  return (
    <div className={picture}>
      <fieldset className={buttons} aria-label="Shown time">
        <IconButton
          size="small"
          label="Zoom in"
          icon={<ZoomIn aria-hidden />}
          onClick={() => show(zoomed(window, 0.5, whole))}
        />
        <IconButton
          size="small"
          label="Zoom out"
          icon={<ZoomOut aria-hidden />}
          refusal={edge}
          onClick={() => show(zoomed(window, 2, whole))}
        />
        <IconButton
          size="small"
          label="Earlier"
          icon={<ChevronLeft aria-hidden />}
          refusal={edge}
          onClick={() => show(moved(window, -0.5, whole))}
        />
        <IconButton
          size="small"
          label="Later"
          icon={<ChevronRight aria-hidden />}
          refusal={edge}
          onClick={() => show(moved(window, 0.5, whole))}
        />
        <IconButton
          size="small"
          label="Show all"
          icon={<Maximize2 aria-hidden />}
          refusal={edge}
          onClick={() => onWindow(null)}
        />
        <span aria-live="polite">
          {writtenMoment(window.from, 'day')} to {writtenMoment(window.until, 'day')}
        </span>
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be focused */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys zoom and move it
        tabIndex={0}
        className={lanes}
        aria-label="Picture of the timeline. Plus and minus zoom, arrow keys move."
        data-gestures
        {...gestures}
      >
        {LANES.map(({ lane: name, label }) => (
          <div key={name} className={lane} aria-hidden>
            <span className={laneName}>{label}</span>
            <div className={track}>
              {gaps
                .filter(({ from, until }) => isWithin(from, until))
                .map(({ from, until }) => (
                  <span key={from} className={gapClass} style={placed(from, until)} title="Nothing happened here" />
                ))}
              {entries
                .filter((entry) => entry.lane === name && isWithin(entry.at, entry.until ?? entry.at))
                .map((entry) => (
                  <span
                    key={entry.id}
                    className={entry.until === null ? dot : bar}
                    data-tone={toneOf(entry)}
                    title={`${entry.words}, ${fullMomentWords(entry.at)}`}
                    style={
                      entry.until === null ? { insetInlineStart: `${share(entry.at)}%` } : placed(entry.at, entry.until)
                    }
                  />
                ))}
              {isWithin(now, now) && <span className={nowLine} style={{ insetInlineStart: `${share(now)}%` }} />}
            </div>
          </div>
        ))}
        <div className={lane} aria-hidden>
          <span className={laneName} />
          <div ref={axisPart} className={axis}>
            {ticks.map((at) => (
              <span key={at} className={tick} style={{ insetInlineStart: `${share(at)}%` }}>
                {tickWords(at)}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
