/** Executes the stages of operations: a rehearsal, or a connection to Jenkins or Terraform. */

/** Without `lines`, a rehearsed log consists of the title. */
export interface StageDefinition<Environment = unknown> {
  readonly title: string;
  /** Real duration. */
  readonly seconds: number;
  lines?(run: StageRun<Environment>): readonly string[];
  failure?(run: StageRun<Environment>): readonly string[];
}

export interface StageRun<Environment = unknown> {
  /** Idempotency key: a runner starts a key once. */
  readonly key: string;
  readonly area: string;
  readonly recordId: string;
  readonly recordTitle: string;
  readonly recordName: string;
  readonly operation: string;
  readonly stage: string;
  readonly definition: StageDefinition<Environment>;
  /** Runs of this stage on this record, from 1. */
  readonly attempt: number;
  readonly failedBefore: boolean;
  readonly isLast: boolean;
  readonly buildNumber: number;
  readonly environment: Environment;
  /** The stage at which the record wants a rehearsal to fail; null for none. */
  readonly failsAt: string | null;
  /** Sealed secrets for this operation only; null if the stored credential has them. */
  readonly sealedCredential: Uint8Array | null;
}

export type Progress =
  /** `loggedUntil`: the log contains the output before then. */
  | { readonly state: 'running'; readonly checkAfter: number; readonly log: string; readonly loggedUntil: Date }
  | { readonly state: 'succeeded'; readonly log: string }
  | { readonly state: 'failed'; readonly log: string };

/** Logs are whole lines, each ended by a line feed. Durations are milliseconds. */
export interface Runner {
  estimate(stages: readonly Pick<StageDefinition, 'seconds'>[]): number;
  /** Starts the run once. `checkAfter`: when to ask next. `buildUrl`: replaces the portal's own build page in links. */
  begin(run: StageRun): Promise<{ readonly checkAfter: number; readonly log: string; readonly buildUrl?: string }>;
  /** Deterministic, as it may be asked twice. @param loggedUntil the log already has the output before then */
  progress(run: StageRun, beganAt: Date, loggedUntil: Date): Promise<Progress>;
}
