import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { storeRequest } from '../../tests/server/deployment-requests.ts';
import { settle } from '../../tests/server/people.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';

describeDatabase('the tenants in which a user can open a record', (open) => {
  let database: Database;
  let portal: TestPortal;
  let there: number;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    const { queries } = database;
    there = await storeRequest(queries, { row: { tenant_id: 'HALDEN' } });
    const userId = await settle(queries, { name: 'member', privileges: ['deployment.view'] });
    await settle(queries, { name: 'approver of credentials', privileges: ['credentials.view'], tenantId: 'KESTREL' });
    const give = (role_id: string, tenant_id: string) =>
      queries.insertInto('user_roles').values({ user_id: userId, role_id, scope: 'TENANT', tenant_id }).execute();
    await give('member', 'HALDEN');
    await give('approver of credentials', 'KESTREL');
  });
  afterAll(() => portal.close());

  const ask = async (id: number | string, account = 'member', tenant = 'BRIGHTWATER') => {
    const tokens = await portal.signIn(account, tenant);
    return portal.call('GET', `/records/deployments/${id}/tenants`, { tokens });
  };
  const withoutTrace = (body: object) => ({ ...body, traceId: null });

  it('are named, the current one among them', async () => {
    const own = await storeRequest(database.queries, { row: { tenant_id: 'BRIGHTWATER' } });
    expect((await ask(own)).json()).toEqual([{ tenantId: 'BRIGHTWATER', tenantName: 'Brightwater Grocers' }]);
    expect((await ask(there)).json()).toEqual([{ tenantId: 'HALDEN', tenantName: 'Halden Outfitters' }]);
    expect((await ask(there, 'administrator', 'KESTREL')).json()).toMatchObject([{ tenantId: 'HALDEN' }]);
  });

  it('are none for a record that the user can’t open anywhere, as for one that doesn’t exist', async () => {
    const [{ body }, ...others] = await Promise.all([
      ask(2_000_000_000),
      storeRequest(database.queries, { row: { tenant_id: 'ORSINI' } }).then((id) => ask(id)),
      // A role without the privilege to open it.
      storeRequest(database.queries, { row: { tenant_id: 'KESTREL' } }).then((id) => ask(id)),
      ask('99999999999'),
      ask('a-name'),
    ]);
    for (const answer of others) {
      expect(answer.statusCode).toBe(404);
      expect(withoutTrace(answer.json())).toEqual(withoutTrace(JSON.parse(body)));
    }
  });

  it('are none once the user has lost the role there', async () => {
    await database.queries
      .deleteFrom('user_roles')
      .where('tenant_id', '=', 'HALDEN')
      .where('role_id', '=', 'member')
      .execute();
    expect((await ask(there)).statusCode).toBe(404);
  });
});
