/** Lines that every runner writes to a build's log. */
import { buildName } from '../../src/rules/builds/build-name.ts';
import type { Progress, StageOutputs, StageRun } from './runner.ts';

export function stamped(at: Date, lines: readonly string[]): string {
  return lines.map((line) => `[${at.toISOString()}] ${line}\n`).join('');
}

/** @param runner its name, and where it is */
export function firstLines(runner: string, run: StageRun): readonly string[] {
  const first =
    run.position === 0
      ? [
          `${buildName({ buildNumber: run.buildNumber, action: run.operation })} of ${run.recordName} (${run.recordTitle})`,
          `Operation ${run.operation}, carried out by the runner ${runner}`,
        ]
      : [];
  const retry = run.attempt > 1 ? [`Attempt ${run.attempt} of this stage`] : [];
  return [...first, `== ${run.definition.title} ==`, ...retry];
}

/** @param sentence without a full stop */
export function failedStage(at: Date, log: string, sentence: string): Progress {
  return {
    state: 'failed',
    log: log + stamped(at, [`ERROR: ${sentence}.`, 'Finished: FAILURE']),
    reason: `${sentence}.`,
  };
}

export function succeededStage(
  { isLast }: Pick<StageRun, 'isLast'>,
  at: Date,
  log: string,
  outputs: StageOutputs,
): Extract<Progress, { state: 'succeeded' }> {
  return { state: 'succeeded', log: isLast ? log + stamped(at, ['Finished: SUCCESS']) : log, outputs };
}
