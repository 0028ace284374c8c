import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';

type DatabaseInstanceType = components['schemas']['DatabaseInstanceType'];
type CloudProvider = DatabaseInstanceType['cloudProvider'];

/** Instance types of a provider by name, the numbers in it as numbers. */
export async function listInstanceTypes(queries: Queries, provider: CloudProvider): Promise<DatabaseInstanceType[]> {
  const rows = await queries
    .selectFrom('database_instance_types')
    .select('instance_type')
    .where('cloud_provider', '=', provider)
    .orderBy('sort_key')
    .orderBy('instance_type')
    .execute();
  return rows.map((row) => ({ instanceType: row.instance_type, cloudProvider: provider }));
}
