import * as v from 'valibot';
import { call } from '../../contract/client.ts';
import { listRoles } from '../../contract/generated/operations/roles.ts';
import { updateUser } from '../../contract/generated/operations/session.ts';
import { validateUser } from '../../contract/generated/operations/users.ts';
import type { Role } from '../../contract/generated/schema.d.ts';
import { userLifecycle } from '../../machines/lifecycles/user/lifecycle.ts';
import { type Grants, givesPrivileges, worksInAllTenants } from '../../rules/access/grants.ts';
import { userName } from '../../rules/people/users.ts';
import { ownValue } from '../../rules/texts/typed-names.ts';
import { type GivenRole, type UserReference, type UserSetting, userForm } from '../../rules/users/form.ts';
import { tenantsWithRoles } from '../../rules/users/record.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { tenantSource } from '../forms/record-sources.ts';
import { createReferenceSource, heldChoices, plainSource } from '../forms/reference-source.ts';
import { userRecords } from './resource.ts';

const text = v.string();
const flag = v.boolean();

function givenRole(role: Role): GivenRole {
  return {
    roleId: role.roleId,
    name: role.name,
    isGlobalScoped: role.isGlobalScoped === true,
    isDefaultScoped: role.isDefaultScoped === true,
    isTenantScoped: role.isTenantScoped === true,
    privileges: role.privileges?.map(({ name }) => name) ?? [],
  };
}

const referenceOf = createReferenceSource<UserReference>('users', ({ client }, viewer) => ({
  roles: {
    of: 'roles',
    held: (_, { roles }) =>
      heldChoices(roles.readEvery(), (records) =>
        records.filter(({ status }) => givesPrivileges(status)).map(givenRole),
      ),
    ...plainSource(
      v.array(
        v.object({
          roleId: text,
          name: text,
          isGlobalScoped: flag,
          isDefaultScoped: flag,
          isTenantScoped: flag,
          privileges: v.array(text),
        }),
      ),
      async ({ signal }) => {
        const params = { query: { skipPagination: true, status: 'ACTIVE' } } as const;
        const { results } = await call(client, listRoles, { params, signal });
        return results.map(givenRole);
      },
    ),
  },
  tenants: tenantSource(client, viewer),
}));

/** Only those of the current tenant are known; the server checks all. */
function knownGrants({ privileges, tenantId }: FormViewer): Grants {
  return { everywhere: privileges, inDefault: privileges, byTenant: new Map([[tenantId, privileges]]) };
}

export function userFormResource(portal: FormPortal, viewer: FormViewer, id: number) {
  const { client, resources } = portal;
  const setting: UserSetting = {
    original: null,
    name: '',
    status: 'PENDING',
    isOwn: viewer.userId === id,
    reach: worksInAllTenants(viewer.privileges) ? null : viewer.tenantId,
    tenantId: viewer.tenantId,
    held: knownGrants(viewer),
    ownTenants: [],
    ownRoles: [],
    reference: { roles: null, tenants: null },
  };
  return recordForm(portal, viewer, {
    form: userForm,
    records: { kind: userRecords, data: resources.users },
    id,
    reference: referenceOf(portal, viewer),
    checks: {},
    setting,
    settingOf: ({ record }) => {
      const { status, globalRoles = [], defaultRoles = [], tenantedRoles = {}, tenants: ownTenants = [] } = record;
      const ids = (roles: readonly { readonly roleId: string }[] = []) => roles.map(({ roleId }) => roleId);
      const original = userForm.valuesOf({
        status,
        globalRoles: ids(globalRoles),
        defaultRoles: ids(defaultRoles),
        tenants: tenantsWithRoles(record).map(({ tenantId }) => ({
          tenantId,
          roles: ids(ownValue(tenantedRoles, tenantId)),
        })),
      });
      const ownRoles = [...globalRoles, ...defaultRoles, ...Object.values(tenantedRoles).flat()];
      const name = `${userName(record)} (${record.email})`;
      return { ...setting, original, name, status, ownTenants, ownRoles };
    },
    whyClosed: (record) => whyNoEdit(userLifecycle, record, { status: record.status }, viewer),
    validate: (_, body, signal) => call(client, validateUser, { params: { query: { id } }, body, signal }),
    create: () => Promise.reject(new Error('Users are created when they sign in for the first time.')),
    update: (caller, userId, body, header) =>
      call(caller, updateUser, { params: { path: { id: userId }, header }, body }),
  });
}
