/** Counts deployment requests by their four statuses, so that no filter by one of them counts requests. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CHANGE_LOCK } from './baseline/deployment-counts.ts';

const STATUSES = sql`approval_status, infrastructure_status, job_status, service_status`;

/** A statement's differences, in each tenant and in all (''). `rows` are of deployment_requests, each with its `delta`. */
function differences(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(tenant_id, '') as tenant_id, id >> 12 as block, ${STATUSES}, sum(delta)::integer as total
    from (${rows}) as counted
    group by block, ${STATUSES}, rollup (tenant_id) having sum(delta) <> 0`;
}

function rowsOf(transition: string, delta: 1 | -1): RawBuilder<unknown> {
  return sql`select id, tenant_id, ${STATUSES}, ${sql.lit(delta)} as delta from ${sql.table(transition)}`;
}

/** Zero rows stay. */
function apply(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into deployment_status_blocks as counts (tenant_id, block, ${STATUSES}, total)
      ${differences(rows)}
      on conflict (tenant_id, block, ${STATUSES}) do update set total = counts.total + excluded.total`;
}

const added = rowsOf('added', 1);
const removed = rowsOf('removed', -1);

const TRIGGERS = [
  ['insert', added, sql`new table as added`],
  ['delete', removed, sql`old table as removed`],
  ['update', sql`${added} union all ${removed}`, sql`new table as added old table as removed`],
] as const;

/** The triggers lock the requests before they are counted: no change comes between. */
export async function up(database: Kysely<never>): Promise<void> {
  // A block is 4096 ids, as in deployment_blocks. A tenant of '' means all.
  await sql`
    create table deployment_status_blocks (
      tenant_id text collate "C" not null,
      block integer not null,
      approval_status text collate "C" not null,
      infrastructure_status text collate "C" not null,
      job_status text collate "C" not null,
      service_status text collate "C" not null,
      total integer not null,
      primary key (tenant_id, block, ${STATUSES})
    ) with (fillfactor = 70)`.execute(database);
  for (const [event, rows, transitions] of TRIGGERS) {
    const name = sql.ref(`count_deployment_statuses_${event}`);
    const unchanged = event === 'update' ? sql`if not exists (${differences(rows)}) then return null; end if;` : sql``;
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        ${unchanged}
        perform pg_advisory_xact_lock(${CHANGE_LOCK});
        ${apply(rows)};
        return null;
      end $$`.execute(database);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on deployment_requests
        referencing ${transitions} for each statement execute function ${name}()`.execute(database);
  }
  await apply(rowsOf('deployment_requests', 1)).execute(database);
}
