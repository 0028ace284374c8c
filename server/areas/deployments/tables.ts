import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import type {
  ApprovalStatus,
  InfrastructureStatus,
  JobStatus,
  ServiceStatus,
} from '../../../src/rules/deployments/statuses.ts';
import type { DefaultMoment, Json } from '../../database/columns.ts';
import type { OperationColumns, RecordColumns } from '../../records/tables.ts';
import type { DeploymentDocument } from './document.ts';
import type { StoredScheduledRun } from './schedules/stored-run.ts';

type Schemas = components['schemas'];
type LaterMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface DeploymentTables {
  deployment_requests: RecordColumns &
    OperationColumns & {
      id: Generated<number>;
      deployment_type: DeploymentType;
      client: string;
      environment_identifier: string;
      approval_reference: string;
      environment_type: Schemas['EnvironmentType'];
      approval_status: ApprovalStatus;
      infrastructure_status: InfrastructureStatus;
      job_status: JobStatus;
      service_status: ServiceStatus;
      credential_id: number | null;
      monitoring_credential_id: number | null;
      /** First and last day of the launch link, YYYY-MM-DD. */
      token_valid_from: string | null;
      token_valid_to: string | null;
      /** Every field that no query filters or sorts by, except the secret ones. */
      document: Json<DeploymentDocument>;
      /** Sealed `DeploymentSecrets`. */
      secrets: Uint8Array | null;
      /** Up to when the runs of the uptime schedule have been seen to; null where it has none. */
      schedule_handled_until: LaterMoment;
      /** When the schedule is to be looked at next; null where nothing is to come. */
      schedule_due_at: LaterMoment;
      /** What became of the schedule's last run; null before the first, and after a person has taken over. */
      scheduled_run: JSONColumnType<StoredScheduledRun | null, string | null | undefined, string | null>;
      /** The schedule does not stop the environment before. */
      keep_awake_until: LaterMoment;
    };
  /**
   * Requests by every combination of what lists filter by, in blocks of 4096 ids; kept by triggers. '' and 0 stand for
   * any value, a created_by of -1 for nobody.
   */
  deployment_blocks: {
    tenant_id: string;
    deployment_type: DeploymentType | '';
    job_status: JobStatus | '';
    created_by: number;
    /** Id divided by 4096, rounded down. */
    block: number;
    total: number;
  };
  /** Requests by their client and the same values; kept by triggers. */
  deployment_clients: {
    tenant_id: string;
    client: string;
    deployment_type: DeploymentType;
    job_status: JobStatus;
    created_by: number;
    total: number;
  };
  /**
   * Parts of environments' names, in lower case, and the requests in whose names they stand: those of one character, and
   * longer ones that begin with a part of many names. Kept by triggers; a tenant_id of '' stands for all of them.
   */
  deployment_name_parts: {
    tenant_id: string;
    part: string;
    total: number;
    /** The ids of the requests; null where there are many, which are counted in `deployment_name_blocks`. */
    ids: number[] | null;
  };
  /** How many requests of each block of 4096 ids have the part of a name, for parts of many names. */
  deployment_name_blocks: {
    tenant_id: string;
    part: string;
    block: number;
    total: number;
  };
  /** Requests that were edited since they last ran, as they were then. */
  deployments_as_run: {
    deployment_request_id: number;
    record: Json<Schemas['DeploymentRequestDetail']>;
    /** Names of secret fields. */
    changed_secrets: Json<readonly string[]>;
  };
  launch_links: {
    /** Keyed fingerprint of the token; the token itself is only in the mail. */
    token_hash: string;
    deployment_request_id: number;
    tenant_id: string;
    created_at: DefaultMoment;
  };
  access_results: {
    deployment_request_id: number;
    position: number;
    host_name: string;
    protocol: Schemas['AccessResult']['protocol'];
    port: number | null;
    ip_address: string | null;
    username: string | null;
    /** Sealed. */
    password: Uint8Array | null;
  };
  /** What the monitoring agents of an environment's hosts have read, in percent; the last readings of each host. */
  monitoring_readings: {
    deployment_request_id: number;
    host_name: string;
    taken_at: Date;
    disk: number;
    cpu: number;
    memory: number;
  };
  /** Newer readings have been asked for, and have not come yet. */
  monitoring_refreshes: {
    deployment_request_id: number;
    requested_at: Date;
  };
}
