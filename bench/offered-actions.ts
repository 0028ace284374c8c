/** What a list of 1,000 rows costs to ask for its actions: the look-up, beside the chart itself resolved and asked. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { countFrom, median, rounded, table } from './statistics.ts';

/** Milliseconds for 1,000 rows: one frame at 60 a second. */
const AIM = 16;
const ROUNDS = countFrom('BENCH_RUNS', 15);
const SUBJECTS = ['look-up', 'chart'] as const;

/** What a process of its own reports: milliseconds to load the code, for the first 1,000 rows, and for them again. */
const Report = v.object({ load: v.number(), cold: v.number(), warm: v.number(), offered: v.number() });
type Report = v.InferOutput<typeof Report>;

/** Each run is a new process, so that the first pass is cold indeed. */
function measure(subject: (typeof SUBJECTS)[number]): Report {
  const script = fileURLToPath(new URL('./offered-actions-run.ts', import.meta.url));
  const finished = spawnSync(process.execPath, [script, subject], { encoding: 'utf8', timeout: 60_000 });
  if (finished.status !== 0) throw new Error(`The run of the ${subject} failed:\n${finished.stderr}`);
  return v.parse(Report, JSON.parse(finished.stdout));
}

const reports: Record<(typeof SUBJECTS)[number], Report[]> = { 'look-up': [], chart: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  for (const subject of SUBJECTS) reports[subject].push(measure(subject));
}

const answers = new Set(SUBJECTS.flatMap((subject) => reports[subject].map(({ offered }) => offered)));
if (answers.size !== 1)
  throw new Error(`The look-up and the chart offer different actions: ${[...answers].join(', ')}.`);

const of = (subject: (typeof SUBJECTS)[number], pass: 'load' | 'cold' | 'warm') =>
  median(reports[subject].map((report) => report[pass]));
console.log(
  table([
    ['1,000 mixed rows (ms)', 'loading', 'cold', 'warm'],
    ...SUBJECTS.map((subject) => [
      subject === 'look-up' ? 'deploymentLifecycle.offered' : 'resolveState + can for each action',
      ...(['load', 'cold', 'warm'] as const).map((pass) => of(subject, pass).toFixed(2)),
    ]),
    ['ratio', '', ...(['cold', 'warm'] as const).map((pass) => rounded(of('look-up', pass) / of('chart', pass)))],
  ]),
);
const slowest = Math.max(of('look-up', 'cold'), of('look-up', 'warm'));
console.log(`\nMedians of ${ROUNDS} processes each, in turn.`);
console.log(`Aim: at most ${AIM} ms, cold and warm: ${slowest <= AIM ? 'kept' : 'missed'}`);
