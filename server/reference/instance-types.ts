/** Database instance types: offered to everyone, added and taken away by who has the privilege. */
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries, Transaction } from '../database/database.ts';

type DatabaseInstanceType = components['schemas']['DatabaseInstanceType'];
type CloudProvider = DatabaseInstanceType['cloudProvider'];

/** Instance types of a provider by name. */
export async function listInstanceTypes(queries: Queries, provider: CloudProvider): Promise<DatabaseInstanceType[]> {
  const rows = await queries
    .selectFrom('database_instance_types')
    .select('instance_type')
    .where('cloud_provider', '=', provider)
    .orderBy('instance_type')
    .execute();
  return rows.map((row) => ({ instanceType: row.instance_type, cloudProvider: provider }));
}

/** Answers whether it is new. */
export async function addInstanceType(
  within: Transaction,
  { instanceType, cloudProvider }: DatabaseInstanceType,
  userId: number,
): Promise<boolean> {
  const row = await within
    .insertInto('database_instance_types')
    .values({ cloud_provider: cloudProvider, instance_type: instanceType, created_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('instance_type')
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers whether there was such a type. Requests that have it keep it. */
export async function removeInstanceType(
  within: Transaction,
  { instanceType, cloudProvider }: DatabaseInstanceType,
): Promise<boolean> {
  const row = await within
    .deleteFrom('database_instance_types')
    .where('cloud_provider', '=', cloudProvider)
    .where('instance_type', '=', instanceType)
    .returning('instance_type')
    .executeTakeFirst();
  return row !== undefined;
}
