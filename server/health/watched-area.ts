/** What health checks need from an area whose environments run services. */
import type { ServiceStatus } from '../../src/rules/deployments/statuses.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { CheckedEnvironment } from './expand.ts';
import type { MeasuredFigures } from './finding.ts';
import type { WatchState } from './tables.ts';

/** Why no check runs. */
export const NOT_MONITORED =
  'Status monitoring is off for this request. Turn it on in the request to run its health checks.';

/** An environment that a host checks since its last operation. */
export interface Watched {
  readonly id: number;
  readonly operationId: number;
  readonly runner: string;
  readonly beganAt: Date;
  readonly state: WatchState;
  readonly reason: string | null;
  /** Whether it is up, and nothing is in progress. */
  readonly isUp: boolean;
  readonly isMonitored: boolean;
  readonly status: ServiceStatus;
}

export interface WatchedArea<Row> {
  watchedBy(queries: Queries, hostId: string): Promise<readonly Watched[]>;
  /** What its operations have reported. */
  environment(queries: Queries, id: number): Promise<CheckedEnvironment>;
  /** Of a locked record. */
  isChecked(record: Row): boolean;
  /** The load of its instances, which checks have measured. */
  measured(transaction: Transaction, id: number, figures: MeasuredFigures, at: Date): Promise<void>;
  /** Through the chart and into the logs. Does nothing if the locked record has the status already. @param reason without a full stop */
  report(transaction: Transaction, record: Row, status: ServiceStatus, reason: string | null): Promise<void>;
}
