import type { ColumnType } from 'kysely';
import type { CheckState } from '../../src/rules/health/check-standing.ts';
import type { LaterMoment, Moment } from '../database/columns.ts';

/** Of one check; the last ones are kept with the watch. */
export interface CheckChange {
  readonly at: string;
  readonly service: string;
  readonly instance: string | null;
  readonly state: CheckState;
  readonly message: string | null;
}

export type CheckKind = 'HTTP' | 'TCP' | 'COMMAND';

/** Whether the host runs checks of it: not seen yet, running, or why not. */
export type WatchState = 'NEW' | 'RUNNING' | 'NONE';

declare module '../database/tables.ts' {
  interface Tables {
    /** Which host checks the services of an environment, since its last operation. */
    health_watches: {
      deployment_request_id: number;
      /** Whose workspace has portal.yaml. */
      operation_id: number;
      runner: string;
      runner_host: string;
      began_at: Moment;
      state: WatchState;
      /** Why no check runs. */
      reason: ColumnType<string | null, string | null | undefined, string | null>;
      /** Null until the host has reported. */
      reported_at: LaterMoment;
      changes: ColumnType<readonly CheckChange[], string | undefined, string>;
    };
    health_checks: {
      deployment_request_id: number;
      check_key: string;
      position: number;
      service: string;
      instance: string | null;
      kind: CheckKind;
      state: CheckState;
      since: Date | null;
      checked_at: Date | null;
      message: string | null;
    };
  }
}
