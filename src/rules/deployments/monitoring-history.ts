/** The load of an instance over the last 48 hours, as charts and tables show it (docs/decisions/0066). Pure. */
import type { MonitoringHistory } from '../../contract/generated/schema.d.ts';
import { durationWords } from '../texts/duration-words.ts';
import { CRITICAL_LOAD, HIGH_LOAD, type Metric } from './monitoring.ts';

export type MonitoringSeries = MonitoringHistory['instances'][number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Values = readonly (number | null)[];

export interface HistoryWindow {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** From the start of the first step to the end of the last one. */
export function historyWindow({ from, stepMinutes, instances }: MonitoringHistory): HistoryWindow {
  const start = Date.parse(from);
  const steps = Math.max(1, ...instances.map(({ cpu }) => cpu.length));
  return { from: start, until: start + steps * stepMinutes * MINUTE };
}

export interface Stretch {
  /** Steps; `until` is the first one behind it. */
  readonly from: number;
  readonly until: number;
}

function stretchesOf(values: Values, belongs: (value: number | null) => boolean): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const [index, value] of values.entries()) {
    if (!belongs(value)) continue;
    const last = found.at(-1);
    if (last?.until === index) found[found.length - 1] = { from: last.from, until: index + 1 };
    else found.push({ from: index, until: index + 1 });
  }
  return found;
}

/** Without figures. */
export function gapsOf(values: Values): readonly Stretch[] {
  return stretchesOf(values, (value) => value === null);
}

/** The d of an SVG path, one stroke for each stretch with figures; x in steps, y from 0 for 100 % to 100 for none. */
export function linePath(values: Values): string {
  return stretchesOf(values, (value) => value !== null)
    .map(({ from, until }) => {
      const points = values.slice(from, until).map((value, index) => `${from + index + 0.5} ${100 - (value ?? 0)}`);
      // A single figure is a dot: a line as short as nothing, with round ends.
      return `M${points.join('L')}${points.length === 1 ? 'h0.01' : ''}`;
    })
    .join('');
}

export function roundedPercent(value: number): string {
  return `${value.toFixed(1)} %`;
}

function spanWords(steps: number, stepMinutes: number): string {
  return durationWords(steps * stepMinutes * MINUTE);
}

/** "12.0 to 81.3 %, last 34.2 %, above 75 % for 2 h and never above 90 %, no figures for 3 h"; says so where there are none, and not of what was before the first. */
export function historyText(values: Values, stepMinutes: number): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return 'No figures in this time.';
  const stepsFrom = (level: number) => known.filter((value) => value >= level).length;
  const above = (level: number) => `above ${level} % for ${spanWords(stepsFrom(level), stepMinutes)}`;
  const critical = stepsFrom(CRITICAL_LOAD) === 0 ? `never above ${CRITICAL_LOAD} %` : above(CRITICAL_LOAD);
  const missing = values.length - values.findIndex((value) => value !== null) - known.length;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const range =
    roundedPercent(lowest) === roundedPercent(highest)
      ? [roundedPercent(highest)]
      : [`${lowest.toFixed(1)} to ${roundedPercent(highest)}`, `last ${roundedPercent(known.at(-1) ?? 0)}`];
  return `${[
    ...range,
    stepsFrom(HIGH_LOAD) === 0 ? `never above ${HIGH_LOAD} %` : `${above(HIGH_LOAD)} and ${critical}`,
    ...(missing === 0 ? [] : [`no figures for ${spanWords(missing, stepMinutes)}`]),
  ].join(', ')}.`;
}

export interface HistoryHour {
  /** Its first moment, in epoch milliseconds. */
  readonly at: number;
  /** The highest value; null where there is none. */
  readonly highest: Readonly<Record<Metric, number | null>>;
}

function highest(values: Values): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** The newest first; steps that are longer than an hour stay as they are. */
export function historyHours(
  { from, stepMinutes }: Pick<MonitoringHistory, 'from' | 'stepMinutes'>,
  series: MonitoringSeries,
): readonly HistoryHour[] {
  const start = Date.parse(from);
  const atOf = (step: number) => start + step * stepMinutes * MINUTE;
  const hours = Map.groupBy(series.cpu.keys(), (step) => Math.floor(atOf(step) / HOUR));
  return [...hours.values()].toReversed().map((steps) => {
    const ofHour = (values: Values) => highest(steps.map((step) => values[step] ?? null));
    const [first = 0] = steps;
    return {
      at: atOf(first),
      highest: { cpu: ofHour(series.cpu), memory: ofHour(series.memory), disk: ofHour(series.disk) },
    };
  });
}
