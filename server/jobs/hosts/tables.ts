import type { ColumnType } from 'kysely';
import type { LaterMoment, Moment } from '../../database/columns.ts';
import type { ProcessSign } from '../../runners/command/stage-files.ts';

/** The process that works as a host now. */
export interface HostSession {
  readonly id: string;
  readonly process: ProcessSign;
}

type List = ColumnType<readonly string[], string, string>;

declare module '../../database/tables.ts' {
  interface Tables {
    /** One row per folder of workspaces: whichever process has the folder is the host of its operations. */
    runner_hosts: {
      host_id: string;
      name: string;
      machine: string;
      version: string;
      labels: List;
      /** Names of the runners in its `runners.yaml`. */
      runners: List;
      /** Stages at once. */
      capacity: number;
      /** Null after a regular stop. */
      session: ColumnType<HostSession | null, string | null, string | null>;
      is_draining: ColumnType<boolean, boolean | undefined, boolean>;
      paused_at: LaterMoment;
      paused_by: ColumnType<string | null, string | null | undefined, string | null>;
      started_at: Moment;
      last_seen_at: Moment;
    };
  }
}
