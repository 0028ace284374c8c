/** Runs every stage like a build, with plausible durations and logs, without touching a cloud. */
import type { Runner, StageDefinition, StageRun } from '../runner.ts';
import { beginLines, failureLines, successLines } from './log-lines.ts';

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
        return { state: fails ? 'failed' : 'succeeded', log: lines(run, span, { since: loggedUntil, until: null }) };
      }
      const log = lines(run, span, { since: loggedUntil, until: at });
      return { state: 'running', checkAfter: Math.min(remaining, betweenLooks(run)), log, loggedUntil: at };
    },
  };
}
