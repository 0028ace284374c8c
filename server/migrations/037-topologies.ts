import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table topologies
      add column topology_id text generated always as (name || '/' || version) stored,
      add column description text not null default '',
      add column mask integer not null default 27 check (mask between 16 and 28),
      add column service_type text not null default 'PRODUCT'
        check (service_type in ('PRODUCT', 'STORESERVER', 'WINDOWS', 'DATABASE')),
      add column topology_type text not null default 'CUSTOM' check (topology_type in ('STANDARD', 'CUSTOM')),
      add column parameters jsonb not null default '[]',
      add column platform_ranges jsonb not null default '[]',
      add column config_ids jsonb not null default '[]',
      add column created_by integer references users,
      add column revision integer not null default 1,
      add column revision_before_restore integer,
      add column updated_at timestamptz not null default now(),
      add constraint topologies_id unique (topology_id)`.execute(database);
  // Existing topologies came with the installation: everybody sees them, and they keep parameters and configs.
  await sql`
    update topologies set
      topology_type = 'STANDARD',
      parameters = coalesce((
        select jsonb_agg(jsonb_build_object('parameterName', parameter_name, 'description', parameter.description,
          'parameterType', parameter_type, 'defaultValue', default_value) order by position)
        from topology_parameters as parameter
        where topology_name = topologies.name and topology_version = topologies.version), '[]'),
      config_ids = coalesce((
        select jsonb_agg(deployment_config_id order by position) from deployment_configs as config
        where topology_name = topologies.name and topology_version = topologies.version), '[]')`.execute(database);
  await sql`
    create table topology_tenants (
      topology_id text not null references topologies (topology_id) on delete cascade,
      tenant_id text not null,
      primary key (tenant_id, topology_id)
    )`.execute(database);
  await sql`
    insert into topology_tenants (topology_id, tenant_id) select topology_id, 'DEFAULT' from topologies
  `.execute(database);
  await sql`create index topology_tenants_topology on topology_tenants (topology_id)`.execute(database);
}
