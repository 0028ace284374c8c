/** Walks every stage as a build would, with plausible durations and logs, and touches no cloud. */
import type { Runner, StageDefinition, StageRun } from '../runner.ts';
import { beginLines, failureLines, successLines } from './log-lines.ts';

export interface RehearsalSettings {
  /** How many times quicker than in earnest. */
  readonly speed: number;
  /** The stage that fails on every record. */
  readonly failAt: string | null;
  readonly now: () => Date;
}

/** A stage that is told to fail does so once, and succeeds when it is run again. */
function isToFail({ stage, failedBefore, failsAt }: StageRun, failAt: string | null): boolean {
  return !failedBefore && (stage === failAt || stage === failsAt);
}

export function createRehearsalRunner({ speed, failAt, now }: RehearsalSettings): Runner {
  const duration = ({ seconds }: Pick<StageDefinition, 'seconds'>) => (seconds * 1000) / speed;
  return {
    estimate: (stages) => Math.ceil(stages.reduce((sum, stage) => sum + duration(stage), 0)),
    begin: async (run) => ({
      // What is to fail does so half-way.
      checkAfter: isToFail(run, failAt) ? duration(run.definition) / 2 : duration(run.definition),
      log: beginLines(run, now()),
    }),
    progress: async (run, beganAt) => {
      const fails = isToFail(run, failAt);
      const ends = beganAt.getTime() + duration(run.definition) / (fails ? 2 : 1);
      const remaining = ends - now().getTime();
      if (remaining > 0) return { state: 'running', checkAfter: remaining, log: '' };
      const end = new Date(ends);
      return fails
        ? { state: 'failed', log: failureLines(run, beganAt, end) }
        : { state: 'succeeded', log: successLines(run, beganAt, end) };
    },
  };
}
