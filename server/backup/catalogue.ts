import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { MIGRATIONS_LOCK_TABLE, MIGRATIONS_TABLE } from '../database/migrate.ts';

export interface Column {
  readonly name: string;
  /** In SQL, such as `timestamp with time zone`. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface NumberedColumn {
  readonly table: string;
  readonly column: string;
  readonly isLarge: boolean;
  readonly last: number | null;
}

const OWN_TABLES = sql`class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
  and not class.relispartition and class.relname not in (${sql.lit(MIGRATIONS_TABLE)}, ${sql.lit(MIGRATIONS_LOCK_TABLE)})`;

/** Referenced tables come first. */
export async function readTables(queries: Queries): Promise<readonly Table[]> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string }>`
    select class.relname as table, attribute.attname as name,
      format_type(attribute.atttypid, attribute.atttypmod) as type
    from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid
    where ${OWN_TABLES} and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    order by class.relname, attribute.attnum`.execute(queries);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select class.relname as "from", target.relname as "to"
    from pg_constraint join pg_class as class on class.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and ${OWN_TABLES}`.execute(queries);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const ordered: Table[] = [];
  const visited = new Set<string>();
  const add = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const { to } of references.filter(({ from }) => from === name)) add(to);
    ordered.push({ name, columns: (tables.get(name) ?? []).map(({ name: column, type }) => ({ name: column, type })) });
  };
  for (const name of tables.keys()) add(name);
  return ordered;
}

export async function readNumberedColumns(queries: Queries): Promise<readonly NumberedColumn[]> {
  const { rows } = await sql<NumberedColumn>`
    select class.relname as table, attribute.attname as column, attribute.atttypid = 'bigint'::regtype as "isLarge",
      pg_sequence_last_value(
        pg_get_serial_sequence(quote_ident(class.relname), attribute.attname)::regclass) as last
    from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid
    where ${OWN_TABLES} and attribute.attidentity <> '' and not attribute.attisdropped
    order by class.relname`.execute(queries);
  return rows;
}

/** False as soon as anyone has created anything in it. */
export async function isEmptyDatabase(queries: Queries): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class join pg_namespace as space on space.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S')
      and (nspname = current_schema() or nspname = 'pgboss') limit 1`.execute(queries);
  return rows.length === 0;
}

export async function tablesWithTriggers(queries: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct class.relname as name from pg_trigger join pg_class as class on class.oid = tgrelid
    where not tgisinternal and ${OWN_TABLES}`.execute(queries);
  return rows.map(({ name }) => name);
}
