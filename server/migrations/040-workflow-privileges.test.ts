import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEmptyTestDatabase } from '../../tests/database/databases.ts';
import { connectPostgres } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

it('gives workflows to the roles that change what roles give, and to no other', async () => {
  const { queries, close } = await connectPostgres(await createEmptyTestDatabase());
  try {
    await migrate(queries, (name) => name < '040');
    await sql`insert into roles (role_id, name) values ('ADMIN', 'Admin'), ('HALF', 'Half'), ('VIEWER', 'Viewer')`.execute(
      queries,
    );
    await sql`
      insert into role_privileges (role_id, privilege) values
        ('ADMIN', 'role.edit'), ('ADMIN', 'role.view'), ('HALF', 'role.edit'), ('HALF', 'workflow.view'),
        ('VIEWER', 'role.view')`.execute(queries);
    await migrate(queries);
    const held = await queries
      .selectFrom('role_privileges')
      .selectAll()
      .where('privilege', 'like', 'workflow.%')
      .orderBy('role_id')
      .orderBy('privilege')
      .execute();
    expect(held.map(({ role_id: role, privilege }) => `${role} ${privilege}`)).toEqual([
      'ADMIN workflow.review',
      'ADMIN workflow.view',
      'HALF workflow.review',
      'HALF workflow.view',
    ]);
  } finally {
    await close();
  }
});
