/** Walks every stage as a build would, with plausible durations and logs, and touches no cloud. */
import type { Runner, StageRun } from '../runner.ts';
import { isStage, type Stage } from '../stages.ts';
import { beginLines, failureLines, successLines } from './log-lines.ts';

/** Seconds that a stage takes in earnest. */
const DURATIONS = {
  QUEUED: 20,
  LAUNCHING: 30,
  CREATING_VPC: 75,
  CREATING_INFRASTRUCTURE: 180,
  CONFIGURING_NODES: 120,
  INITIALIZING_DATABASES: 75,
  SETTING_UP_SWARM: 45,
  DEPLOYING_DOCKER: 100,
  INSTALLING_MSI: 160,
  UPLOADING_LICENCE: 20,
  UPLOADING_CONFIGS: 30,
  RESTARTING_SERVICES: 55,
  STARTING: 90,
  STOPPING: 60,
  DESTROYING: 150,
  ROLLING_BACK_INFRASTRUCTURE: 120,
} as const satisfies Record<Stage, number>;

/** The additional parameter of a request that names the stage to fail at. */
export const FAIL_AT_PARAMETER = 'REHEARSAL_FAIL_AT';

export interface RehearsalSettings {
  /** How many times quicker than in earnest. */
  readonly speed: number;
  /** The stage that fails in every environment. */
  readonly failAt: Stage | null;
  readonly now: () => Date;
}

/** A stage that is told to fail does so once, and succeeds when it is run again. */
function isToFail(run: StageRun, failAt: Stage | null): boolean {
  if (run.failedBefore) return false;
  const own = run.environment.document.additionalParameters?.[FAIL_AT_PARAMETER];
  return run.stage === failAt || (own !== undefined && isStage(own) && run.stage === own);
}

export function createRehearsalRunner({ speed, failAt, now }: RehearsalSettings): Runner {
  const duration = (stage: Stage) => (DURATIONS[stage] * 1000) / speed;
  return {
    estimate: (stages) => Math.ceil(stages.reduce((sum, stage) => sum + duration(stage), 0)),
    begin: async (run) => ({
      // What is to fail does so half-way.
      checkAfter: isToFail(run, failAt) ? duration(run.stage) / 2 : duration(run.stage),
      log: beginLines(run, now()),
    }),
    progress: async (run, beganAt) => {
      const fails = isToFail(run, failAt);
      const ends = beganAt.getTime() + duration(run.stage) / (fails ? 2 : 1);
      const remaining = ends - now().getTime();
      if (remaining > 0) return { state: 'running', checkAfter: remaining, log: '' };
      const end = new Date(ends);
      return fails
        ? { state: 'failed', log: failureLines(run, beganAt, end) }
        : { state: 'succeeded', log: successLines(run, beganAt, end) };
    },
  };
}
