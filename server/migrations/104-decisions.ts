/** Who approved or rejected a record, and what they said (docs/decisions/0036). Older decisions are only in the logs. */
import { type Kysely, sql } from 'kysely';
import { oneOf } from './baseline/columns.ts';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table decisions (
      decision_id bigint generated always as identity primary key,
      area text not null,
      record_id text not null,
      action text not null ${oneOf('action', ['APPROVE', 'REJECT'])},
      comment text,
      decided_by integer not null,
      decided_at timestamptz not null
    )`.execute(database);
  await sql`create index decisions_record on decisions (area, record_id, decision_id desc)`.execute(database);
}
