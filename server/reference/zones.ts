import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';

/** Availability zones of a region as the provider names them: `us-west-2a` on AWS, `1` on Azure; none of an unknown one. */
export async function listZones(
  queries: Queries,
  provider: components['schemas']['CloudProvider'],
  region: string,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('availability_zones')
    .select('zone')
    .where('cloud_provider', '=', provider)
    .where('region', '=', region)
    .orderBy('zone')
    .execute();
  return rows.map(({ zone }) => zone);
}
