/** Executes the stages of operations: a rehearsal, or programs in a workspace. */
import type { ResourcePlan } from '../../src/contract/generated/schema.d.ts';
import type { ChosenRunner, Placement } from '../../src/rules/runners/choose-runner.ts';
import type { Queries } from '../database/database.ts';

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
  readonly operationId: number;
  readonly position: number;
  /** Name of the runner; null for the rehearsal. */
  readonly runner: string | null;
  readonly area: string;
  readonly recordId: string;
  readonly recordTitle: string;
  readonly recordName: string;
  readonly operation: string;
  readonly stage: string;
  /** Whether the stage begins with the plan of what a launch would change. */
  readonly makesPlan: boolean;
  /** All stages of the operation, in order. */
  readonly plan: readonly string[];
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

interface DeploymentOutputs {
  readonly network?: string;
  readonly managementUrl?: string;
  readonly storeServerUrl?: string;
  /** All instances of the environment. */
  readonly instances?: readonly {
    readonly hostName: string;
    /** NONE where nobody can sign in. */
    readonly protocol: 'SSH' | 'RDP' | 'AWS_SSM' | 'NONE';
    readonly port: number | null;
    readonly ipAddress: string | null;
    readonly username: string | null;
    readonly password: string | null;
  }[];
  /** In percent. */
  readonly monitoring?: readonly {
    readonly hostName: string;
    readonly cpu: number;
    readonly memory: number;
    readonly disk: number;
  }[];
}

interface VpcOutputs {
  readonly vpcResourceId?: string;
  readonly vpcCidr?: string;
  readonly dnsValidationRecords?: Readonly<Record<string, string>>;
  readonly nlbEndpoint?: string;
}

interface BiDeploymentOutputs {
  readonly network?: string;
  /** All resources and models of the deployment. */
  readonly resources?: readonly {
    readonly identifier: string;
    readonly name: string;
    readonly type: string;
    readonly status: string;
    readonly url: string | null;
  }[];
  readonly models?: readonly { readonly name: string; readonly url: string | null }[];
}

interface CloudAccountOutputs {
  readonly awsAccountId?: string;
  readonly awsAdminRoleName?: string;
}

/** What a stage made, as its program reports it: the part of the record's area. What is absent stays as it is. */
export type StageOutputs = DeploymentOutputs & VpcOutputs & BiDeploymentOutputs & CloudAccountOutputs;

export type Progress =
  /** `loggedUntil`: the log contains the output before then. `buildUrl`: as of `begin`, if it is known only now. */
  | {
      readonly state: 'running';
      readonly checkAfter: number;
      readonly log: string;
      readonly loggedUntil: Date;
      readonly buildUrl?: string;
    }
  /**
   * `outputs` is null in a rehearsal: the area makes up plausible results. `plan` of a stage that makes one: null if the topology has none,
   * absent if the runner makes none.
   */
  | {
      readonly state: 'succeeded';
      readonly log: string;
      readonly outputs: StageOutputs | null;
      readonly plan?: ResourcePlan | null;
    }
  /** `reason`: a sentence. */
  | { readonly state: 'failed'; readonly log: string; readonly reason?: string };

/** Logs are whole lines, each ended by a line feed. Durations are milliseconds. */
export interface Runner {
  /** Absent if it makes no plans. */
  readonly makesPlans?: boolean;
  /** Whether the record's launch is planned, as far as this process knows without a host; null if it doesn't. */
  hasPlan?(run: Pick<StageRun, 'operationId' | 'recordId'>, queries: Queries): Promise<boolean | null>;
  /** Whether later operations of the record need files that it leaves at its host; absent if it leaves none. */
  readonly keepsFiles?: boolean;
  /** Null if only earlier operations tell. */
  estimate(stages: readonly Pick<StageDefinition, 'seconds'>[]): number | null;
  /** Starts the run once. `checkAfter`: when to ask next. `buildUrl`: replaces the portal's own build page in links. */
  begin(run: StageRun): Promise<{ readonly checkAfter: number; readonly log: string; readonly buildUrl?: string }>;
  /** Deterministic, as it may be asked twice. @param loggedUntil the log already has the output before then */
  progress(run: StageRun, beganAt: Date, loggedUntil: Date): Promise<Progress>;
  /** Ends what runs of a cancelled stage, without waiting for it. False if that is to be asked again. */
  cancel?(stage: Pick<StageRun, 'area' | 'recordId' | 'operationId' | 'position'>): Promise<boolean>;
  /** The output of a cancelled stage that isn't logged yet; asked again until the stage has ended. */
  remainder?(
    stage: Pick<StageRun, 'area' | 'recordId' | 'operationId' | 'position'>,
    loggedUntil: Date,
  ): Promise<{ readonly hasEnded: boolean; readonly log: string; readonly loggedUntil: Date }>;
  /** After the stage's end is stored; may be missed if the server is killed. */
  settle?(run: StageRun): Promise<void>;
}

export interface Runners {
  /** Null for the rehearsal. @param placement null if the record's area is always rehearsed */
  choose(placement: Placement | null): ChosenRunner | null;
  /** A runner that fails every stage if the configuration has no such runner any more. */
  named(name: string | null): Runner;
}

/** One runner for everything. */
export function onlyRunner(runner: Runner): Runners {
  return { choose: () => null, named: () => runner };
}
