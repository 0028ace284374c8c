/** What advancing operations needs, in a server and in a runner host. */
import type { Queries, Transaction } from '../database/database.ts';
import type { Queue, QueueSettings } from '../database/job-queue.ts';
import type { Runners } from '../runners/runner.ts';
import type { Secrets } from '../secrets.ts';
import type { OperationAreas } from './operation-area.ts';

export const STAGE_QUEUE = 'operation-stages';

export const stageQueueSettings: QueueSettings = {
  repeats: 'one waiting',
  retries: 10,
  retryDelay: 1,
  longestRetryDelay: 30,
  expires: 60,
};

export interface StageJob {
  readonly operationId: number;
  readonly position: number;
}

/** The host that this process is; it alone advances its operations. */
export interface HostWork {
  readonly id: string;
  readonly stageQueue: string;
  /** False while it drains: what runs goes on, and no further stage starts. */
  startsStages(): boolean;
}

export interface OperationContext {
  readonly queries: Queries;
  readonly queue: Queue;
  readonly areas: OperationAreas;
  readonly runners: Runners;
  /** Null for a server, which plans and rehearses. */
  readonly host: HostWork | null;
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: { warn(object: object, message: string): void };
}

export async function sendStageJob(
  { queue, host }: Pick<OperationContext, 'queue' | 'host'>,
  job: StageJob,
  delay = 0,
  within?: Transaction,
): Promise<void> {
  await queue.send(
    host?.stageQueue ?? STAGE_QUEUE,
    { data: job, key: `${job.operationId}-${job.position}`, delay },
    within,
  );
}
