import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { loadOf, METRICS, type Metric, type Reading, readingsText } from '../../../../rules/deployments/monitoring.ts';
import { chartOf } from './monitoring.css.ts';

export interface ReadingChartProps {
  /** Oldest first. */
  readings: readonly Reading[];
  metric: Metric;
}

const WIDTH = 148;
const HEIGHT = 32;
const DARK = '(prefers-color-scheme: dark)';

function dataOf(readings: readonly Reading[], metric: Metric): UPlot.AlignedData {
  return [readings.map(({ timestamp }) => Date.parse(timestamp) / 1_000), readings.map((reading) => reading[metric])];
}

/** From 0 to 100 %, with a text alternative. */
export default function ReadingChart({ readings, metric }: ReadingChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const drawn = new UPlot(
      {
        width: WIDTH,
        height: HEIGHT,
        padding: [2, 2, 2, 2],
        legend: { show: false },
        cursor: { show: false },
        axes: [{ show: false }, { show: false }],
        scales: { y: { range: [0, 100] } },
        // A canvas can't use the style sheet, so it gets the frame's current colour.
        series: [{}, { stroke: () => getComputedStyle(element).color, width: 1.5, points: { show: false } }],
      },
      [[], []],
      element,
    );
    plot.current = drawn;
    const scheme = window.matchMedia(DARK);
    const redraw = () => drawn.redraw();
    scheme.addEventListener('change', redraw);
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.current = null;
      drawn.destroy();
    };
  }, []);
  useEffect(() => plot.current?.setData(dataOf(readings, metric)), [readings, metric]);
  const label = METRICS.find(({ name }) => name === metric)?.label ?? metric;
  const last = readings.at(-1)?.[metric] ?? 0;
  return (
    <div ref={frame} role="img" aria-label={readingsText(label, readings, metric)} className={chartOf[loadOf(last)]} />
  );
}
