import { type Kysely, sql } from 'kysely';

/** VPCs become records of their own, after being choices of deployment forms and parts of requests. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table vpcs
      add column client text,
      add column is_existing boolean not null default false,
      add column vpc_resource_id text,
      add column vpc_resource_group text,
      add column is_existing_resource_group boolean not null default false,
      add column should_deploy_supporting_infrastructure boolean not null default false,
      add column dns_name text,
      add column dns_validation_records jsonb not null default '{}',
      add column nlb_endpoint text,
      add column version integer not null default 1,
      add column version_before_restore integer,
      add column operation_started_at timestamptz,
      add column operation_estimated_duration integer,
      add column last_build_url text,
      add column updated_at timestamptz not null default now()
  `.execute(database);
  await sql`
    update vpcs set updated_at = vpcs.created_at, client = coalesce(asked.client, lower(vpcs.tenant_id))
    from vpcs as every left join (
      select document ->> 'vpcId' as vpc_id, min(client) as client from deployment_requests group by 1
    ) as asked on asked.vpc_id = every.vpc_id::text
    where every.vpc_id = vpcs.vpc_id`.execute(database);
  // A request could make a second VPC of the same name: the newest keeps it, the others get their number.
  await sql`
    update vpcs set name = name || '_' || vpc_id
    where exists (
      select from vpcs as newer
      where newer.tenant_id = vpcs.tenant_id and lower(newer.name) = lower(vpcs.name) and newer.vpc_id > vpcs.vpc_id)
  `.execute(database);
  await sql`create unique index vpcs_name on vpcs (tenant_id, lower(name))`.execute(database);
  await sql`create unique index vpcs_dns_name on vpcs (lower(dns_name))`.execute(database);
  await sql`create index vpcs_credential on vpcs (credential_id)`.execute(database);
}
