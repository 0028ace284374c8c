/** Runs every stage like a build, with plausible durations and logs, without touching a cloud. */
import type { Runner, StageDefinition, StageRun } from '../../runners/runner.ts';

const escapeCharacter = String.fromCharCode(27);
const GREEN = 32;
const YELLOW = 33;
const RED = 31;
const CYAN = 36;

const PAINTED: readonly (readonly [line: RegExp, colour: number])[] = [
  [/^(fatal|Error|ERROR)\b/, RED],
  [/^changed: /, YELLOW],
  [/^(Apply|Destroy) complete!/, GREEN],
  [/^\+ /, CYAN],
];

function painted(line: string): string {
  const colour = PAINTED.find(([pattern]) => pattern.test(line))?.[1];
  return colour === undefined ? line : `${escapeCharacter}[${colour}m${line}${escapeCharacter}[0m`;
}

interface LogPart {
  readonly since: Date;
  readonly until: Date | null;
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

function stamped(lines: readonly string[], { from, to }: Span, part?: LogPart): string {
  const step = lines.length < 2 ? 0 : (to.getTime() - from.getTime()) / (lines.length - 1);
  return lines
    .map((line, index) => ({ line, at: new Date(from.getTime() + step * index) }))
    .filter(({ at }) => part === undefined || (at >= part.since && (part.until === null || at < part.until)))
    .map(({ line, at }) => `[${at.toISOString()}] ${painted(line)}\n`)
    .join('');
}

function linesOf(run: StageRun): readonly string[] {
  return run.definition.lines?.(run) ?? [`${run.definition.title} ... done`];
}

function failureOf(run: StageRun): readonly string[] {
  return run.definition.failure?.(run) ?? [`${run.definition.title} ... failed`, 'script returned exit code 1'];
}

function beginLines(run: StageRun, at: Date): string {
  const introduction =
    run.stage === 'QUEUED'
      ? [
          `Started build #${run.buildNumber} of ${run.recordName} (${run.recordTitle})`,
          `Operation ${run.operation}`,
          'Rehearsal: no cloud is touched',
        ]
      : [];
  const retry = run.attempt > 1 ? [`Attempt ${run.attempt} of this stage`] : [];
  const lines = [...introduction, '[Pipeline] stage', `[Pipeline] { (${run.definition.title})`, ...retry];
  return stamped(lines, { from: at, to: at });
}

function successLines(run: StageRun, span: Span, part: LogPart): string {
  const end = run.isLast ? ['[Pipeline] End of Pipeline', 'Finished: SUCCESS'] : [];
  return stamped([...linesOf(run), '[Pipeline] }', '[Pipeline] // stage', ...end], span, part);
}

function failureLines(run: StageRun, span: Span, part: LogPart): string {
  const lines = linesOf(run);
  const { title } = run.definition;
  return stamped(
    [
      ...lines.slice(0, Math.ceil(lines.length / 2)),
      ...failureOf(run),
      `[Pipeline] } (${title} failed)`,
      '[Pipeline] // stage',
      `ERROR: stage '${title}' failed`,
      'Finished: FAILURE',
    ],
    span,
    part,
  );
}

export interface RehearsalSettings {
  /** Speed-up factor. */
  readonly speed: number;
  readonly failAt: string | null;
  readonly now: () => Date;
}

const LOOKS = 8;
/** Milliseconds. */
const SHORTEST_LOOK = 1500;

/** A stage fails once and succeeds when it runs again. */
function isToFail({ stage, failedBefore, failsAt }: StageRun, failAt: string | null): boolean {
  return !failedBefore && (stage === failAt || stage === failsAt);
}

export function createRehearsalRunner({ speed, failAt, now }: RehearsalSettings): Runner {
  const duration = ({ seconds }: Pick<StageDefinition, 'seconds'>) => (seconds * 1000) / speed;
  const betweenLooks = ({ definition }: StageRun) => Math.max(SHORTEST_LOOK, duration(definition) / LOOKS);
  return {
    estimate: (stages) => Math.ceil(stages.reduce((sum, stage) => sum + duration(stage), 0)),
    begin: async (run) => ({
      checkAfter: Math.min(duration(run.definition) / (isToFail(run, failAt) ? 2 : 1), betweenLooks(run)),
      log: beginLines(run, now()),
    }),
    progress: async (run, beganAt, loggedUntil) => {
      const fails = isToFail(run, failAt);
      const span = { from: beganAt, to: new Date(beganAt.getTime() + duration(run.definition) / (fails ? 2 : 1)) };
      const lines = fails ? failureLines : successLines;
      const at = now();
      const remaining = span.to.getTime() - at.getTime();
      if (remaining <= 0) {
        const log = lines(run, span, { since: loggedUntil, until: null });
        return fails ? { state: 'failed', log } : { state: 'succeeded', log, outputs: null };
      }
      const log = lines(run, span, { since: loggedUntil, until: at });
      return { state: 'running', checkAfter: Math.min(remaining, betweenLooks(run)), log, loggedUntil: at };
    },
  };
}
