import * as v from 'valibot';
import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/tenants.ts';
import { listUsers } from '../../contract/generated/operations/users.ts';
import type { UserRecord as User } from '../../contract/generated/schema.d.ts';
import { NO_STATUS } from '../../machines/lifecycles/engine/plain-lifecycle.ts';
import { tenantLifecycle } from '../../machines/lifecycles/tenant/lifecycle.ts';
import { worksInAllTenants } from '../../rules/access/grants.ts';
import { existenceFinding, type TenantReference, type TenantSetting, tenantForm } from '../../rules/tenants/form.ts';
import { rememberedExtensions } from '../device/preferences.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { createReferenceSource, everyRow, heldChoices, plainSource } from '../forms/reference-source.ts';
import { tenantRecords } from './resource.ts';

function choiceOf({ userId, firstName = null, lastName = null, email }: User) {
  return { userId, firstName, lastName, email };
}

const name = v.nullable(v.string());
const referenceOf = createReferenceSource<TenantReference>('tenants', ({ client }) => ({
  users: {
    of: 'users',
    held: (_, { users }) => heldChoices(users.readEvery(), (records) => records.map(choiceOf)),
    ...plainSource(
      v.array(v.object({ userId: v.number(), firstName: name, lastName: name, email: v.string() })),
      async ({ signal }) => {
        const rows = await everyRow((position) => call(client, listUsers, { params: { query: position }, signal }));
        return rows.map(choiceOf);
      },
    ),
  },
}));

export function tenantFormResource(portal: FormPortal, viewer: FormViewer, id: string | null) {
  const { client, capabilities, resources } = portal;
  const stays = worksInAllTenants(viewer.privileges) ? null : viewer.userId;
  const { known } = capabilities;
  const extensions = known === null ? rememberedExtensions() : new Set(known.extensions);
  const setting: TenantSetting = {
    original: null,
    ownUsers: [],
    stays,
    takesReasons: extensions.has('rejectionReasons'),
    hasApprovalRules: extensions.has('productionApprovals'),
    hasDeadlines: extensions.has('approvalDeadlines'),
    canRequireSignatures: extensions.has('signedDecisions'),
    hasEditRule: extensions.has('editApprovals'),
    hasSelfApprovalRule: extensions.has('selfApprovalRule'),
    reference: { users: null },
  };
  return recordForm(portal, viewer, {
    form: tenantForm,
    records: { kind: tenantRecords, data: resources.tenants },
    id,
    reference: referenceOf(portal, viewer),
    checks: {
      'id exists': async ({ tenantId }, signal) => {
        const params = { query: { tenantId: tenantId.trim() } };
        return existenceFinding((await call(client, operations.checkTenantExists, { params, signal })).exists);
      },
    },
    setting,
    settingOf: ({ record }) => {
      const { users: ownUsers = [] } = record;
      const users = ownUsers.map(({ userId }) => String(userId));
      return { ...setting, original: tenantForm.valuesOf({ ...record, users }), ownUsers };
    },
    whyClosed: (record) => whyNoEdit(tenantLifecycle, record, NO_STATUS, viewer),
    validate: (tenantId, body, signal) => {
      const params = { query: tenantId === null ? {} : { id: tenantId } };
      return call(client, operations.validateTenant, { params, body, signal });
    },
    create: (caller, body, header) => call(caller, operations.createTenant, { params: { header }, body }),
    update: (caller, tenantId, body, header) =>
      call(caller, operations.updateTenant, { params: { path: { id: tenantId }, header }, body }),
  });
}
