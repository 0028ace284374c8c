import type { Queries } from '../database/database.ts';

/** Names of the configurations that can be given to an environment, by name. */
export async function listConfigs(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('configs').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
