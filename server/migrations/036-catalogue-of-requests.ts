import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create index deployment_requests_platform_version on deployment_requests ((document ->> 'platformVersion'))
  `.execute(database);
  await sql`
    create index deployment_requests_topology on deployment_requests
      (((document ->> 'topologyName') || '/' || (document ->> 'topologyVersion')))`.execute(database);
}
