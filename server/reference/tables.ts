/** What deployments refer to: versions, topologies, networks, and the short lists of the forms. */
import type { Generated } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { DefaultMoment } from '../database/columns.ts';

type Schemas = components['schemas'];

export interface ReferenceTables {
  monitoring_script_versions: { version_id: Generated<number>; version: string };
  deployment_configs: {
    deployment_config_id: string;
    topology_name: string;
    topology_version: string;
    name: string;
    /** Where it stands among the topology's configs, from 1. */
    position: number;
  };
  /** Configurations that can be given to an environment. */
  configs: { name: string };
  departments: { department: string };
  sub_departments: { department: string; sub_department: string };
  database_instance_types: {
    cloud_provider: Schemas['CloudProvider'];
    instance_type: string;
    /** Sorts by the numbers in it: `src/rules/version-order.ts`. */
    sort_key: string;
    created_by: number | null;
    created_at: DefaultMoment;
  };
  availability_zones: { cloud_provider: Schemas['CloudProvider']; region: string; zone: string };
}
