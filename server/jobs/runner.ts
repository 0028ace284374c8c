/** What carries out the stages of operations: the rehearsal, or a connection to Jenkins or Terraform. */

/** One stage; without lines of its own, a rehearsed log consists of its title. */
export interface StageDefinition<Environment = unknown> {
  /** As a log heads it: 'Create VPC'. */
  readonly title: string;
  /** That it takes in earnest. */
  readonly seconds: number;
  /** What a rehearsed one says that goes well. */
  lines?(run: StageRun<Environment>): readonly string[];
  /** What a rehearsed one says last that fails. */
  failure?(run: StageRun<Environment>): readonly string[];
}

/** One run of one stage. */
export interface StageRun<Environment = unknown> {
  /** Names the run for good: a runner that is asked twice to begin it begins it once. */
  readonly key: string;
  /** The record that is worked on: its area's name, its id there, and what logs call it. */
  readonly area: string;
  readonly subjectId: string;
  readonly subjectTitle: string;
  readonly subjectName: string;
  readonly operation: string;
  readonly stage: string;
  readonly definition: StageDefinition<Environment>;
  /** Which run of this stage on this record it is, from 1. */
  readonly attempt: number;
  /** Whether the run before it, of this stage on this record, failed. */
  readonly failedBefore: boolean;
  readonly isLast: boolean;
  readonly buildNumber: number;
  /** What is worked on, as its area has it. */
  readonly environment: Environment;
  /** The stage that the record says a rehearsal is to fail at; null for none. */
  readonly failsAt: string | null;
  /** Sealed secrets of the cloud credential for this operation only; null where the stored credential has them. */
  readonly sealedCredential: Uint8Array | null;
}

export type Progress =
  /** `loggedUntil`: the log has the output from before then. */
  | { readonly state: 'running'; readonly checkAfter: number; readonly log: string; readonly loggedUntil: Date }
  | { readonly state: 'succeeded'; readonly log: string }
  | { readonly state: 'failed'; readonly log: string };

/** Logs are whole lines, each ended by a line feed. Durations are milliseconds. */
export interface Runner {
  /** How long an operation with these stages is expected to take. */
  estimate(stages: readonly Pick<StageDefinition, 'seconds'>[]): number;
  /**
   * Begins the run, or finds it begun; `checkAfter` says when it is worth asking how it stands. `buildUrl` names where the build is seen
   * outside of the portal: links then lead there, and not to the portal's own page of it.
   */
  begin(run: StageRun): Promise<{ readonly checkAfter: number; readonly log: string; readonly buildUrl?: string }>;
  /**
   * How the run that began at `beganAt` stands. Answers the same for the same moments, as it may be asked twice.
   * @param loggedUntil what was said before then is in the log already
   */
  progress(run: StageRun, beganAt: Date, loggedUntil: Date): Promise<Progress>;
}
