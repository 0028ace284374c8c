import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';

const MARK = '/* planned */';

/**
 * Of reads that many calls need: PostgreSQL plans them once per connection, which can take ten times as long as carrying them out.
 * The text must be the same each time, for any values, and may not contain `*` of a table: a planned one fails when a migration adds a column.
 * A large one takes 0.7 MB of each connection's memory at the server.
 */
export function planned<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)} ${statement}`;
}

const names = new Map<string, string>();

/** The same for each connection and process of this text; null where the statement is planned for its values each time. */
export function plannedName(text: string): string | null {
  if (!text.startsWith(MARK)) return null;
  const name = names.get(text) ?? `planned_${names.size}`;
  names.set(text, name);
  return name;
}

function planning(client: pg.PoolClient): PostgresPoolClient {
  const plain: PostgresPoolClient = client;
  async function read<Row>(name: string, text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>({ name, text, values });
    return { command: 'SELECT', rowCount: rowCount ?? 0, rows };
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(asked: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
    if (typeof asked !== 'string') return plain.query(asked);
    const name = plannedName(asked);
    return name === null ? plain.query<Row>(asked, values) : read<Row>(name, asked, [...values]);
  }
  return { query, release: (isLost) => client.release(isLost) };
}

/** The pool, whose connections plan marked statements once. */
export function planningPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const connection = known.get(client) ?? planning(client);
      known.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}
