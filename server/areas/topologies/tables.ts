import type { ColumnType, Generated } from 'kysely';
import type { Topology } from '../../../src/contract/generated/schema.d.ts';
import type { DefaultMoment, Json } from '../../database/columns.ts';

type Stored<Name extends keyof Topology> = NonNullable<Topology[Name]>;

export interface TopologyTables {
  topologies: {
    name: string;
    version: string;
    /** Sorts by the numbers in it: `src/rules/version-order.ts`. */
    sort_key: string;
    /** Name and version with a slash between, by the database. */
    topology_id: ColumnType<string, never, never>;
    description: Generated<string>;
    mask: Generated<number>;
    service_type: Generated<Stored<'type'>>;
    topology_type: Generated<Stored<'topologyType'>>;
    service_providers: Json<Stored<'serviceProviders'>>;
    documentation_url: string | null;
    parameters: ColumnType<Stored<'additionalParameters'>, string | undefined, string>;
    platform_ranges: ColumnType<Stored<'applicablePlatformVersions'>, string | undefined, string>;
    /** Ids of the deployment configs that it can be deployed with, in their order. */
    config_ids: ColumnType<string[], string | undefined, string>;
    created_by: number | null;
    /** Grows with each change. */
    revision: Generated<number>;
    /** The revision that the database's last restore found in the backup; null where it was never restored. */
    revision_before_restore: ColumnType<number | null, undefined, number | null>;
    created_at: DefaultMoment;
    updated_at: DefaultMoment;
  };
  /** The tenants that see a topology; one of the default tenant is seen by every one. */
  topology_tenants: { topology_id: string; tenant_id: string };
}
