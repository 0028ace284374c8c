import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

describeDatabase('what waits in other tenants', (open) => {
  let database: Database;
  let portal: TestPortal;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    const { queries } = database;
    for (const table of ['deployment_requests', 'vpcs', 'bi_deployments', 'cloud_accounts'] as const)
      await queries.deleteFrom(table).execute();
    const store = (tenant_id: string, others: object = {}) => storeRequest(queries, { row: { tenant_id, ...others } });
    await store('HALDEN');
    await store('HALDEN', { environment_type: 'PRODUCTION' });
    await store('HALDEN', { approval_status: 'REJECTED' });
    await store('KESTREL');
    await store('BRIGHTWATER');
  });
  afterAll(() => portal.close());

  const waiting = async (account: string, tenant: string) => {
    const tokens = await portal.signIn(account, tenant);
    const answer = await portal.call('GET', '/approvals/tenants', { tokens });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  it('is counted where the user may decide and list, without the current tenant', async () => {
    const { queries } = database;
    const privileges = ['deployment.approve', 'deployment.list'] as const;
    const userId = await settle(queries, { name: 'decider', privileges, tenantId: 'HALDEN' });
    await settle(queries, { name: 'reader', privileges: ['deployment.list'] });
    const give = (role_id: string, tenant_id: string) =>
      queries.insertInto('user_roles').values({ user_id: userId, role_id, scope: 'TENANT', tenant_id }).execute();
    await give('decider', 'BRIGHTWATER');
    await give('reader', 'KESTREL');
    expect(await waiting('decider', 'BRIGHTWATER')).toMatchObject([
      { tenantId: 'HALDEN', tenantName: 'Halden Outfitters', waiting: 2, production: 1 },
    ]);
    expect(await waiting('decider', 'HALDEN')).toMatchObject([{ tenantId: 'BRIGHTWATER', waiting: 1, production: 0 }]);
  });

  it('is nothing with all tenants selected, or without a privilege to decide', async () => {
    expect(await waiting('administrator', 'ALL_TENANTS')).toEqual([]);
    expect(await waiting('viewer', 'BRIGHTWATER')).toEqual([]);
  });
});
