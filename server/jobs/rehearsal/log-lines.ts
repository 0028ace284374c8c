/** The lines that a rehearsed stage writes into the build log: what Jenkins, Terraform and Ansible would say. */
import type { StageRun } from '../runner.ts';

/** Lines with time stamps spread evenly from `from` to `to`. */
function stamped(lines: readonly string[], from: Date, to: Date): string {
  const step = lines.length < 2 ? 0 : (to.getTime() - from.getTime()) / (lines.length - 1);
  return lines.map((line, index) => `[${new Date(from.getTime() + step * index).toISOString()}] ${line}\n`).join('');
}

/** What the stage does, line by line. */
function linesOf(run: StageRun): readonly string[] {
  return run.definition.lines?.(run) ?? [`${run.definition.title} ... done`];
}

/** What a failing stage says last. */
function failureOf(run: StageRun): readonly string[] {
  return run.definition.failure?.(run) ?? [`${run.definition.title} ... failed`, 'script returned exit code 1'];
}

/** What a stage says when it begins; the first one of a build introduces the build. */
export function beginLines(run: StageRun, at: Date): string {
  const introduction =
    run.stage === 'QUEUED'
      ? [
          `Started build #${run.buildNumber} of ${run.subjectName} (${run.subjectTitle})`,
          `Operation ${run.operation}`,
          'Rehearsal: no cloud is touched',
        ]
      : [];
  const retry = run.attempt > 1 ? [`Attempt ${run.attempt} of this stage`] : [];
  return stamped([...introduction, '[Pipeline] stage', `[Pipeline] { (${run.definition.title})`, ...retry], at, at);
}

export function successLines(run: StageRun, from: Date, to: Date): string {
  const end = run.isLast ? ['[Pipeline] End of Pipeline', 'Finished: SUCCESS'] : [];
  return stamped([...linesOf(run), '[Pipeline] }', '[Pipeline] // stage', ...end], from, to);
}

/** Half of what the stage would have said, then the error, then the end of the build. */
export function failureLines(run: StageRun, from: Date, to: Date): string {
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
    from,
    to,
  );
}
