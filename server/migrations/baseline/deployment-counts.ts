/** Counts of deployment requests by list filters, so that no list counts or walks requests. */
import { type RawBuilder, sql } from 'kysely';

/** Held until the commit by transactions that change counts or add to the change feed: one lock, so one order. */
export const CHANGE_LOCK = sql.lit(7_236_511);

/** A statement's differences, as rows of deployment_requests with +1 or -1. */
const ADDED = sql`select added.*, 1 as delta from added`;
const REMOVED = sql`select removed.*, -1 as delta from removed`;

function differences(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select tenant_id, client, deployment_type, job_status, coalesce(created_by, -1) as created_by,
      id >> 12 as block, sum(delta)::integer as delta
    from (${rows}) as counted group by 1, 2, 3, 4, 5, 6 having sum(delta) <> 0`;
}

/** Updates both tables in one row order, against deadlocks; zero rows stay. */
function applyDifferences(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with difference as materialized (${differences(rows)}),
    by_client as (
      insert into deployment_clients as counts (tenant_id, client, deployment_type, job_status, created_by, total)
        select tenant_id, client, deployment_type, job_status, created_by, sum(delta) from difference
        group by 1, 2, 3, 4, 5 having sum(delta) <> 0
        on conflict (tenant_id, client, deployment_type, job_status, created_by)
          do update set total = counts.total + excluded.total
    )
    insert into deployment_blocks as counts (tenant_id, deployment_type, job_status, created_by, block, total)
      select coalesce(tenant_id, ''), coalesce(deployment_type, ''), coalesce(job_status, ''), coalesce(created_by, 0),
        block, sum(delta)
      from difference group by block, cube (tenant_id, deployment_type, job_status, created_by) having sum(delta) <> 0
      on conflict (tenant_id, deployment_type, job_status, created_by, block)
        do update set total = counts.total + excluded.total`;
}

const tables = [
  // A block is 4096 ids. '' and 0 stand for any, -1 for nobody: a filter names its row, and nothing is added up.
  sql`
    create table deployment_blocks (
      tenant_id text not null,
      deployment_type text not null,
      job_status text not null,
      created_by integer not null,
      block integer not null,
      total integer not null,
      primary key (tenant_id, deployment_type, job_status, created_by, block)
    ) with (fillfactor = 70)`,
  sql`
    create table deployment_clients (
      tenant_id text not null,
      client text not null,
      deployment_type text not null,
      job_status text not null,
      created_by integer not null,
      total integer not null,
      primary key (tenant_id, client, deployment_type, job_status, created_by)
    ) with (fillfactor = 70)`,
];

const triggers = (
  [
    ['insert', ADDED, sql`new table as added`],
    ['delete', REMOVED, sql`old table as removed`],
    ['update', sql`${ADDED} union all ${REMOVED}`, sql`new table as added old table as removed`],
  ] as const
).flatMap(([event, rows, transitions]) => {
  const name = sql.ref(`count_deployment_${event}`);
  return [
    sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        ${event === 'update' ? sql`if not exists (${differences(rows)}) then return null; end if;` : sql``}
        perform pg_advisory_xact_lock(${CHANGE_LOCK});
        ${applyDifferences(rows)};
        return null;
      end $$`,
    sql`
      create trigger ${name} after ${sql.raw(event)} on deployment_requests
        referencing ${transitions} for each statement execute function ${name}()`,
  ];
});

export const deploymentCounts = [...tables, ...triggers];
