/** Deployment requests by parts of environment names, so that no list reads every name. */
import { type RawBuilder, sql } from 'kysely';
import { CHANGE_LOCK } from './deployment-counts.ts';

/** A part in this many names is counted by blocks, and parts one character longer are kept too. */
const MANY = sql.lit(1024);

/** Portions of 65536 ids, so that a million requests need little memory. */
const PORTION_BITS = sql.lit(16);

/** Portions are grouped by hashing: sorting the parts by text takes several times as long. */
const IN_MEMORY = sql`set work_mem = '64MB' set enable_sort = off`;

const manyOf = (alias: RawBuilder<unknown>, scope: RawBuilder<unknown>) => sql`
  left join deployment_name_parts as ${alias} on ${alias}.tenant_id = ${scope}
    and ${alias}.part = substr(name, start, length + 1) and ${alias}.ids is null`;

/**
 * All kept parts per request, in its tenant and in all (''): single characters, and those that start with a frequent part (a part frequent
 * in a tenant is so in all).
 */
function partsOf(requests: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    recursive place (id, tenant_id, name, start, length, is_kept_of_tenant, is_of_many_of_tenant, is_of_many) as (
      select id, tenant_id, lower(environment_identifier), start, 0, true, true, true
      from (${requests}) as request
      cross join lateral generate_series(1, char_length(environment_identifier)) as start
      union all
      select id, place.tenant_id, name, start, length + 1, is_of_many_of_tenant,
        is_of_many_of_tenant and of_tenant.part is not null, of_all.part is not null
      from place
        ${manyOf(sql`of_tenant`, sql`place.tenant_id`)}
        ${manyOf(sql`of_all`, sql`''`)}
      where is_of_many and start + length <= char_length(name)
    ),
    found as (
      select found.scope, substr(name, start, length) as part, found.is_of_many, id
      from place cross join lateral (
        values (place.tenant_id, is_kept_of_tenant, is_of_many_of_tenant), ('', true, place.is_of_many)
      ) as found (scope, is_kept, is_of_many)
      where length > 0 and is_kept and strpos(name, substr(name, start, length)) = start
    ),
    counted as materialized (
      select scope, part, is_of_many, case when is_of_many then id >> 12 end as block, count(*)::integer as total,
        array_agg(id) filter (where not is_of_many) as ids
      from found group by 1, 2, 3, 4
    )`;
}

function add(requests: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ${partsOf(requests)},
    by_block as (
      insert into deployment_name_blocks as counts (tenant_id, part, block, total)
        select scope, part, block, total from counted where is_of_many
        on conflict (tenant_id, part, block) do update set total = counts.total + excluded.total
    )
    insert into deployment_name_parts as known (tenant_id, part, total, ids)
      select scope, part, sum(total), min(ids) from counted group by 1, 2
      on conflict (tenant_id, part)
        do update set total = known.total + excluded.total, ids = known.ids || excluded.ids`;
}

/** Zero rows stay. */
function takeAway(requests: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ${partsOf(requests)},
    by_block as (
      update deployment_name_blocks as counts set total = counts.total - counted.total
      from counted
      where counts.tenant_id = counted.scope and counts.part = counted.part and counts.block = counted.block
    )
    update deployment_name_parts as known set
      total = known.total - gone.total,
      ids = case when known.ids is not null then array(select unnest(known.ids) except select unnest(gone.ids)) end
    from (select scope, part, sum(total) as total, min(ids) as ids from counted group by 1, 2) as gone
    where known.tenant_id = gone.scope and known.part = gone.part`;
}

/** Newly frequent parts move to counts by block, and their longer parts are added. */
const grow = sql`
  loop
    with filled as materialized (
      select tenant_id, part, ids from deployment_name_parts where cardinality(ids) >= ${MANY}
    ),
    member as materialized (
      select filled.tenant_id, filled.part, request.id, lower(request.environment_identifier) as name
      from filled cross join lateral unnest(filled.ids) as member (id)
      join deployment_requests as request on request.id = member.id
    ),
    by_block as (
      insert into deployment_name_blocks (tenant_id, part, block, total)
        select tenant_id, part, id >> 12, count(*) from member group by 1, 2, 3
    ),
    longer as (
      insert into deployment_name_parts (tenant_id, part, total, ids)
        select tenant_id, longer, count(*), array_agg(id)
        from (
          select tenant_id, id, name, start, substr(name, start, char_length(part) + 1) as longer
          from member cross join lateral generate_series(1, char_length(name) - char_length(part)) as start
          where substr(name, start, char_length(part)) = part
        ) as place
        where strpos(name, longer) = start group by 1, 2
    )
    update deployment_name_parts as known set ids = null
      from filled where known.tenant_id = filled.tenant_id and known.part = filled.part;
    exit when not found;
  end loop;`;

function inPortions(table: RawBuilder<unknown>, change: typeof add, after: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    for portion in select distinct id >> ${PORTION_BITS} from ${table} order by 1 loop
      ${change(sql`select id, tenant_id, environment_identifier from ${table} where id >> ${PORTION_BITS} = portion`)};
      ${after}
    end loop;`;
}

