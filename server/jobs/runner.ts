/** What carries out the stages of operations: the rehearsal, or a connection to Jenkins or Terraform. */

import type { Operation } from '../../src/machines/lifecycles/deployment/events.ts';
import type { RedeployMethod } from '../../src/rules/deployments/build-stages.ts';
import type { DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import type { DeploymentDocument } from '../deployments/document.ts';
import type { Stage } from './stages.ts';

/** The environment that is worked on. */
export interface RunEnvironment {
  readonly requestId: number;
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly deploymentType: DeploymentType;
  readonly document: DeploymentDocument;
  /** Its hosts by name, as they are or will be. */
  readonly hosts: readonly { readonly hostName: string; readonly ipAddress: string }[];
}

/** One run of one stage. */
export interface StageRun {
  /** Names the run for good: a runner that is asked twice to begin it begins it once. */
  readonly key: string;
  readonly operation: Operation;
  readonly stage: Stage;
  /** Which run of this stage on this environment it is, from 1. */
  readonly attempt: number;
  /** Whether the run before it, of this stage on this environment, failed. */
  readonly failedBefore: boolean;
  readonly isLast: boolean;
  readonly buildNumber: number;
  readonly environment: RunEnvironment;
  /** What a redeployment does to the data, in its retries as well; null in every other operation. */
  readonly redeploymentMethod: RedeployMethod | null;
  /** Sealed secrets of the cloud credential for this operation only; null where the stored credential has them. */
  readonly sealedCredential: Uint8Array | null;
}

export type Progress =
  | { readonly state: 'running'; readonly checkAfter: number; readonly log: string }
  | { readonly state: 'succeeded'; readonly log: string }
  | { readonly state: 'failed'; readonly log: string };

/** Logs are whole lines, each ended by a line feed. Durations are milliseconds. */
export interface Runner {
  /** How long an operation with these stages is expected to take. */
  estimate(stages: readonly Stage[]): number;
  /** Begins the run, or finds it begun; `checkAfter` says when it is worth asking how it stands. */
  begin(run: StageRun): Promise<{ readonly checkAfter: number; readonly log: string }>;
  /** How the run that began at `beganAt` stands. Answers the same for the same moment, as it may be asked twice. */
  progress(run: StageRun, beganAt: Date): Promise<Progress>;
}
