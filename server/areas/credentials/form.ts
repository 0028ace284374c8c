/** Credentials made and changed through their form (Administration §5, §7 "Credentials"). */
import { sql } from 'kysely';
import type { CredentialBody, FieldError } from '../../../src/contract/generated/schema.d.ts';
import { credentialLifecycle } from '../../../src/machines/lifecycles/credential/lifecycle.ts';
import { NO_STATUS } from '../../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { credentialsArea } from '../../../src/rules/credentials/area.ts';
import { credentialForm } from '../../../src/rules/credentials/form.ts';
import { CREDENTIAL_SECRET_FIELDS } from '../../../src/rules/environment-credential.ts';
import { listed } from '../../../src/rules/listed.ts';
import { CREDENTIAL_USERS, type CredentialRow, credentials } from '../../credentials/credential-records.ts';
import { credentialSecrets, secretsOf } from '../../credentials/credential-secrets.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { tableForm } from '../../forms/table-form.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import type { CommandContext } from '../../records/command.ts';
import { claimText } from '../../records/taken.ts';
import { tenantsUsing } from '../../records/usage.ts';

const TAKEN: FieldError = {
  field: 'credentialName',
  message: 'A credential with this name already exists in one of the selected tenants',
};

/** Forms offer credentials by name: each is the only one of its name wherever it is seen. */
async function nameFaults(within: Transaction, name: string, tenants: readonly string[], own: number) {
  if (tenants.length === 0) return [];
  await claimText(within, 'credential name', name.trim());
  const { rows } = await sql`
    select from credentials join credential_tenants as seen using (credential_id)
    where lower(credential_name) = lower(${name.trim()})
      and seen.tenant_id in (${sql.join(tenants)}) and credential_id <> ${own}
    limit 1`.execute(within);
  return rows.length === 0 ? [] : [TAKEN];
}

/** What uses a credential in a tenant keeps it there. */
async function tenantFaults(queries: Queries, row: CredentialRow, tenants: readonly string[]) {
  const left = row.tenants.map(({ tenantId }) => tenantId).filter((tenantId) => !tenants.includes(tenantId));
  const using = await tenantsUsing(queries, CREDENTIAL_USERS, row.id, left);
  if (using.length === 0) return [];
  return [
    { field: 'tenants', message: `It is used in ${listed(using, 'and')}. Choose another credential there first.` },
  ];
}

/** What is kept afterwards, sealed: nothing where nothing is retained; what was given, and of the rest what was kept before. */
function keptSecrets(sent: CredentialBody, { keys }: CommandContext, before: CredentialRow | null) {
  if (!sent.shouldRetainCredential) return null;
  const given = secretsOf(sent.cloudProvider, sent);
  const kept = before?.secrets ?? null;
  if (Object.keys(given).length === 0) return kept;
  return credentialSecrets.seal(keys, { ...credentialSecrets.open(keys, kept), ...given });
}

/** What a credential's row has of its form. */
function columnsOf(sent: CredentialBody, context: CommandContext, before: CredentialRow | null) {
  return {
    credential_name: sent.credentialName.trim(),
    use_for_deployment: sent.useForDeployment,
    use_for_monitoring: sent.useForMonitoring,
    should_retain: sent.shouldRetainCredential,
    secrets: keptSecrets(sent, context, before),
  };
}

export const credentialRecordForm = tableForm({
  form: credentialForm,
  records: credentials,
  area: credentialsArea,
  editRefusal: (_, { privileges }) => credentialLifecycle.whyNot(NO_STATUS, { privileges }, 'EDIT'),
  sent: (body) => body,
  shown: (row) => ({ ...credentials.summary(row), tenants: row.tenants.map(({ tenantId }) => tenantId) }),
  setting: async (within, original, edited, { viewer }) => ({
    original,
    tenantId: viewer.tenantId,
    ownTenants: edited?.tenants ?? [],
    isKept: edited !== null && edited.secrets !== null,
    reference: { tenants: await listTenants(within, await readGrants(within, viewer.userId)) },
  }),
  checks: () => ({}),
  faults: async (within, { values: { credentialName, tenants }, edited }) => [
    ...(await nameFaults(within, credentialName, tenants, edited?.id ?? 0)),
    ...(edited === null ? [] : await tenantFaults(within, edited, tenants)),
  ],
  columns: (sent, _, context, before) => columnsOf(sent, context, before),
  row: (sent, _, context) => ({
    ...columnsOf(sent, context, null),
    cloud_provider: sent.cloudProvider,
    tenant_id: context.viewer.tenantId,
    created_by: context.viewer.userId,
  }),
  changedSecrets: (sent, { cloud_provider: provider, secrets }) =>
    secrets !== null && !sent.shouldRetainCredential
      ? CREDENTIAL_SECRET_FIELDS[provider].map(({ name }) => name)
      : Object.keys(secretsOf(provider, sent)),
  removedSecrets: (sent, { cloud_provider: provider, secrets }) =>
    secrets !== null && !sent.shouldRetainCredential ? CREDENTIAL_SECRET_FIELDS[provider].map(({ name }) => name) : [],
  tenants: ({ tenants }) => tenants,
});
