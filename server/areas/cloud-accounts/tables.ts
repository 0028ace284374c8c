import type { Generated } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { CloudAccountStatus } from '../../../src/rules/cloud-accounts/record.ts';
import type { OperationColumns, RecordColumns } from '../../records/tables.ts';

export interface CloudAccountTables {
  cloud_account_types: { account_type_id: Generated<number>; account_type_name: string };
  cloud_accounts: RecordColumns &
    OperationColumns & {
      account_id: string;
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
    };
  /** The tenants that see an account. */
  cloud_account_tenants: { account_id: string; tenant_id: string };
}
