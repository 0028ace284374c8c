/** What the jobs know of an area whose records are worked on: its operations and stages, and what these leave behind. */
import type { RecordId } from '../../src/rules/records/record-key.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import type { Order } from './order.ts';
import type { Outcome, Reported } from './reports.ts';
import type { StageDefinition } from './runner.ts';
import type { OperationRow } from './tables.ts';

export interface OperationDefinition {
  /** As the activity log begins with it: 'Launch'. */
  readonly label: string;
  /** The build job that runs its stages, as logs name it. */
  readonly jobName: string;
  /** It goes on with what failed in the record's last operation that is retried. */
  readonly isRetry?: true;
  /** What failed in it is retried. */
  readonly isRetried?: true;
}

/** A record that is worked on. */
export interface OperationSubject {
  readonly id: RecordId;
  readonly tenantId: string;
  /** As the activity log describes it: 'deployment request #7'. */
  readonly title: string;
  /** As build logs name it: 'acme/prod'. */
  readonly name: string;
  /** The number of the last build that the record itself knows of; 0 for none. */
  readonly lastBuild: number;
  /** Where the logs of its builds are read, without the portal's address: `/dashboard/deployments/logs/7`. */
  readonly logPath: string;
  /** The operation of the status; null for none. */
  readonly progress: OperationProgress | null;
}

export interface OperationProgress {
  readonly startedAt: Date;
  /** Milliseconds. */
  readonly estimatedDuration: number;
}

/** What an area keeps with one operation beside its stages. */
export type OperationMarks = Partial<Pick<OperationRow, 'machines_exist'>>;

export interface Plan<Stage extends string> {
  /** In their order; the first one is QUEUED where the area has it. */
  readonly stages: readonly Stage[];
  readonly marks?: OperationMarks;
}

/** An operation that a record's statuses show, and its stage. */
export interface Found<Operation extends string, Stage extends string> extends Plan<Stage> {
  readonly operation: Operation;
  readonly position: number;
}

/** How an operation ended. */
export interface End<Operation extends string, Stage extends string> {
  readonly operation: Operation;
  /** The stage with which it ended. */
  readonly stage: Stage;
  readonly outcome: Outcome;
  readonly marks: Pick<OperationRow, 'machines_exist'>;
}

export interface Ended<Tuple, Operation extends string, Stage extends string> extends End<Operation, Stage> {
  readonly tuple: Tuple;
  readonly build: { readonly buildNumber: number; readonly buildUrl: string; readonly isBuildSuccess: boolean };
}

export interface ProgressUpdate<Tuple> {
  readonly tuple?: Tuple;
  readonly operation?: OperationProgress;
  readonly lastBuildUrl?: string;
}

export interface AreaContext {
  readonly keys: Pick<Secrets, 'encryptionKey'>;
}

/**
 * An area gives one such value. Statuses move by the chart's answers to reports alone; every method that writes does so on a
 * record that is locked, in the transaction of the operation's own step.
 */
export interface OperationArea<
  Row = unknown,
  Tuple = unknown,
  Operation extends string = string,
  Stage extends string = string,
  Environment = unknown,
> {
  /** The area's name, as `deployments`. */
  readonly area: string;
  /** As both logs name a record: `DeploymentRequest`. */
  readonly entity: string;
  readonly operations: Readonly<Record<Operation, OperationDefinition>>;
  readonly stages: Readonly<Record<Stage, StageDefinition<Environment>>>;
  find(queries: Queries, id: string): Promise<Row | null>;
  /** Locked: other transactions can't change the record until this one ends. */
  lock(transaction: Transaction, id: string): Promise<Row | null>;
  subject(record: Row): OperationSubject;
  tuple(record: Row): Tuple;
  /** Every field for the activity log; none of them is secret. */
  logged(record: Row): Readonly<Record<string, unknown>>;
  /** What a runner needs of the record. */
  environment(record: Row, operation: OperationRow): Environment;
  /** The stage that the record itself says a rehearsal is to fail at. */
  failsAt?(record: Row): string | undefined;
  plan(record: Row, order: Order<Operation, Stage>): Plan<Stage>;
  /** What the chart makes of the begin of a stage. Pure. */
  begun(tuple: Tuple, operation: Operation, stage: Stage): Reported<Tuple>;
  /** What the chart makes of the end of an operation. Pure. */
  ended(record: Row, end: End<Operation, Stage>): Reported<Tuple> & { readonly outcome: Outcome };
  /** What holds after a stage that is not the last one; answers what is to be kept with the operation. */
  afterStage?(transaction: Transaction, context: AreaContext, record: Row, stage: Stage): Promise<OperationMarks>;
  /** Writes statuses and progress, and announces the record. */
  update(transaction: Transaction, record: Row, update: ProgressUpdate<Tuple>): Promise<unknown>;
  /** Writes what an operation leaves behind: statuses, no progress any more, results; and orders its mail. */
  end(
    transaction: Transaction,
    context: AreaContext,
    record: Row,
    ended: Ended<Tuple, Operation, Stage>,
  ): Promise<void>;
  /** Records that look busy and have no operation (`withoutOperation`), the newest first. */
  busyIds(queries: Queries, limit: number): Promise<readonly RecordId[]>;
  /** The operation that the statuses of a record in progress show; null where nothing is in progress. Pure. */
  found(record: Row): Found<Operation, Stage> | null;
}

/** Every area whose records are worked on, by its name. */
export type OperationAreas = ReadonlyMap<string, OperationArea>;
