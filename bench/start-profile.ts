/** Where the time of one start goes: what the page's main thread does up to the first row, by Chromium's own trace. */
import type { CDPSession } from '@playwright/test';
import * as v from 'valibot';

/** Microseconds; only what has a duration has one. */
const TraceEvent = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  ph: v.string(),
  dur: v.optional(v.number(), 0),
  args: v.optional(v.record(v.string(), v.unknown()), {}),
});
type TraceEvent = v.InferOutput<typeof TraceEvent>;

const FirstRow = v.object({ data: v.object({ startTime: v.number() }) });

const CATEGORIES = 'devtools.timeline,v8,disabled-by-default-v8.compile,blink.user_timing,loading';

/** By the beginning of an event's name; the first that fits. */
const PARTS: readonly (readonly [string, string])[] = [
  ['V8.Parse', 'compiling scripts'],
  ['V8.PreParse', 'compiling scripts'],
  ['V8.Compile', 'compiling scripts'],
  ['v8.compile', 'compiling scripts'],
  ['FlushInstructionCache', 'compiling scripts'],
  ['V8.Maglev', 'optimising scripts'],
  ['V8.Finalize', 'optimising scripts'],
  ['V8.GC', 'collecting garbage'],
  ['MinorGC', 'collecting garbage'],
  ['v8.evaluateModule', 'evaluating modules'],
  ['FunctionCall', 'running scripts'],
  ['v8.callFunction', 'running scripts'],
  ['IDB', 'storage'],
  ['UpdateLayoutTree', 'style and layout'],
  ['Layout', 'style and layout'],
  ['Paint', 'painting'],
  ['PrePaint', 'painting'],
  ['Layerize', 'painting'],
  ['ParseHTML', 'reading the page'],
];
const OTHER = 'everything else';

function partOf(name: string): string {
  return PARTS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? OTHER;
}

/** Records until the function that it answers is called, which gives the milliseconds of each part up to the mark `first-row`. */
export async function recordStart(devtools: CDPSession): Promise<() => Promise<ReadonlyMap<string, number>>> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const each of value) {
      const event = v.safeParse(TraceEvent, each);
      if (event.success) events.push(event.output);
    }
  });
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES });
  return async () => {
    const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
    await devtools.send('Tracing.end');
    await complete;
    return timeByPart(events);
  };
}

function timeByPart(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const mark = events.findLast(({ name }) => name === 'first-row');
  if (mark === undefined) throw new Error('The trace has no first row.');
  const wholeTime = v.parse(FirstRow, mark.args).data.startTime;
  const began = mark.ts - wholeTime * 1000;
  const times = new Map([['idle or waiting', wholeTime]]);
  const add = (part: string, microseconds: number) => times.set(part, (times.get(part) ?? 0) + microseconds / 1000);
  const onMainThread = events
    .filter(({ pid, tid, ph, ts, dur }) => {
      return pid === mark.pid && tid === mark.tid && ph === 'X' && ts < mark.ts && ts + dur > began;
    })
    .sort((left, right) => left.ts - right.ts || right.dur - left.dur);
  // What an event contains is taken from it, so that each moment counts once.
  const open: { readonly part: string; readonly end: number }[] = [];
  for (const { name, ts, dur } of onMainThread) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop();
    const time = Math.min(ts + dur, mark.ts) - Math.max(ts, began);
    add(partOf(name), time);
    add(open.at(-1)?.part ?? 'idle or waiting', -time);
    open.push({ part: partOf(name), end: ts + dur });
  }
  return times;
}
