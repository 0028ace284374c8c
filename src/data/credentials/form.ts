import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/credentials.ts';
import { credentialLifecycle } from '../../machines/lifecycles/credential/lifecycle.ts';
import { NO_STATUS } from '../../machines/lifecycles/engine/plain-lifecycle.ts';
import { type CredentialReference, type CredentialSetting, credentialForm } from '../../rules/credentials/form.ts';
import { asksForSecrets } from '../../rules/credentials/record.ts';
import { CREDENTIAL_SECRET_FIELDS } from '../../rules/reference/environment-credential.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { tenantSource } from '../forms/record-sources.ts';
import { createReferenceSource } from '../forms/reference-source.ts';
import { credentialRecords } from './resource.ts';

const referenceOf = createReferenceSource<CredentialReference>('credentials', ({ client }, viewer) => ({
  tenants: tenantSource(client, viewer),
}));

export function credentialFormResource(portal: FormPortal, viewer: FormViewer, id: number | null) {
  const { client, resources } = portal;
  const setting: CredentialSetting = {
    original: null,
    tenantId: viewer.tenantId,
    ownTenants: [],
    isKept: false,
    reference: { tenants: null },
  };
  return recordForm(portal, viewer, {
    form: credentialForm,
    records: { kind: credentialRecords, data: resources.credentials },
    id,
    reference: referenceOf(portal, viewer),
    checks: {},
    setting,
    settingOf: ({ record }) => {
      const { cloudProvider, tenants: ownTenants = [] } = record;
      // Returned secrets aren't filled in: an empty field keeps the stored one.
      const untyped = { roleArn: null, subscriptionId: null, azureTenantId: null };
      const tenants = ownTenants.map(({ tenantId }) => tenantId);
      const original = credentialForm.valuesOf({ ...record, ...untyped, tenants });
      const isKept = CREDENTIAL_SECRET_FIELDS[cloudProvider].length > 0 && !asksForSecrets(record);
      return { ...setting, original, ownTenants, isKept };
    },
    whyClosed: (record) => whyNoEdit(credentialLifecycle, record, NO_STATUS, viewer),
    validate: (credentialId, body, signal) => {
      const params = { query: credentialId === null ? {} : { id: credentialId } };
      return call(client, operations.validateCredential, { params, body, signal });
    },
    create: (caller, body, header) => call(caller, operations.createCredential, { params: { header }, body }),
    update: (caller, credentialId, body, header) =>
      call(caller, operations.updateCredential, { params: { path: { id: credentialId }, header }, body }),
  });
}
