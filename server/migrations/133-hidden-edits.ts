/** In which version each hidden field of a record was edited last (docs/decisions/0059). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table hidden_edits (
      area text not null,
      record_id text not null,
      field text not null,
      version integer not null,
      primary key (area, record_id, field)
    )`.execute(database);
}
