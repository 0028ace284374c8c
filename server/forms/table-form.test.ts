import { expect, it } from 'vitest';
import { cloudAccountsArea } from '../../src/rules/cloud-accounts/area.ts';
import { cloudAccountForm, NO_REFERENCE } from '../../src/rules/cloud-accounts/form.ts';
import { ALL_TENANTS } from '../../src/rules/people/tenants.ts';
import { cloudAccounts } from '../areas/cloud-accounts/record.ts';
import type { Viewer } from '../identity/viewer.ts';
import { tableForm } from './table-form.ts';

const MAY_CREATE = new Set(cloudAccountsArea.routes.create.privileges);
const NO_TENANT = 'Select a tenant to create a cloud account.';
const NO_PRIVILEGE = "You don't have enough permissions to perform this action.";

function refusalOf(isBeyondTenants: boolean, tenantId: string, privileges: ReadonlySet<string>): unknown {
  const form = tableForm({
    form: cloudAccountForm,
    records: cloudAccounts,
    area: { ...cloudAccountsArea, ...(isBeyondTenants && { isBeyondTenants }) },
    editRefusal: () => null,
    sent: () => ({}),
    shown: () => ({}),
    setting: async (_, original) => ({ original, status: null, tenantId, ownTenants: [], reference: NO_REFERENCE }),
    checks: () => ({}),
    columns: () => ({}),
    row: () => {
      throw new Error('This test creates no records.');
    },
  });
  const viewer: Viewer = {
    userId: 1,
    name: 'Ada Berg',
    email: 'ada@example.test',
    status: 'ACTIVE',
    tenantId,
    tenantScope: null,
    privileges,
    session: 'one',
  };
  try {
    return form.requireCreation(viewer);
  } catch (problem) {
    return problem;
  }
}

it.each([
  [false, 'HALDEN', MAY_CREATE, undefined],
  [false, ALL_TENANTS, MAY_CREATE, { message: NO_TENANT }],
  // Its records belong to no single tenant.
  [true, 'HALDEN', new Set([...MAY_CREATE, 'tenant.all.access']), undefined],
  [true, 'HALDEN', MAY_CREATE, { message: NO_PRIVILEGE }],
  [true, ALL_TENANTS, new Set<string>(), { message: NO_PRIVILEGE }],
])('who can create records, beyond tenants: %s, in %s', (isBeyondTenants, tenantId, privileges, refusal) => {
  const actual = refusalOf(isBeyondTenants, tenantId, privileges);
  if (refusal === undefined) expect(actual).toBeUndefined();
  else expect(actual).toMatchObject(refusal);
});
