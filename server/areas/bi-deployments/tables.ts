import type { Generated } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { BiDeploymentStatus } from '../../../src/rules/bi-deployments/record.ts';
import type { Json } from '../../database/columns.ts';
import type { OperationColumns, RecordColumns } from '../../records/tables.ts';

export interface BiDeploymentTables {
  bi_deployments: RecordColumns &
    OperationColumns & {
      id: Generated<number>;
      client: string;
      environment_identifier: string;
      approval_reference: string;
      notification_email: string;
      cloud_provider: components['schemas']['CloudProvider'];
      credential_id: number;
      region: string;
      /** Null until the launch has allocated one. */
      network: string | null;
      topology_name: string;
      topology_version: string;
      deployment_config_id: string;
      additional_parameters: Json<Record<string, string>>;
      pbi_user_display_name: string;
      pbi_user_mail_nick_name: string;
      /** Sealed `BiDeploymentSecrets`. */
      secrets: Uint8Array | null;
      data_refresh_requested: Generated<boolean>;
      status: Generated<BiDeploymentStatus>;
    };
  bi_resources: {
    resource_id: Generated<number>;
    bi_deployment_id: number;
    identifier: string;
    name: string;
    type: string;
    status: string;
    url: string | null;
    last_updated: Date;
  };
  bi_models: { bi_deployment_id: number; name: string; url: string | null };
}
