import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEmptyTestDatabase } from '../../tests/database/databases.ts';
import { insertRequest } from '../../tests/server/background.ts';
import { connectPostgres } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

it('keeps networks by the first address of their range', async () => {
  const { queries, close } = await connectPostgres(await createEmptyTestDatabase());
  try {
    await migrate(queries, (name) => name < '044');
    await sql`insert into tenants (tenant_id, name) values ('HALDEN', 'Halden')`.execute(queries);
    await sql`
      insert into vpcs (vpc_id, tenant_id, name, status, vpc_cidr, used_cidrs) values
        (1, 'HALDEN', 'typed', 'AVAILABLE', '10.0.4.7/20', '["10.0.1.9/24", "10.0.1.0/24", " 10.0.2.0/24"]'),
        (2, 'HALDEN', 'known', 'AVAILABLE', '10.1.0.0/16', '[]'),
        (3, 'HALDEN', 'asked', 'PENDING_APPROVAL', null, '["nonsense"]')`.execute(queries);
    await migrate(queries);
    const rows = await queries.selectFrom('vpcs').select(['vpc_cidr', 'used_cidrs']).orderBy('vpc_id').execute();
    expect(rows).toEqual([
      { vpc_cidr: '10.0.0.0/20', used_cidrs: ['10.0.1.0/24', '10.0.2.0/24'] },
      { vpc_cidr: '10.1.0.0/16', used_cidrs: [] },
      { vpc_cidr: null, used_cidrs: ['nonsense'] },
    ]);
  } finally {
    await close();
  }
});

it('keeps what forms choose from and requests have asked for, each under a name of its own', async () => {
  const { queries, close } = await connectPostgres(await createEmptyTestDatabase());
  try {
    await migrate(queries, (name) => name < '022');
    await sql`insert into tenants (tenant_id, name) values ('HALDEN', 'Halden'), ('ORSINI', 'Orsini')`.execute(queries);
    await sql`insert into users (user_id, email, status) values (1, 'ada@halden.example', 'ACTIVE')`.execute(queries);
    await sql`
      insert into vpcs (vpc_id, tenant_id, name, status, used_cidrs) values
        (1, 'HALDEN', 'halden_prod_eu', 'AVAILABLE', '["10.0.0.0/20"]'), (2, 'HALDEN', 'Halden_Prod_EU', 'PENDING_APPROVAL', '[]'),
        (3, 'ORSINI', 'halden_prod_eu', 'DESTROYED', '[]')`.execute(queries);
    const request = await insertRequest(queries, {
      environment: 'prod',
      document: { vpcId: 1, vpcName: 'halden_prod_eu' },
    });
    await migrate(queries);
    const rows = await queries.selectFrom('vpcs').selectAll().orderBy('vpc_id').execute();
    expect(rows).toMatchObject([
      { name: 'halden_prod_eu_1', client: 'halden', version: 1, used_cidrs: ['10.0.0.0/20'], is_existing: false },
      { name: 'Halden_Prod_EU', client: 'halden', dns_validation_records: {} },
      { name: 'halden_prod_eu', client: 'orsini', status: 'DESTROYED' },
    ]);
    const { document } = await queries
      .selectFrom('deployment_requests')
      .select('document')
      .where('id', '=', request)
      .executeTakeFirstOrThrow();
    expect(document).toMatchObject({ vpcId: 1, vpcName: 'halden_prod_eu_1' });
  } finally {
    await close();
  }
});
