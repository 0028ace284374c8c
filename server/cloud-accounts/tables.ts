import type { Generated } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { CloudAccountStatus } from '../../src/rules/cloud-accounts/statuses.ts';
import type { DefaultMoment } from '../database/columns.ts';

export interface CloudAccountTables {
  cloud_account_types: { account_type_id: Generated<number>; account_type_name: string };
  cloud_accounts: {
    account_id: string;
    /** Where it was asked for. */
    tenant_id: string;
    account_email: string;
    account_type_id: number;
    client: string;
    display_name: string;
    cloud_provider: Generated<components['schemas']['CloudProvider']>;
    should_persist_deployment_credential: boolean;
    should_create_monitoring_credential: boolean;
    is_existing: boolean;
    aws_account_id: string | null;
    aws_admin_role_name: string | null;
    deployment_config_id: string;
    status: Generated<CloudAccountStatus>;
    created_by: number | null;
    /** Grows with each change of a field that operators see, and with the decision; never with a runner's report. */
    version: Generated<number>;
    /** The version that the database's last restore found in the backup; null where it was never restored. */
    version_before_restore: Generated<number | null>;
    /** When the running operation began; null while none runs. */
    operation_started_at: Generated<Date | null>;
    /** Milliseconds. */
    operation_estimated_duration: Generated<number | null>;
    last_build_url: Generated<string | null>;
    created_at: DefaultMoment;
    updated_at: DefaultMoment;
  };
  /** The tenants that see an account. */
  cloud_account_tenants: { account_id: string; tenant_id: string };
}
