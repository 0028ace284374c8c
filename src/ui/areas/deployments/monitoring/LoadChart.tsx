import { CRITICAL_LOAD, HIGH_LOAD } from '../../../../rules/deployments/monitoring.ts';
import { gapsOf, type HistoryWindow, historyText, linePath } from '../../../../rules/deployments/monitoring-history.ts';
import { writtenMoment } from '../../../../rules/texts/moments.ts';
import { axisOf } from '../../../../rules/timeline/axis.ts';
import {
  chartAxis,
  chartFrame,
  chartGap,
  chartLabel,
  chartLevel,
  chartLine,
  chartPart,
  chartPlot,
  chartTick,
  chartWords,
} from './history.css.ts';

/** Drawn as lines, and written at the left edge. */
const LEVELS = [
  { percent: CRITICAL_LOAD, tone: 'critical' },
  { percent: HIGH_LOAD, tone: 'high' },
] as const;

/** Percent of the width. */
const LAST_TICK = 82;

export interface LoadChartProps {
  label: string;
  /** In percent, one for each step; null where there is none. */
  values: readonly (number | null)[];
  window: HistoryWindow;
  stepMinutes: number;
}

/** From 0 to 100 %, with the levels from which a load is high or critical. What it shows is said below it. */
export function LoadChart({ label, values, window, stepMinutes }: LoadChartProps) {
  const { ticks, isOfDays } = axisOf(window);
  const share = (at: number) => ((at - window.from) / (window.until - window.from)) * 100;
  // The words of a later one would be cut.
  const shownTicks = ticks.filter((at) => share(at) <= LAST_TICK);
  const ofSteps = (step: number) => (step / values.length) * 100;
  const words = historyText(values, stepMinutes);
  return (
    <figure className={chartPart}>
      <figcaption className={chartWords}>
        <strong>{label}</strong> {words}
      </figcaption>
      <div className={chartFrame} aria-hidden>
        <div className={chartPlot}>
          {gapsOf(values).map(({ from, until }) => (
            <span
              key={from}
              className={chartGap}
              style={{ insetInlineStart: `${ofSteps(from)}%`, width: `${ofSteps(until - from)}%` }}
              title="No figures"
            />
          ))}
          {LEVELS.map(({ percent, tone }) => (
            <span key={tone} className={chartLevel} data-tone={tone} style={{ top: `${100 - percent}%` }}>
              <span className={chartLabel}>{percent} %</span>
            </span>
          ))}
          <svg
            className={chartLine}
            viewBox={`0 0 ${Math.max(values.length, 1)} 100`}
            preserveAspectRatio="none"
            aria-hidden
            focusable="false"
          >
            <path d={linePath(values)} />
          </svg>
        </div>
        <div className={chartAxis}>
          {shownTicks.map((at) => (
            <span key={at} className={chartTick} style={{ insetInlineStart: `${share(at)}%` }}>
              {writtenMoment(at, isOfDays ? 'weekdayAndDay' : 'weekdayAndTime')}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
