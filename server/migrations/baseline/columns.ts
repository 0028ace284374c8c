/** Columns and checks that several tables have. Their values aren't taken from the rules: a migration must not change with them. */
import { type RawBuilder, sql } from 'kysely';

export const PROVIDERS = ['AWS', 'ON_PREM', 'AZURE'];

export function oneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  return sql`check (${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))}))`;
}

/** Of records that users edit: the version on which an edit is based. */
export const VERSIONED = sql`
  version integer not null default 1,
  version_before_restore integer,
  updated_at timestamptz not null default now()`;

/** As `VERSIONED`, for tables whose `version` is part of the record's name. */
export const REVISED = sql`
  revision integer not null default 1,
  revision_before_restore integer,
  updated_at timestamptz not null default now()`;

/** Of records on which operations run. */
export const OPERATED = sql`
  operation_started_at timestamptz,
  operation_estimated_duration integer,
  last_build_url text`;
