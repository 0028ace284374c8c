import * as v from 'valibot';
import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/roles.ts';
import { NO_STATUS } from '../../machines/lifecycles/engine/plain-lifecycle.ts';
import { roleLifecycle } from '../../machines/lifecycles/role/lifecycle.ts';
import { type RoleReference, type RoleSetting, roleForm } from '../../rules/roles/form.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { createReferenceSource, plainSource } from '../forms/reference-source.ts';
import { roleRecords } from './resource.ts';

const referenceOf = createReferenceSource<RoleReference>('roles', ({ client }) => ({
  privileges: plainSource(v.array(v.string()), async ({ signal }) =>
    (await call(client, operations.listPrivileges, { signal })).map(({ name }) => name),
  ),
}));

export function roleFormResource(portal: FormPortal, viewer: FormViewer, id: string | null) {
  const { client, resources } = portal;
  const setting: RoleSetting = {
    original: null,
    held: viewer.privileges,
    heldOtherwise: null,
    reference: { privileges: null },
  };
  return recordForm(portal, viewer, {
    form: roleForm,
    records: { kind: roleRecords, data: resources.roles },
    id,
    reference: referenceOf(portal, viewer),
    checks: {},
    setting,
    settingOf: ({ record }) => {
      const privileges = record.privileges?.map(({ name }) => name) ?? [];
      return { ...setting, original: roleForm.valuesOf({ ...record, privileges }) };
    },
    whyClosed: (record) => whyNoEdit(roleLifecycle, record, NO_STATUS, viewer),
    validate: (roleId, body, signal) => {
      const params = { query: roleId === null ? {} : { id: roleId } };
      return call(client, operations.validateRole, { params, body, signal });
    },
    create: (caller, body, header) => call(caller, operations.createRole, { params: { header }, body }),
    update: (caller, roleId, body, header) =>
      call(caller, operations.updateRole, { params: { path: { id: roleId }, header }, body }),
  });
}
