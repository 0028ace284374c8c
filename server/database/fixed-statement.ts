import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

const compiling: Queries = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (queries) => new PostgresIntrospector(queries),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement without values, with a list of columns (see `planned`), compiled once: for many columns, that takes as long as reading the rows of a page. */
export function fixedStatement<Row>(build: (queries: Queries) => Compilable<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = build(compiling).compile();
  if (parameters.length > 0) throw new Error(`A fixed statement has values: ${text}`);
  if (text.includes('.*')) throw new Error(`A fixed statement doesn’t list its columns: ${text}`);
  return sql.raw<Row>(text);
}
