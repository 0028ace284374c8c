import { type Kysely, sql } from 'kysely';

/** Requests know their VPCs by the names that these have by now, and are found by them. Apart from the VPCs' own table: neither waits for the other. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    update deployment_requests set document = jsonb_set(document, '{vpcName}', to_jsonb(vpcs.name))
    from vpcs where document ->> 'vpcId' = vpcs.vpc_id::text and document ->> 'vpcName' <> vpcs.name`.execute(database);
  await sql`
    create index deployment_requests_vpc on deployment_requests (((document ->> 'vpcId')::int))`.execute(database);
}
