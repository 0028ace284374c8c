/**
 * How the two logs are read (Administration §7 "Logs"), each the rows of one table: found, listed newest first by filters, and handed
 * out as a file. Whoever looks at a tenant sees its entries alone; those of no tenant are seen where all of them are looked at.
 */
import { Readable } from 'node:stream';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';
import { requireRange } from '../database/date-range.ts';
import { type PageQuery, pageWindow } from '../database/page-window.ts';
import { requirePrivilege, type Viewer } from '../identity/viewer.ts';

/** Files of comma-separated values (RFC 4180), as spreadsheets open them. */

/** Without a byte order mark, spreadsheets take UTF-8 for something else. */
const FILE_BEGIN = '\uFEFF';

/** A text that begins so is a formula to a spreadsheet, or is after the blanks before it. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;

/** No cell is a formula: an apostrophe before it says that it is a text. */
function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export function fileLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

type LogUser = components['schemas']['LogUser'];

/** What both logs can be asked for. */
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
  /** Null where the portal itself acted. */
  readonly actor: LogUser | null;
}

/** What a filter asks of an entry that is no value of a column; null where its value asks for nothing. */
type LogCondition = (value: unknown) => RawBuilder<unknown> | null;

interface LogDeclaration<Row extends LogRow, Filters extends LogFilters> {
  readonly table: 'activity_log' | 'deployment_action_log';
  /** The columns that it alone has, as lists and files need them. */
  readonly columns: readonly RawBuilder<unknown>[];
  /** The columns that its own filters are compared with, or what they ask of an entry. */
  readonly filters: { readonly [Name in Exclude<keyof Filters, keyof LogFilters>]-?: string | LogCondition };
  /** The columns of its file, by their headers. */
  readonly file: Readonly<Record<string, (row: Row) => string>>;
}

/** Entries of a file; `exportActivityLog` and `exportDeploymentActionLog` of the contract say so. */
const MOST_EXPORTED = 100_000;
/** Entries that are read at once for a file. */
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

  /** Those entries alone are read of the table that the part keeps. */
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
      // The moment as the database has it, which is finer than that of the program.
      const moment = sql`(select entry_date from ${table} where entry_id = ${last.entry_id})`;
      after = sql`(entry.entry_date, entry.entry_id) < (${moment}, ${last.entry_id})`;
    }
  }

  return {
    /** A page of the entries that match, and how many there are of them. */
    list: async (queries: Queries, viewer: Viewer, query: Filters & PageQuery) => {
      const condition = conditionOf(viewer, query);
      const { offset, pageSize, currentPage } = pageWindow(query, 1);
      const counted = await sql<{ total: number }>`
        select count(*) as total from ${table} as entry where ${condition}`.execute(queries);
      const rows = await rowsOf(queries, condition, sql`limit ${pageSize} offset ${offset}`);
      return { rows, totalRecords: counted.rows[0]?.total ?? 0, currentPage, pageSize };
    },
    /** @param more further columns, beside those of a list */
    find: async (queries: Queries, { tenantScope }: Viewer, id: number, more: readonly RawBuilder<unknown>[] = []) => {
      const condition = sql`entry.entry_id = ${id} and ${isOf(tenantScope)}`;
      return (await rowsOf(queries, condition, sql``, [...columns, ...more]))[0] ?? null;
    },
    /** The actors of the tenant's entries, by name. */
    users: async (queries: Queries, viewer: Viewer): Promise<LogUser[]> => {
      requirePrivilege(viewer, 'log.user.view');
      // One look into the index for each user: to read every entry would take long.
      const { rows } = await sql<LogUser>`
        select user_id as "userId", first_name as "firstName", last_name as "lastName" from users as actor
        where exists (select from ${table} as entry where entry.user_id = actor.user_id and ${isOf(viewer.tenantScope)})
        order by first_name, last_name, user_id`.execute(queries);
      return rows;
    },
    /** The types of the tenant's entries. */
    types: async (queries: Queries, { tenantScope }: Viewer): Promise<string[]> => {
      // From each type to the next one in the index, and one look for each: to read every entry would take long.
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
    /** The newest entries that match, as a file of comma-separated values that is read while it is sent. */
    file: (queries: Queries, viewer: Viewer, query: Filters): Readable =>
      Readable.from(linesOf(queries, conditionOf(viewer, query))),
  };
}
