import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEmptyTestDatabase } from '../../tests/database/databases.ts';
import { connectPostgres } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

it('carries the credentials that there are over to the tenant that has them', async () => {
  const { queries, close } = await connectPostgres(await createEmptyTestDatabase());
  try {
    await migrate(queries, (name) => name < '021');
    await sql`insert into tenants (tenant_id, name) values ('HALDEN', 'Halden'), ('ORSINI', 'Orsini')`.execute(queries);
    await sql`
      insert into credentials (credential_id, tenant_id, credential_name, cloud_provider, use_for_monitoring, secrets) values
        (1, 'HALDEN', 'kept', 'AWS', false, '\\x01'), (2, 'HALDEN', 'empty', 'AWS', false, null),
        (3, 'ORSINI', 'kept', 'ON_PREM', true, null)`.execute(queries);
    await migrate(queries);
    const { rows } = await sql`
      select credential_id as id, seen.tenant_id as tenant, should_retain as retained, version
      from credentials join credential_tenants as seen using (credential_id) order by credential_id`.execute(queries);
    expect(rows).toEqual([
      { id: 1, tenant: 'HALDEN', retained: true, version: 1 },
      { id: 2, tenant: 'HALDEN', retained: false, version: 1 },
      { id: 3, tenant: 'ORSINI', retained: true, version: 1 },
    ]);
  } finally {
    await close();
  }
});
