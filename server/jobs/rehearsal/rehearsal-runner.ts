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

/** How often a stage is looked at while it runs, so that its log grows line by line. */
const LOOKS = 8;
/** Milliseconds. */
const SHORTEST_LOOK = 1500;

/** A stage that is made to fail does so once, and succeeds when it is run again. */
function isToFail({ stage, failedBefore, failsAt }: StageRun, failAt: string | null): boolean {
  return !failedBefore && (stage === failAt || stage === failsAt);
}

export function createRehearsalRunner({ speed, failAt, now }: RehearsalSettings): Runner {
  const duration = ({ seconds }: Pick<StageDefinition, 'seconds'>) => (seconds * 1000) / speed;
  const betweenLooks = ({ definition }: StageRun) => Math.max(SHORTEST_LOOK, duration(definition) / LOOKS);
  return {
    estimate: (stages) => Math.ceil(stages.reduce((sum, stage) => sum + duration(stage), 0)),
    begin: async (run) => ({
      // What is to fail does so half-way.
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
        return { state: fails ? 'failed' : 'succeeded', log: lines(run, span, { since: loggedUntil, until: null }) };
      }
      const log = lines(run, span, { since: loggedUntil, until: at });
      return { state: 'running', checkAfter: Math.min(remaining, betweenLooks(run)), log, loggedUntil: at };
    },
  };
}
