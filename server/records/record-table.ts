/** Records in one table: finding, listing, announcing, changing. Declared once per area. */
import { isDeepStrictEqual } from 'node:util';
import { type Compilable, type Expression, type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import type { AreaRoute } from '../../src/rules/area.ts';
import { ALL_TENANTS, type TenantName } from '../../src/rules/people/tenants.ts';
import type { StatusConditions } from '../../src/rules/records/conditions.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import { noteApproval } from '../approvals/note-approval.ts';
import { recordChange } from '../audit/record-changes.ts';
import { containsText } from '../database/conditions.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { fixedStatement } from '../database/fixed-statement.ts';
import { type PageQuery, pageWindow } from '../database/page-window.ts';
import { planned } from '../database/planned-statements.ts';
import { type SortExpressions, sortOrder } from '../database/sort-order.ts';
import type { Tables } from '../database/tables.ts';
import { everywhere, type ScopeOf } from '../identity/viewer.ts';
import type { AnnouncedRecord, ChangeSource } from '../live/change-source.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';
import { notifiedTenants } from './removal.ts';
import { announceUsing, type UsingRecords } from './usage.ts';

type Creator = Omit<components['schemas']['RequestedUser'], 'status'>;

type Filter = (value: unknown) => RawBuilder<unknown>;
export const contains =
  (column: string): Filter =>
  (part) =>
    containsText(`record.${column}`, String(part));
export const equals =
  (column: string): Filter =>
  (value) =>
    sql`${sql.ref(`record.${column}`)} = ${value}`;
export const hasEach =
  (column: string): Filter =>
  (values) =>
    sql`${sql.ref(`record.${column}`)} @> ${JSON.stringify(values)}::jsonb`;
/** The first day (UTC) of a moment. */
export const from =
  (column: string): Filter =>
  (day) =>
    sql`(${sql.ref(`record.${column}`)} at time zone 'UTC')::date >= ${day}::date`;
/** The last day (UTC) of a moment. */
export const until =
  (column: string): Filter =>
  (day) =>
    sql`(${sql.ref(`record.${column}`)} at time zone 'UTC')::date <= ${day}::date`;
export const oneOf =
  (column: string): Filter =>
  (values) =>
    sql`${sql.ref(`record.${column}`)} = any(${values})`;

/** Of records with one status. */
export const inConditions =
  (column: string, { filter, statusesOf }: StatusConditions<string>): Filter =>
  (asked) => {
    const conditions = filter.parse(String(asked)) ?? [];
    return sql`${sql.ref(`record.${column}`)} = any(${statusesOf(conditions)})`;
  };

export interface ValueTotal {
  readonly value: string;
  readonly records: number;
}

export interface RecordTableDeclaration<Row extends StoredRecord, Summary extends object, Query extends PageQuery>
  extends Pick<
    RecordKind<Row, Summary>,
    'area' | 'entity' | 'noun' | 'summary' | 'title' | 'isBeyondTenants' | 'approvals'
  > {
  readonly table: keyof Tables;
  /** The id column, also in the table of tenants. */
  readonly key: string;
  /** Default order: ascending for texts, newest first for numbers. */
  readonly ids: ChangeSource['ids'];
  readonly routes: { readonly list: AreaRoute; readonly view: AreaRoute };
  readonly scopeOf?: ScopeOf;
  readonly order?: RawBuilder<unknown>;
  /** The columns that the list can be sorted by, beside the id. */
  readonly sorts?: SortExpressions;
  /** If `version` means something else in the area; `select` still names it `version`. */
  readonly versionColumn?: 'revision';
  /** If several tenants see a record: the table that names them, and those of a row. */
  readonly sharing?: {
    readonly table: keyof Tables;
    readonly tenants: (row: Row) => readonly string[];
    readonly everybodys?: string;
  };
  /** If further privileges show more records; the area's `seenWith` names them. */
  readonly seenWith?: {
    readonly privileges: readonly Privilege[];
    readonly isSeen: (row: Row, privileges: ReadonlySet<string>) => boolean;
  };
  /** As for `planned`, and without values. */
  select(queries: Queries): Compilable<Row>;
  /** Records that show fields of this one: a change of these fields announces them too. */
  readonly users?: { readonly records: readonly UsingRecords[]; readonly shown: (row: Row) => object };
  /** All fields that a device may store, if lists show less. */
  detail?(row: Row): object;
  /** Fields for the activity log, if lists show less. */
  logged?(row: Row): object;
  /** If other records show their references. @param before null if created @param after null if deleted */
  afterWrite?(transaction: Transaction, before: Row | null, after: Row | null): void;
  /** Whether a decision is pending, which raises the version. */
  isPending?(row: Row): boolean;
  readonly filters: { readonly [Field in Exclude<keyof Query, keyof PageQuery>]-?: Filter };
}

export interface RecordTable<Row extends StoredRecord, Columns, Summary extends object, Query extends PageQuery>
  extends RecordKind<Row, Summary> {
  isSeen(row: Row, privileges: ReadonlySet<string>): boolean;
  readonly changes: ChangeSource;
  /** Whether a row (named `record`) is the tenant's. */
  inTenant(tenantId: string): Expression<unknown>;
  /** Rows (named `record`) that match, unordered. The condition's text must be the same each time, for any values. */
  where(queries: Queries, condition: Expression<unknown>, limit: number): Promise<readonly Row[]>;
  /** Without a lock; in all tenants if the scope is null. */
  find(queries: Queries, id: RecordId, tenantScope: string | null): Promise<Row | null>;
  /** Like `find`, locked until the transaction ends. */
  lock(transaction: Transaction, id: RecordId, tenantScope: string | null): Promise<Row | null>;
  list(
    queries: Queries,
    tenantScope: string | null,
    query: Query,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  countBy(queries: Queries, tenantScope: string | null, column: keyof Row & string): Promise<readonly ValueTotal[]>;
  creators(queries: Queries, tenantScope: string | null): Promise<Creator[]>;
  insert(transaction: Transaction, row: Insertable<Columns>, tenants?: readonly string[]): Promise<Row>;
  /** An operator's edit of a locked record: raises the version. */
  edit(transaction: Transaction, before: Row, changes: Updateable<Columns>, tenants?: readonly string[]): Promise<Row>;
  tell(transaction: Transaction, id: RecordId, seenBy: readonly string[]): void;
  /** A decision or report: only a decision raises the version, so reports make nothing stale. */
  update(transaction: Transaction, before: Row, changes: Updateable<Columns>): Promise<Row>;
}

export const RECORD_COLUMNS = [
  'record.tenant_id',
  'record.created_by',
  'record.version',
  'record.version_before_restore',
  'record.created_at',
  'record.updated_at',
] as const;
export const OPERATION_COLUMNS = [
  'record.operation_started_at',
  'record.operation_estimated_duration',
  'record.last_build_url',
] as const;

export const creatorOfRecord = sql<Creator | null>`(
  select json_build_object('userId', user_id, 'firstName', first_name, 'lastName', last_name)
  from users where user_id = record.created_by)`;

export function tenantsOf(table: keyof Tables, key: string) {
  return sql<readonly TenantName[]>`array(
    select json_build_object('tenantId', tenant_id, 'tenantName', name)
    from ${sql.table(table)} as seen join tenants using (tenant_id)
    where ${sql.ref(`seen.${key}`)} = ${sql.ref(`record.${key}`)} order by name)`;
}

/** What the log itself tells, or what belongs to an approval. */
const NOT_LOGGED: ReadonlySet<string> = new Set(['changesSinceApproval', 'hiddenEdits', 'plan', 'plannedChanges']);

export function recordTable<Row extends StoredRecord, Columns, Summary extends object, Query extends PageQuery>(
  declaration: RecordTableDeclaration<Row, Summary, Query>,
): RecordTable<Row, Columns, Summary, Query> {
  const { area, entity, noun, summary, title, ids, routes, sharing, users, select, isPending, afterWrite, approvals } =
    declaration;
  const { logged = summary, detail } = declaration;
  const { versionColumn = 'version', isBeyondTenants = false, seenWith } = declaration;
  const { scopeOf = isBeyondTenants ? everywhere : undefined } = declaration;
  const { order = ids === 'texts' ? sql`record.id asc` : sql`record.id desc` } = declaration;
  const table = sql.table(declaration.table);
  const key = sql.ref(declaration.key);
  const filters = new Map<string, Filter>(Object.entries(declaration.filters));
  const seenIn = (named: readonly string[]) =>
    sharing?.everybodys !== undefined && named.includes(sharing.everybodys) ? [ALL_TENANTS] : named;
  const tenants = (row: Row) => seenIn(sharing?.tenants(row) ?? (row.tenant_id === null ? [] : [row.tenant_id]));

  const isOf = (tenantScope: string | null) => {
    if (tenantScope === null || isBeyondTenants) return sql`true`;
    if (sharing === undefined) return sql`record.tenant_id = ${tenantScope}`;
    const seen = sharing.everybodys === undefined ? [tenantScope] : [tenantScope, sharing.everybodys];
    return sql`record.id in (select ${key} from ${sql.table(sharing.table)} where tenant_id in (${sql.join(seen)}))`;
  };
  const records = fixedStatement(select);
  const from = (condition: Expression<unknown>) => sql`from (${records}) as record where ${condition}`;
  /** Of statements whose text is the same each time. */
  const rowsOf = async (queries: Queries, condition: Expression<unknown>, part: Expression<unknown> = sql``) =>
    (await planned(sql<Row>`select record.* ${from(condition)} ${part}`).execute(queries)).rows;
  const isSeen = (row: Row, privileges: ReadonlySet<string>) => seenWith?.isSeen(row, privileges) !== false;
  const find = async (queries: Queries, id: RecordId, tenantScope: string | null) =>
    (await rowsOf(queries, sql`record.id = ${id} and ${isOf(tenantScope)}`))[0] ?? null;

  function announce(transaction: Transaction, id: RecordId, seenBy: readonly string[]): void {
    for (const tenantId of notifiedTenants(seenBy))
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
    if (row === null) throw new Error(`The ${noun} ${id} can’t be read after it was written.`);
    return row;
  }
  async function write(transaction: Transaction, { id }: Row, changes: object, version: number): Promise<void> {
    const set = Object.entries({ ...changes, [versionColumn]: version }).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    );
    await sql`update ${table} set ${sql.join(set)}, updated_at = now() where ${key} = ${id}`.execute(transaction);
  }

  async function noteWaiting(transaction: Transaction, before: Row | null, after: Row | null): Promise<void> {
    if (approvals !== undefined) await noteApproval(transaction, { area, approvals, before, after });
  }
  async function readWritten(transaction: Transaction, before: Row): Promise<Row> {
    const after = await readAgain(transaction, before.id);
    await noteWaiting(transaction, before, after);
    if (users !== undefined && !isDeepStrictEqual(users.shown(before), users.shown(after))) {
      announceUsing(transaction, users.records, before.id);
    }
    afterWrite?.(transaction, before, after);
    return after;
  }

  const lock = async (transaction: Transaction, id: RecordId, tenantScope: string | null) => {
    // Locked before reading: related tables may change until then.
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
    ...(approvals && { approvals }),
    summary,
    logged: (row) => Object.fromEntries(Object.entries(logged(row)).filter(([field]) => !NOT_LOGGED.has(field))),
    listPrivileges: routes.list.privileges,
    tenants,
    isSeen,
    find,
    lock,
    inTenant: isOf,
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
        select count(*)::int as total ${from(condition)}`.execute(queries);
      const sorted = sortOrder(query.sort, declaration.sorts ?? {}, sql`record.id`, order) ?? order;
      const page = sql`order by ${sorted} limit ${pageSize} offset ${offset}`;
      const found = await sql<Row>`select record.* ${from(condition)} ${page}`.execute(queries);
      return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
    },
    countBy: async (queries, tenantScope, column) => {
      const value = sql.ref(`record.${column}`);
      const { rows } = await sql<ValueTotal>`
        select ${value} as value, count(*)::int as records ${from(isOf(tenantScope))}
        group by ${value}`.execute(queries);
      return rows;
    },
    creators: async (queries, tenantScope) => {
      const { rows } = await sql<Creator>`
        select user_id as "userId", first_name as "firstName", last_name as "lastName" from users
        where user_id in (select record.created_by ${from(isOf(tenantScope))})
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
      await noteWaiting(transaction, null, inserted);
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
      await noteWaiting(transaction, row, null);
      afterWrite?.(transaction, row, null);
    },
    changes: {
      area,
      listPrivileges: routes.list.privileges,
      viewPrivileges: routes.view.privileges,
      ...(scopeOf && { scopeOf }),
      ids,
      ...(seenWith && { seenWith: seenWith.privileges }),
      read: async (queries, given) => {
        const condition = sql`record.id = any(${given}::${sql.raw(ids === 'numbers' ? 'integer' : 'text')}[])`;
        return (await rowsOf(queries, condition)).map(announced);
      },
      page: async (queries, { tenantScope, below, limit }) => {
        const lower = below === null ? sql`true` : sql`record.id < ${below}`;
        const condition = sql`${isOf(tenantScope)} and ${lower}`;
        return (await rowsOf(queries, condition, sql`order by record.id desc limit ${limit}`)).map(announced);
      },
    },
  };
}
