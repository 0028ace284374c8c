/** What jobs need from an area: its operations, stages and results. */
import type { RecordId } from '../../src/rules/records/record-key.ts';
import type { Placement } from '../../src/rules/runners/choose-runner.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { WatchedArea } from '../health/watched-area.ts';
import type { StageDefinition, StageOutputs } from '../runners/runner.ts';
import type { Secrets } from '../secrets.ts';
import type { Order } from './order.ts';
import type { Outcome, Reported } from './reports.ts';
import type { OperationRow } from './tables.ts';

export interface OperationDefinition {
  /** Starts an entry of the activity log: 'Launch'. */
  readonly label: string;
  readonly jobName: string;
  /** Continues what failed in the record's last retriable operation. */
  readonly isRetry?: true;
  readonly isRetried?: true;
}

export interface OperationRecord {
  readonly id: RecordId;
  readonly tenantId: string;
  /** In the activity log: 'deployment request #7'. */
  readonly title: string;
  /** In build logs: 'acme/prod'. */
  readonly name: string;
  /** The last build number in the record itself; 0 for none. */
  readonly lastBuild: number;
  /** Path of its build logs' page: `/dashboard/deployments/logs/7`. */
  readonly logPath: string;
  readonly progress: OperationProgress | null;
}

export interface OperationProgress {
  readonly startedAt: Date;
  /** Milliseconds. */
  readonly estimatedDuration: number;
}

/** The operation that makes a plan and changes nothing; no report of it reaches the chart. */
export const PLANNING = 'PLAN';

/** Of an area whose launches can be planned (docs/decisions/0054). Writing methods need a locked record in the step's transaction. */
export interface PlannedArea<Row> {
  /** Whether an operation goes on only if what it plans is what was approved. */
  needsApproval(operation: OperationRow): boolean;
  /** Its making has got a build. */
  begun(transaction: Transaction, record: Row): void;
  /** After the record's plan has been written or forgotten. Returns whether it ended a complete approval. @param digest null if there is none */
  noted(transaction: Transaction, record: Row, digest: string | null): Promise<boolean>;
  /** Lets the record wait for a new approval. */
  stopped(transaction: Transaction, record: Row): Promise<void>;
}

export type OperationMarks = Partial<Pick<OperationRow, 'machines_exist'>>;

export interface Plan<Stage extends string> {
  readonly stages: readonly Stage[];
  readonly marks?: OperationMarks;
}

export interface Found<Operation extends string, Stage extends string> extends Plan<Stage> {
  readonly operation: Operation;
  readonly position: number;
}

export interface End<Operation extends string, Stage extends string> {
  readonly operation: Operation;
  readonly stage: Stage;
  readonly outcome: Outcome;
  readonly marks: Pick<OperationRow, 'machines_exist'>;
}

export interface Ended<Tuple, Operation extends string, Stage extends string> extends End<Operation, Stage> {
  readonly tuple: Tuple;
  readonly build: { readonly buildNumber: number; readonly buildUrl: string; readonly isBuildSuccess: boolean };
  /** Of the last stage if it succeeded; null in a rehearsal, which makes up its results. */
  readonly outputs: StageOutputs | null;
  /** Name of the user who cancelled it; absent if nobody did. */
  readonly cancelledBy?: string;
}

export interface ProgressUpdate<Tuple> {
  readonly tuple?: Tuple;
  readonly operation?: OperationProgress;
  readonly lastBuildUrl?: string;
  /** Chosen for an operation; null for the rehearsal. */
  readonly runner?: string | null;
}

export interface AreaContext {
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  readonly now: () => Date;
}

/** What a runner of the record's operations gets beside the record as it is logged. */
export interface RunnerInputs {
  /** For its programs: host names, how a redeployment treats the data. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly credentialId: number | null;
  /** The record's own secrets by name. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Statuses change only by the chart's answers to reports. Writing methods need a locked record in the step's transaction. */
export interface OperationArea<
  Row = unknown,
  Tuple = unknown,
  Operation extends string = string,
  Stage extends string = string,
  Environment = unknown,
> {
  readonly area: string;
  readonly entity: string;
  readonly operations: Readonly<Record<Operation, OperationDefinition>>;
  readonly stages: Readonly<Record<Stage, StageDefinition<Environment>>>;
  find(queries: Queries, id: string): Promise<Row | null>;
  /** Locked until the transaction ends. */
  lock(transaction: Transaction, id: string): Promise<Row | null>;
  operationRecord(record: Row): OperationRecord;
  tuple(record: Row): Tuple;
  logged(record: Row): Readonly<Record<string, unknown>>;
  environment(record: Row, operation: OperationRow): Environment;
  /** The stage at which the record wants a rehearsal to fail. */
  failsAt?(record: Row): string | undefined;
  placement?(record: Row): Omit<Placement, 'area'>;
  readonly planned?: PlannedArea<Row>;
  /** The area orders mails of its own where an operation ends. */
  readonly ownEndMails?: true;
  /** Gets the mails about ends too; null for none. */
  notifiedAddress?(record: Row): string | null;
  /** What a successful operation left to do outside the portal, as the end of a sentence; null for nothing. */
  waitsFor?(tuple: Tuple): string | null;
  /** Of an area whose environments run services. */
  readonly watched?: WatchedArea<Row>;
  runnerInputs?(
    queries: Queries,
    keys: AreaContext['keys'],
    record: Row,
    operation: OperationRow,
  ): Promise<RunnerInputs>;
  plan(record: Row, order: Order<Operation, Stage>): Plan<Stage>;
  /** The chart's answer to the start of a stage. Pure. */
  started(tuple: Tuple, operation: Operation, stage: Stage): Reported<Tuple>;
  /** The chart's answer to the end of an operation. Pure. */
  ended(record: Row, end: End<Operation, Stage>): Reported<Tuple> & { readonly outcome: Outcome };
  /**
   * Called after every stage but the last; returns what to store with the operation.
   * @param outputs null in a rehearsal, which makes up its results
   */
  afterStage?(
    transaction: Transaction,
    context: AreaContext,
    record: Row,
    stage: Stage,
    outputs: StageOutputs | null,
  ): Promise<OperationMarks>;
  update(transaction: Transaction, record: Row, update: ProgressUpdate<Tuple>): Promise<unknown>;
  /** Writes final statuses and results, clears the progress, and orders the mail. */
  end(
    transaction: Transaction,
    context: AreaContext,
    record: Row,
    ended: Ended<Tuple, Operation, Stage>,
  ): Promise<void>;
  /** Records that look busy without an operation (`withoutOperation`), newest first. */
  busyIds(queries: Queries, limit: number): Promise<readonly RecordId[]>;
  /** The operation according to the statuses; null if nothing is in progress. Pure. */
  found(record: Row): Found<Operation, Stage> | null;
}

/** Null for an area that can't take a runner's outputs: it is always rehearsed. */
export function placementOf<Row>(area: Pick<OperationArea<Row>, 'area' | 'placement'>, record: Row): Placement | null {
  const placement = area.placement?.(record);
  return placement === undefined ? null : { area: area.area, ...placement };
}

/** An operation that makes a plan changes no status, and is no build of the record. */
export function isPlanning(
  { planned }: Pick<OperationArea, 'planned'>,
  { operation }: Pick<OperationRow, 'operation'>,
): boolean {
  return planned !== undefined && operation === PLANNING;
}

export type OperationAreas = ReadonlyMap<string, OperationArea>;
