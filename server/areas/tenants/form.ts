/** Tenants made and changed through their form (Administration §5, §7 "Tenants"). */
import type { FieldError, TenantBody } from '../../../src/contract/generated/schema.d.ts';
import { NO_STATUS } from '../../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { tenantLifecycle } from '../../../src/machines/lifecycles/tenant/lifecycle.ts';
import { DEFAULT_TENANT } from '../../../src/rules/people/tenants.ts';
import { tenantsArea } from '../../../src/rules/tenants/area.ts';
import { existenceFinding, tenantForm } from '../../../src/rules/tenants/form.ts';
import type { Queries } from '../../database/database.ts';
import { tableForm } from '../../forms/table-form.ts';
import { reachOf, type Viewer } from '../../identity/viewer.ts';
import { joinTenant, leaveTenant } from '../../people/memberships.ts';
import { tenants } from '../../people/tenant-records.ts';
import { isTaken } from '../../records/taken.ts';

/** Whether the id is taken in any letter case, or reserved for none or all. */
export async function tenantExists(queries: Queries, tenantId: string): Promise<boolean> {
  const id = tenantId.trim();
  return id.toUpperCase() === DEFAULT_TENANT || (await isTaken(queries, 'tenants', { tenant_id: id }));
}

async function listedUsers(queries: Queries, viewer: Viewer) {
  const reach = reachOf(viewer);
  const rows = await queries
    .selectFrom('users')
    .select(['user_id', 'first_name', 'last_name', 'email'])
    .$if(reach !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tenant_members as member')
            .select('member.user_id')
            .whereRef('member.user_id', '=', 'users.user_id')
            .where('member.tenant_id', '=', reach ?? ''),
        ),
      ),
    )
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  }));
}

const LEAVING: FieldError = {
  field: 'users',
  message: 'You can’t remove yourself from the tenant you are working in.',
};

const columnsOf = ({ tenantName, description }: TenantBody) => ({
  name: tenantName.trim(),
  description: description.trim(),
});

export const tenantRecordForm = tableForm({
  form: tenantForm,
  records: tenants,
  area: tenantsArea,
  editRefusal: (_, { privileges }) => tenantLifecycle.whyNot(NO_STATUS, { privileges }, 'EDIT'),
  sent: ({ users, ...body }: TenantBody) => ({ ...body, users: users.map(String) }),
  shown: (row) => ({ ...tenants.summary(row), users: row.users.map(({ userId }) => String(userId)) }),
  setting: async (within, original, edited, { viewer }) => ({
    original,
    ownUsers: edited?.users ?? [],
    stays: reachOf(viewer) === null ? null : viewer.userId,
    reference: { users: await listedUsers(within, viewer) },
  }),
  checks: (within, { values }) => ({
    'id exists': async () => existenceFinding(await tenantExists(within, values.tenantId)),
  }),
  faults: async (_, { values: { users }, setting: { original, stays } }) => {
    const isLeaving = (id: string) => original?.users.includes(id) === true && !users.includes(id);
    return stays !== null && isLeaving(String(stays)) ? [LEAVING] : [];
  },
  columns: columnsOf,
  row: (sent) => ({ ...columnsOf(sent), tenant_id: sent.tenantId.trim() }),
  written: async (within, before, after, { users }) => {
    const [had, has] = [before?.users.map(({ userId }) => userId) ?? [], users.map(Number)];
    await joinTenant(
      within,
      after.id,
      has.filter((id) => !had.includes(id)),
    );
    await leaveTenant(
      within,
      after.id,
      had.filter((id) => !has.includes(id)),
    );
    return (await tenants.find(within, after.id, null)) ?? after;
  },
});
