/** In which of the caller's tenants a record can be opened (extension, docs/decisions/0064). */
import type { RecordTenants, TenantArea } from '../../src/contract/generated/schema.d.ts';
import { holdsAny } from '../../src/rules/access/access.ts';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import { listTenants, readGrants } from '../identity/accounts.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type ChangeSource, readAnnounced } from '../live/change-source.ts';
import type { Handlers } from '../plugins/contract/handlers.ts';
import { notFound } from '../problems/problem.ts';
import type { Services } from '../services.ts';

const MOST_TENANTS = 20;

type Areas = Readonly<Record<TenantArea, { readonly changes: ChangeSource }>>;

export function recordTenantHandlers(
  { queries }: Pick<Services, 'queries'>,
  areas: Areas,
): Handlers<'listRecordTenants'> {
  async function tenantsOf(
    { userId }: Viewer,
    { area, id }: Readonly<{ area: TenantArea; id: string }>,
  ): Promise<RecordTenants> {
    const { changes } = areas[area];
    const record = await readAnnounced(queries, changes, id);
    const grants = await readGrants(queries, userId);
    const own = await listTenants(queries, grants);
    if (record === null) return [];
    return own
      .filter(({ tenantId }) => {
        const privileges = privilegesIn(grants, tenantId);
        const isThere = record.tenantIds === null || record.tenantIds.includes(tenantId);
        return isThere && holdsAny(privileges, changes.viewPrivileges) && record.isSeenWith?.(privileges) !== false;
      })
      .slice(0, MOST_TENANTS)
      .map(({ tenantId, tenantName }) => ({ tenantId, tenantName }));
  }
  return {
    listRecordTenants: async ({ viewer, path }) => {
      const tenants = await tenantsOf(viewer, path);
      // The same for a record of other tenants as for none.
      if (tenants.length === 0) throw notFound();
      return tenants;
    },
  };
}