function rowOf(row: 'old' | 'new'): RawBuilder<unknown> {
  const { id, tenant, name } = {
    id: sql.ref(`${row}.id`),
    tenant: sql.ref(`${row}.tenant_id`),
    name: sql.ref(`${row}.environment_identifier`),
  };
  return sql`select ${id} as id, ${tenant} as tenant_id, ${name} as environment_identifier`;
}

const tables = [
  // Parts are in lower case; a tenant of '' means all.
  sql`
    create table deployment_name_parts (
      tenant_id text collate "C" not null,
      part text collate "C" not null,
      total integer not null,
      ids integer[],
      primary key (tenant_id, part)
    ) with (fillfactor = 70)`,
  // Separate because PostgreSQL 15 accepts it only here.
  sql`alter table deployment_name_parts alter column ids set storage external`,
  sql`
    create index deployment_name_parts_filled on deployment_name_parts (tenant_id, part)
      where cardinality(ids) >= ${MANY}`,
  sql`
    create index deployment_name_parts_of_many on deployment_name_parts (tenant_id, part)
      where ids is null`,
  sql`
    create table deployment_name_blocks (
      tenant_id text collate "C" not null,
      part text collate "C" not null,
      block integer not null,
      total integer not null,
      primary key (tenant_id, part, block)
    ) with (fillfactor = 70)`,
];

const TAKE_LOCK = sql`perform pg_advisory_xact_lock(${CHANGE_LOCK});`;

const triggers = [
  sql`
    create function name_deployment_insert() returns trigger language plpgsql ${IN_MEMORY} as $$
    declare portion integer;
    begin
      ${TAKE_LOCK}
      ${inPortions(sql`added`, add, grow)}
      return null;
    end $$`,
  sql`
    create function name_deployment_delete() returns trigger language plpgsql ${IN_MEMORY} as $$
    declare portion integer;
    begin
      ${TAKE_LOCK}
      ${inPortions(sql`removed`, takeAway, sql``)}
      return null;
    end $$`,
  sql`
    create function name_deployment_update() returns trigger language plpgsql ${IN_MEMORY} as $$
    begin
      ${TAKE_LOCK}
      ${takeAway(rowOf('old'))};
      ${add(rowOf('new'))};
      ${grow}
      return null;
    end $$`,
  sql`
    create trigger name_deployment_insert after insert on deployment_requests
      referencing new table as added for each statement execute function name_deployment_insert()`,
  sql`
    create trigger name_deployment_delete after delete on deployment_requests
      referencing old table as removed for each statement execute function name_deployment_delete()`,
  // Row by row, so that most updates, which change only statuses, cost nothing.
  sql`
    create trigger name_deployment_update after update on deployment_requests for each row
      when ((old.id, old.tenant_id, old.environment_identifier)
        is distinct from (new.id, new.tenant_id, new.environment_identifier))
      execute function name_deployment_update()`,
];

export const deploymentNames = [...tables, ...triggers];
