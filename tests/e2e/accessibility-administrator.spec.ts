/** The accessibility tour of an administrator's pages: administration, logs and workflows. */
import { visitPages } from './accessibility-pages.ts';
import { goTo } from './go-to.ts';
import { switchTenant } from './portal-test.ts';
import { test } from './visitors.ts';

test.describe.configure({ timeout: 300_000 });

test('every page of an administrator is accessible, in both colour schemes', async ({ visit }) => {
  const visitor = await visit('administrator', { atList: true });
  await visitPages(visitor, 'administrator');
  await switchTenant(visitor.page, 'HALDEN');
  await visitPages(visitor, 'administrator of a tenant');
  await goTo(visitor.page, '/dashboard/topologies/list');
  await switchTenant(visitor.page, 'ALL_TENANTS');
});
