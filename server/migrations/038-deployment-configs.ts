/** Deployment configs outlive their topology: other topologies and records use them. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table deployment_configs
      drop constraint if exists deployment_configs_topology_name_topology_version_fkey`.execute(database);
}
