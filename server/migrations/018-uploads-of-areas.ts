import { type Kysely, sql } from 'kysely';
import { keepBoth } from './subject-columns.ts';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table uploads add column owner_area text, add column owner_id text,
      add constraint uploads_owner check ((owner_area is null) = (owner_id is null))`.execute(database);
  await sql`
    update uploads set owner_area = 'deployments', owner_id = deployment_request_id::text
      where deployment_request_id is not null`.execute(database);
  await keepBoth(database, 'uploads', 'owner_area', 'owner_id');
  await sql`
    create index uploads_without_owner on uploads (created_at)
      where owner_id is null or discarded_at is not null`.execute(database);
  await sql`create index uploads_user_without_owner on uploads (user_id) where owner_id is null`.execute(database);
  await sql`
    create index uploads_owner_files on uploads (owner_area, owner_id) where owner_id is not null`.execute(database);
}
