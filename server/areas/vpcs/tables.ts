import type { ColumnType, Generated } from 'kysely';
import type { VpcStatus } from '../../../src/rules/vpcs/record.ts';
import type { Json } from '../../database/columns.ts';
import type { OperationColumns, RecordColumns } from '../../records/tables.ts';

export interface VpcTables {
  vpcs: RecordColumns &
    OperationColumns & {
      vpc_id: Generated<number>;
      /** In its tenant no other VPC has it, whatever the letter case. */
      name: string;
      client: string | null;
      credential_id: number | null;
      deployment_config_id: string | null;
      region: string | null;
      status: VpcStatus;
      /** The network of the VPC itself; null until it is known. */
      vpc_cidr: string | null;
      /** Networks that are taken elsewhere and kept out of it. */
      used_cidrs: Json<string[]>;
      is_existing: Generated<boolean>;
      /** As the cloud names it; null until it is there. */
      vpc_resource_id: string | null;
      /** Of Azure alone. */
      vpc_resource_group: string | null;
      is_existing_resource_group: Generated<boolean>;
      should_deploy_supporting_infrastructure: Generated<boolean>;
      /** In no tenant another VPC has it. */
      dns_name: string | null;
      /** Targets by the records that point at them, once they are known. */
      dns_validation_records: ColumnType<Record<string, string>, string | undefined, string>;
      nlb_endpoint: string | null;
    };
}
