import { type Kysely, sql } from 'kysely';

/**
 * Requests know their VPCs by the names that these have by now, and are found by their VPCs and credentials. Apart from the tables of
 * these: a server of the version before, which works on them meanwhile, and the migration never wait for each other.
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
