/** Reads both logs (Administration §7 "Logs"). A tenant's viewers see only its entries; those without a tenant need access to all. */
import { Readable } from 'node:stream';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { requireRange } from '../database/conditions.ts';
import type { Queries } from '../database/database.ts';
import { type PageQuery, pageWindow } from '../database/page-window.ts';
import { requirePrivilege, type Viewer } from '../identity/viewer.ts';

/** Without a byte order mark, spreadsheets don't detect UTF-8. */
const FILE_BEGIN = '\uFEFF';

/** A spreadsheet treats text with this start as a formula, even after blanks. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export function fileLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

type LogUser = components['schemas']['LogUser'];

interface LogFilters {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly userId?: number;
}

export interface LogRow {
  readonly entry_id: number;
  readonly entry_type: string;
  readonly tenant_id: string | null;
  readonly description: string;
  readonly entry_date: Date;
  readonly actor: LogUser | null;
}

/** For filters that don't compare a column; null if the value filters nothing. */
type LogCondition = (value: unknown) => RawBuilder<unknown> | null;

interface LogDeclaration<Row extends LogRow, Filters extends LogFilters> {
  readonly table: 'activity_log' | 'deployment_action_log';
  readonly columns: readonly RawBuilder<unknown>[];
  readonly filters: { readonly [Name in Exclude<keyof Filters, keyof LogFilters>]-?: string | LogCondition };
  readonly file: Readonly<Record<string, (row: Row) => string>>;
}

/** Stated in the contract's `exportActivityLog` and `exportDeploymentActionLog`. */
const MOST_EXPORTED = 100_000;
const BATCH = 1_000;

export function logTable<Row extends LogRow, Filters extends LogFilters>({
  table: name,
  columns,
  filters,
  file,
}: LogDeclaration<Row, Filters>) {
  const table = sql.table(name);
  const own = new Map<string, string | LogCondition>(Object.entries(filters));
  const newestFirst = sql`order by entry.entry_date desc, entry.entry_id desc`;
  const isOf = (tenantScope: string | null) =>
    tenantScope === null ? sql`true` : sql`entry.tenant_id = ${tenantScope}`;

  function conditionOf(viewer: Viewer, query: Filters): RawBuilder<unknown> {
    const { startDate, endDate, userId } = query;
    // Users who can't list the users of the logs can't filter by them either.
    if (userId !== undefined) requirePrivilege(viewer, 'log.user.view');
    requireRange(query);
    const asked = Object.entries(query).flatMap(([filter, value]) => {
      const asks = own.get(filter);
      if (asks === undefined || value === undefined) return [];
      if (typeof asks === 'string') return [sql`${sql.ref(`entry.${asks}`)} = ${value}`];
      const condition = asks(value);
      return condition === null ? [] : [condition];
    });
    return sql.join(
      [
        isOf(viewer.tenantScope),
        ...asked,
        ...(userId === undefined ? [] : [sql`entry.user_id = ${userId}`]),
        ...(startDate === undefined ? [] : [sql`entry.entry_date >= ${startDate}::timestamptz`]),
        ...(endDate === undefined ? [] : [sql`entry.entry_date <= ${endDate}::timestamptz`]),
      ],
      sql` and `,
    );
  }

  async function rowsOf(
    queries: Queries,
    condition: Expression<unknown>,
    part: Expression<unknown>,
    more: readonly RawBuilder<unknown>[] = columns,
  ): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select entry.entry_id, entry.entry_type, entry.tenant_id, entry.description, entry.entry_date, ${sql.join(more)},
        case when entry.user_id is not null then json_build_object(
          'userId', entry.user_id, 'firstName', actor.first_name, 'lastName', actor.last_name) end as actor
      from (select entry_id from ${table} as entry where ${condition} ${newestFirst} ${part}) as kept
        join ${table} as entry using (entry_id) left join users as actor on actor.user_id = entry.user_id
      ${newestFirst}`.execute(queries);
    return rows;
  }

  async function* linesOf(queries: Queries, condition: Expression<unknown>): AsyncGenerator<string> {
    yield FILE_BEGIN + fileLine(Object.keys(file));
    let after = sql`true`;
    for (let left = MOST_EXPORTED; left > 0; left -= BATCH) {
      const rows = await rowsOf(queries, sql`${condition} and ${after}`, sql`limit ${Math.min(BATCH, left)}`);
      yield rows.map((row) => fileLine(Object.values(file).map((wordsOf) => wordsOf(row)))).join('');
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) return;
      // The database's timestamp has a higher resolution than a Date.
      const moment = sql`(select entry_date from ${table} where entry_id = ${last.entry_id})`;
      after = sql`(entry.entry_date, entry.entry_id) < (${moment}, ${last.entry_id})`;
    }
  }

  return {
    list: async (queries: Queries, viewer: Viewer, query: Filters & PageQuery) => {
      const condition = conditionOf(viewer, query);
      const { offset, pageSize, currentPage } = pageWindow(query, 1);
      const counted = await sql<{ total: number }>`
        select count(*) as total from ${table} as entry where ${condition}`.execute(queries);
      const rows = await rowsOf(queries, condition, sql`limit ${pageSize} offset ${offset}`);
      return { rows, totalRecords: counted.rows[0]?.total ?? 0, currentPage, pageSize };
    },
    /** @param more columns in addition to those of a list */
    find: async (queries: Queries, { tenantScope }: Viewer, id: number, more: readonly RawBuilder<unknown>[] = []) => {
      const condition = sql`entry.entry_id = ${id} and ${isOf(tenantScope)}`;
      return (await rowsOf(queries, condition, sql``, [...columns, ...more]))[0] ?? null;
    },
    users: async (queries: Queries, viewer: Viewer): Promise<LogUser[]> => {
      requirePrivilege(viewer, 'log.user.view');
      // One index look-up per user: reading every entry would be slow.
      const { rows } = await sql<LogUser>`
        select user_id as "userId", first_name as "firstName", last_name as "lastName" from users as actor
        where exists (select from ${table} as entry where entry.user_id = actor.user_id and ${isOf(viewer.tenantScope)})
        order by first_name, last_name, user_id`.execute(queries);
      return rows;
    },
    types: async (queries: Queries, { tenantScope }: Viewer): Promise<string[]> => {
      // Skips from type to type in the index: reading every entry would be slow.
      const { rows } = await sql<{ type: string }>`
        with recursive types as (
          select min(entry_type) as type from ${table}
          union all
          select (select min(entry_type) from ${table} where entry_type > types.type) from types where type is not null
        )
        select type from types where type is not null and exists (
          select from ${table} as entry where entry.entry_type = types.type and ${isOf(tenantScope)})
        order by type`.execute(queries);
      return rows.map(({ type }) => type);
    },
    /** Newest first, as CSV (RFC 4180) that is read while it is sent. */
    file: (queries: Queries, viewer: Viewer, query: Filters): Readable =>
      Readable.from(linesOf(queries, conditionOf(viewer, query))),
  };
}
