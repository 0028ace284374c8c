/** Records that are the rows of one table: how they are found, listed, announced and changed. An area declares its table once. */
import { isDeepStrictEqual } from 'node:util';
import { type Expression, type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import type { AreaRoute } from '../../src/rules/area.ts';
import { ALL_TENANTS, type TenantName } from '../../src/rules/people/tenants.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import { recordChange } from '../audit/record-changes.ts';
import { containsText } from '../database/contains.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { type PageQuery, pageWindow } from '../database/page-window.ts';
import type { Tables } from '../database/tables.ts';
import { everywhere, type ScopeOf } from '../identity/viewer.ts';
import type { AnnouncedRecord, ChangeSource } from '../live/change-source.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';
import { toldTenants } from './removal.ts';
import { announceUsing, type UsingRecords } from './usage.ts';

type Creator = Omit<components['schemas']['RequestedUser'], 'status'>;

/** How a row is compared with what a list is filtered by. */
type Filter = (value: unknown) => RawBuilder<unknown>;
export const contains =
  (column: string): Filter =>
  (part) =>
    containsText(`record.${column}`, String(part));
export const equals =
  (column: string): Filter =>
  (value) =>
    sql`${sql.ref(`record.${column}`)} = ${value}`;
/** Of a list of texts, those that it has to have. */
export const hasEach =
  (column: string): Filter =>
  (values) =>
    sql`${sql.ref(`record.${column}`)} @> ${JSON.stringify(values)}::jsonb`;
/** Of a moment, the first day (UTC) that it may be on. */
export const from =
  (column: string): Filter =>
  (day) =>
    sql`(${sql.ref(`record.${column}`)} at time zone 'UTC')::date >= ${day}::date`;
/** Of a moment, the last day (UTC) that it may be on. */
export const until =
  (column: string): Filter =>
  (day) =>
    sql`(${sql.ref(`record.${column}`)} at time zone 'UTC')::date <= ${day}::date`;
/** Of several values, any. */
export const oneOf =
  (column: string): Filter =>
  (values) =>
    sql`${sql.ref(`record.${column}`)} = any(${values})`;

/** How many records have a value. */
export interface ValueTotal {
  readonly value: string;
  readonly records: number;
}

export interface RecordTableDeclaration<Row extends StoredRecord, Summary extends object, Query extends PageQuery>
  extends Pick<RecordKind<Row, Summary>, 'area' | 'entity' | 'noun' | 'summary' | 'title' | 'isBeyondTenants'> {
  readonly table: keyof Tables;
  /** The column of its ids, in its table of tenants too. */
  readonly key: string;
  /** Lists begin with the first one of texts, and with the newest one of numbers. */
  readonly ids: ChangeSource['ids'];
  readonly routes: { readonly list: AreaRoute; readonly view: AreaRoute };
  /** Given where the area has its own scope, in place of the current tenant. */
  readonly scopeOf?: ScopeOf;
  /** Given where lists have another order. */
  readonly order?: RawBuilder<unknown>;
  /** The column of its version, where that word means something else in the area; `select` names it `version` all the same. */
  readonly versionColumn?: 'revision';
  /** Given where several tenants see a record: the table that names them, and those of a row. Else its own one does. */
  readonly sharing?: {
    readonly table: keyof Tables;
    readonly tenants: (row: Row) => readonly string[];
    /** The tenant whose records every tenant sees; none where it is left out. */
    readonly everybodys?: string;
  };
  /** Given where more is seen with further privileges, of all that there are; which ones is the area's `seenWith`. */
  readonly seenWith?: {
    readonly privileges: readonly Privilege[];
    readonly isSeen: (row: Row, privileges: ReadonlySet<string>) => boolean;
  };
  /** Every row, with its `id` and the names of what it refers to. */
  select(queries: Queries): Expression<Row>;
  /**
   * Given where other records show fields of this one: which records, and which fields. When these fields change, a change of the
   * other records is announced.
   */
  readonly users?: { readonly records: readonly UsingRecords[]; readonly shown: (row: Row) => object };
  /** Every field that may rest on a device, where lists show less. */
  detail?(row: Row): object;
  /** What the activity log keeps, where lists show less. */
  logged?(row: Row): object;
  /** Given where other records show which ones refer to them. @param before null where it is made @param after null where it is deleted */
  afterWrite?(transaction: Transaction, before: Row | null, after: Row | null): void;
  /** Whether a decision is pending, which raises the version; absent in areas without decisions. */
  isPending?(row: Row): boolean;
  /** What its list can be filtered by. */
  readonly filters: { readonly [Field in Exclude<keyof Query, keyof PageQuery>]-?: Filter };
}

/** What is done with a declared table; everything that writes announces the record wherever it is or was seen. */
export interface RecordTable<Row extends StoredRecord, Columns, Summary extends object, Query extends PageQuery>
  extends RecordKind<Row, Summary> {
  isSeen(row: Row, privileges: ReadonlySet<string>): boolean;
  readonly changes: ChangeSource;
  /** The rows, named `record`, for which something holds, in no order. */
  where(queries: Queries, condition: Expression<unknown>, limit: number): Promise<readonly Row[]>;
  /** A record within a tenant (in all of them where the scope is null), for a look. */
  find(queries: Queries, id: RecordId, tenantScope: string | null): Promise<Row | null>;
  /** As `find`, locked until the transaction ends. */
  lock(transaction: Transaction, id: RecordId, tenantScope: string | null): Promise<Row | null>;
  list(
    queries: Queries,
    tenantScope: string | null,
    query: Query,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** How many of the records that its list has have each value of a column of texts. */
  countBy(queries: Queries, tenantScope: string | null, column: keyof Row & string): Promise<readonly ValueTotal[]>;
  /** Those who made a record that the tenant sees, by name. */
  creators(queries: Queries, tenantScope: string | null): Promise<Creator[]>;
  /** Adds a record. */
  insert(transaction: Transaction, row: Insertable<Columns>, tenants?: readonly string[]): Promise<Row>;
  /** Writes what an operator has changed of a locked record: its version grows. */
  edit(transaction: Transaction, before: Row, changes: Updateable<Columns>, tenants?: readonly string[]): Promise<Row>;
  /** Announces a change of a record in every tenant that sees it or saw it. */
  tell(transaction: Transaction, id: RecordId, seenBy: readonly string[]): void;
  /** Writes what a decision or a runner has changed: the version grows with the decision, no report makes that stale. */
  update(transaction: Transaction, before: Row, changes: Updateable<Columns>): Promise<Row>;
}

/** The creator of `record`; null where that is no longer known. */
export const creatorOfRecord = sql<Creator | null>`(
  select json_build_object('userId', user_id, 'firstName', first_name, 'lastName', last_name)
  from users where user_id = record.created_by)`;

/** The tenants that see `record`, by name, from the table that names them. */
export function tenantsOf(table: keyof Tables, key: string) {
  return sql<readonly TenantName[]>`array(
    select json_build_object('tenantId', tenant_id, 'tenantName', name)
    from ${sql.table(table)} as seen join tenants using (tenant_id)
    where ${sql.ref(`seen.${key}`)} = ${sql.ref(`record.${key}`)} order by name)`;
}

export function recordTable<Row extends StoredRecord, Columns, Summary extends object, Query extends PageQuery>(
  declaration: RecordTableDeclaration<Row, Summary, Query>,
): RecordTable<Row, Columns, Summary, Query> {
  const { area, entity, noun, summary, title, ids, routes, sharing, users, select, isPending, afterWrite } =
    declaration;
  const { logged = summary, detail } = declaration;
  const { versionColumn = 'version', isBeyondTenants = false, seenWith } = declaration;
  const { scopeOf = isBeyondTenants ? everywhere : undefined } = declaration;
  const { order = ids === 'texts' ? sql`record.id asc` : sql`record.id desc` } = declaration;
  const table = sql.table(declaration.table);
  const key = sql.ref(declaration.key);
  const filters = new Map<string, Filter>(Object.entries(declaration.filters));
  /** The tenants in which a change of a record is announced. */
  const seenIn = (named: readonly string[]) =>
    sharing?.everybodys !== undefined && named.includes(sharing.everybodys) ? [ALL_TENANTS] : named;
  const tenants = (row: Row) => seenIn(sharing?.tenants(row) ?? (row.tenant_id === null ? [] : [row.tenant_id]));

  const isOf = (tenantScope: string | null) => {
    if (tenantScope === null || isBeyondTenants) return sql`true`;
    if (sharing === undefined) return sql`record.tenant_id = ${tenantScope}`;
    const seen = sharing.everybodys === undefined ? [tenantScope] : [tenantScope, sharing.everybodys];
    return sql`record.id in (select ${key} from ${sql.table(sharing.table)} where tenant_id in (${sql.join(seen)}))`;
  };
  const from = (queries: Queries, condition: Expression<unknown>) =>
    sql`from (${select(queries)}) as record where ${condition}`;
  const rowsOf = async (queries: Queries, condition: Expression<unknown>, part: Expression<unknown> = sql``) =>
    (await sql<Row>`select record.* ${from(queries, condition)} ${part}`.execute(queries)).rows;
  const isSeen = (row: Row, privileges: ReadonlySet<string>) => seenWith?.isSeen(row, privileges) !== false;
  const find = async (queries: Queries, id: RecordId, tenantScope: string | null) =>
    (await rowsOf(queries, sql`record.id = ${id} and ${isOf(tenantScope)}`))[0] ?? null;

  function announce(transaction: Transaction, id: RecordId, seenBy: readonly string[]): void {
    for (const tenantId of toldTenants(seenBy))
      recordChange(transaction, { tenantId, area, recordId: String(id), kind: 'upsert' });
  }
  async function putTenants(transaction: Transaction, id: RecordId, given: readonly string[]): Promise<void> {
    if (sharing === undefined) return;
    await sql`delete from ${sql.table(sharing.table)} where ${key} = ${id}`.execute(transaction);
    const rows = given.map((tenantId) => sql`(${id}, ${tenantId})`);
    await sql`insert into ${sql.table(sharing.table)} (${key}, tenant_id) values ${sql.join(rows)}`.execute(
      transaction,
    );
  }
  async function readAgain(transaction: Transaction, id: RecordId): Promise<Row> {
    const row = await find(transaction, id, null);
    if (row === null) throw new Error(`The ${noun} ${id} was written and is not there.`);
    return row;
  }
  async function write(transaction: Transaction, { id }: Row, changes: object, version: number): Promise<void> {
    const set = Object.entries({ ...changes, [versionColumn]: version }).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    );
    await sql`update ${table} set ${sql.join(set)}, updated_at = now() where ${key} = ${id}`.execute(transaction);
  }

  async function readWritten(transaction: Transaction, before: Row): Promise<Row> {
    const after = await readAgain(transaction, before.id);
    if (users !== undefined && !isDeepStrictEqual(users.shown(before), users.shown(after))) {
      announceUsing(transaction, users.records, before.id);
    }
    afterWrite?.(transaction, before, after);
    return after;
  }

  const lock = async (transaction: Transaction, id: RecordId, tenantScope: string | null) => {
    // Locked before it is read: what is in other tables may be changed until then.
    await sql`select from ${table} where ${key} = ${id} for update`.execute(transaction);
    return find(transaction, id, tenantScope);
  };
  const announced = (row: Row): AnnouncedRecord => {
    const seenBy = tenants(row);
    return {
      id: row.id,
      tenantIds: isBeyondTenants || seenBy.includes(ALL_TENANTS) ? null : seenBy,
      isSeenWith: (privileges) => isSeen(row, privileges),
      summary: (privileges) => summary(row, privileges),
      detail: (privileges) => detail?.(row) ?? summary(row, privileges),
    };
  };

  return {
    area,
    entity,
    noun,
    title,
    ...(isBeyondTenants && { isBeyondTenants }),
    ...(seenWith && { seenWith: seenWith.privileges }),
    summary,
    logged: (row) => Object.fromEntries(Object.entries(logged(row))),
    listPrivileges: routes.list.privileges,
    tenants,
    isSeen,
    find,
    lock,
    where: (queries, condition, limit) => rowsOf(queries, condition, sql`limit ${limit}`),
    list: async (queries, tenantScope, query) => {
      const matches = [isOf(tenantScope)];
      for (const [field, value] of Object.entries(query)) {
        const filter = filters.get(field);
        if (filter !== undefined && value !== undefined) matches.push(filter(value));
      }
      const condition = sql.join(matches, sql` and `);
      const { pageSize, offset } = pageWindow(query, 1);
      const counted = await sql<{ total: number }>`
        select count(*)::int as total ${from(queries, condition)}`.execute(queries);
      const page = sql`order by ${order} limit ${pageSize} offset ${offset}`;
      return { rows: await rowsOf(queries, condition, page), total: counted.rows[0]?.total ?? 0 };
    },
    countBy: async (queries, tenantScope, column) => {
      const value = sql.ref(`record.${column}`);
      const { rows } = await sql<ValueTotal>`
        select ${value} as value, count(*)::int as records ${from(queries, isOf(tenantScope))}
        group by ${value}`.execute(queries);
      return rows;
    },
    creators: async (queries, tenantScope) => {
      const { rows } = await sql<Creator>`
        select user_id as "userId", first_name as "firstName", last_name as "lastName" from users
        where user_id in (select record.created_by ${from(queries, isOf(tenantScope))})
        order by first_name, last_name, user_id`.execute(queries);
      return rows;
    },
    insert: async (transaction, row, given = []) => {
      const columns = Object.entries({ ...row });
      const { rows } = await sql<{ id: RecordId }>`
        insert into ${table} (${sql.join(columns.map(([name]) => sql.ref(name)))})
        values (${sql.join(columns.map(([, value]) => value))}) returning ${key} as id`.execute(transaction);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error(`A new ${noun} has no id.`);
      await putTenants(transaction, id, given);
      const inserted = await readAgain(transaction, id);
      announce(transaction, id, tenants(inserted));
      afterWrite?.(transaction, null, inserted);
      return inserted;
    },
    edit: async (transaction, before, changes, given) => {
      await write(transaction, before, changes, before.version + 1);
      if (given !== undefined) await putTenants(transaction, before.id, given);
      announce(transaction, before.id, [...tenants(before), ...seenIn(given ?? [])]);
      return readWritten(transaction, before);
    },
    update: async (transaction, before, changes) => {
      const isDecided = isPending?.(before) === true && !isPending({ ...before, ...changes });
      await write(transaction, before, changes, isDecided ? before.version + 1 : before.version);
      announce(transaction, before.id, tenants(before));
      return readWritten(transaction, before);
    },
    tell: announce,
    delete: async (transaction, row) => {
      await sql`delete from ${table} where ${key} = ${row.id}`.execute(transaction);
      afterWrite?.(transaction, row, null);
    },
    changes: {
      area,
      listPrivileges: routes.list.privileges,
      viewPrivileges: routes.view.privileges,
      ...(scopeOf && { scopeOf }),
      ids,
      ...(seenWith && { seenWith: seenWith.privileges }),
      read: async (queries, given) => (await rowsOf(queries, sql`record.id in (${sql.join(given)})`)).map(announced),
      page: async (queries, { tenantScope, below, limit }) => {
        const lower = below === null ? sql`true` : sql`record.id < ${below}`;
        const condition = sql`${isOf(tenantScope)} and ${lower}`;
        return (await rowsOf(queries, condition, sql`order by record.id desc limit ${limit}`)).map(announced);
      },
    },
  };
}
