import { type Kysely, sql } from 'kysely';

/**
 * Separate from the tables of VPCs and credentials, so that this migration and a working server of the previous version never wait for each
 * other.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    update deployment_requests set document = jsonb_set(document, '{vpcName}', to_jsonb(vpcs.name))
    from vpcs where document ->> 'vpcId' = vpcs.vpc_id::text and document ->> 'vpcName' <> vpcs.name`.execute(database);
  await sql`
    create index deployment_requests_monitoring_credential on deployment_requests (monitoring_credential_id)
  `.execute(database);
  await sql`
    create index deployment_requests_vpc on deployment_requests (((document ->> 'vpcId')::int))`.execute(database);
}
