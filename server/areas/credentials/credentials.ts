/** The form of credentials and their calls (Administration §5, §7 "Credentials"), and those of the demo. */
import { sql } from 'kysely';
import type { CredentialBody, FieldError } from '../../../src/contract/generated/schema.d.ts';
import { CREDENTIAL_ACTIONS, credentialLifecycle } from '../../../src/machines/lifecycles/credential/lifecycle.ts';
import { NO_STATUS } from '../../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { credentialsArea } from '../../../src/rules/credentials/area.ts';
import { credentialForm } from '../../../src/rules/credentials/form.ts';
import { CREDENTIAL_DELETION } from '../../../src/rules/credentials/record.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { usageRefusal } from '../../../src/rules/records/usage.ts';
import { CREDENTIAL_SECRET_FIELDS } from '../../../src/rules/reference/environment-credential.ts';
import { listed } from '../../../src/rules/texts/listed.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import { type DemoEntry, type DemoOptions, demoEntry, MOST_LOGGED } from '../../demo/area-demo.ts';
import { DEMO_CREDENTIALS, type DemoCredential } from '../../demo/credentials.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { tableForm } from '../../forms/table-form.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import type { CommandContext } from '../../records/command.ts';
import { countedTogether } from '../../records/counts.ts';
import { plainCommands } from '../../records/plain-commands.ts';
import { recordReads } from '../../records/record-reads.ts';
import { claimText } from '../../records/taken.ts';
import { tenantsUsing, usageOf } from '../../records/usage.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import {
  CREDENTIAL_USERS,
  type CredentialRow,
  type CredentialSecrets,
  credentialSecrets,
  credentials,
  operationCredential,
  secretsOf,
  storedSecrets,
} from './record.ts';

const TAKEN: FieldError = {
  field: 'credentialName',
  message: 'A credential with this name already exists in one of the selected tenants',
};

/** Forms offer credentials by name, so it must be unique in every tenant that sees it. */
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

async function tenantFaults(queries: Queries, row: CredentialRow, tenants: readonly string[]) {
  const left = row.tenants.map(({ tenantId }) => tenantId).filter((tenantId) => !tenants.includes(tenantId));
  const using = await tenantsUsing(queries, CREDENTIAL_USERS, row.id, left);
  if (using.length === 0) return [];
  return [
    { field: 'tenants', message: `It is used in ${listed(using, 'and')}. Choose another credential there first.` },
  ];
}

/** What to keep, sealed: given secrets replace kept ones; null if none are retained. */
function keptSecrets(sent: CredentialBody, { keys }: CommandContext, before: CredentialRow | null) {
  if (!sent.shouldRetainCredential) return null;
  const given = secretsOf(sent.cloudProvider, sent);
  const kept = before?.secrets ?? null;
  if (Object.keys(given).length === 0) return kept;
  return credentialSecrets.seal(keys, { ...credentialSecrets.open(keys, kept), ...given });
}

function columnsOf(sent: CredentialBody, context: CommandContext, before: CredentialRow | null) {
  return {
    credential_name: sent.credentialName.trim(),
    use_for_deployment: sent.useForDeployment,
    use_for_monitoring: sent.useForMonitoring,
    should_retain: sent.shouldRetainCredential,
    secrets: keptSecrets(sent, context, before),
  };
}

const credentialRecordForm = tableForm({
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

type CredentialOperationId = Extract<OperationId, `${string}Credential${string}`>;

const { routes } = credentialsArea;
const READING = [
  ...routes.list.privileges,
  ...routes.view.privileges,
  'bi.deployment.create',
  'bi.deployment.edit',
  ...FORM_PRIVILEGES,
] as const satisfies readonly Privilege[];
/** A confirmation checks whether the credential is empty before it offers the dialog for its secrets. */
const EMPTINESS = [
  ...READING,
  'deployment.list',
  'deployment.view',
  'deployment.vpc.list',
  'deployment.vpc.view',
  'bi.deployment.list',
  'bi.deployment.view',
] as const satisfies readonly Privilege[];
const USAGE = [...routes.view.privileges, 'credentials.delete'] as const satisfies readonly Privilege[];

function credentialHandlers(services: Services): Handlers<CredentialOperationId> {
  const reads = recordReads(services, credentials);
  const form = formCalls(services, credentialRecordForm);
  const command = plainCommands(services, {
    records: credentials,
    lifecycle: credentialLifecycle,
    labels: CREDENTIAL_ACTIONS.labels,
    facts: (_, { viewer }) => ({ privileges: viewer.privileges }),
    whyNot: async (within, { id }, _, { viewer }) =>
      usageRefusal(await usageOf(within, CREDENTIAL_USERS, id, viewer), CREDENTIAL_DELETION),
  });

  return {
    listCredentials: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query, READING);
      const { currentPage, pageSize } = pageWindow(query, 1);
      return { results: records, currentPage, pageSize, totalRecords };
    },
    getCredential: ({ viewer, path }) => reads.get(viewer, path.id, READING),
    checkCredentialIsEmpty: async ({ viewer, path }) => {
      const { isEmpty } = await reads.get(viewer, path.id, EMPTINESS);
      return { isEmpty: isEmpty === true };
    },
    getCredentialUsage: async ({ viewer, path, query }) => {
      await reads.get(viewer, path.id, USAGE);
      return usageOf(services.queries, CREDENTIAL_USERS, path.id, viewer, query);
    },
    createCredential: form.create,
    updateCredential: (call) => form.update(call, call.path.id),
    validateCredential: (call) => form.validate(call, call.query.id ?? null),
    deleteCredential: (call) => command(call, 'DELETE', call.path.id),
  };
}

function demoSecretsOf({ id, provider }: DemoCredential): CredentialSecrets {
  const digits = String(480_000_000_000 + id * 7_919_333).slice(0, 12);
  if (provider === 'AWS') return { roleArn: `arn:aws:iam::${digits}:role/portal-deployer` };
  if (provider === 'ON_PREM') return {};
  return {
    subscriptionId: `5b1f0c2e-6a41-4d0e-9c77-${digits}`,
    azureTenantId: `c3a94d18-20fb-4b6a-8e52-${digits}`,
  };
}

async function insertDemoCredentials(transaction: Transaction, { keys }: Pick<DemoOptions, 'keys'>): Promise<void> {
  await transaction
    .insertInto('credentials')
    .values(
      DEMO_CREDENTIALS.map((credential) => ({
        credential_id: credential.id,
        tenant_id: credential.tenantId,
        credential_name: credential.name,
        cloud_provider: credential.provider,
        use_for_deployment: true,
        use_for_monitoring: credential.forMonitoring,
        should_retain: !credential.isEmpty,
        secrets: credential.isEmpty ? null : credentialSecrets.seal(keys, demoSecretsOf(credential)),
        created_by: credential.tenantId === 'BRIGHTWATER' ? 1 : 6,
      })),
    )
    .execute();
  const seen = DEMO_CREDENTIALS.flatMap((credential) =>
    credential.seenBy.map((tenant) => ({ credential_id: credential.id, tenant_id: tenant })),
  );
  await transaction.insertInto('credential_tenants').values(seen).execute();
}

async function demoLogEntries(transaction: Transaction): Promise<readonly DemoEntry[]> {
  const rows = await credentials.where(transaction, sql`true`, MOST_LOGGED);
  return rows.map((row) =>
    demoEntry(credentials, row.created_at, {
      action: 'CREATE',
      label: 'Create',
      userId: row.created_by,
      before: null,
      after: row,
      changedSecrets: row.should_retain && row.cloud_provider === 'AWS' ? ['roleArn'] : [],
    }),
  );
}

const ofForm = formPrivileges(credentialsArea);

export const credentialsServerArea = {
  handlers: credentialHandlers,
  operationCredential,
  storedSecrets,
  privileges: {
    createCredential: ofForm.create,
    updateCredential: ofForm.edit,
    validateCredential: ofForm.validate,
    deleteCredential: [CREDENTIAL_ACTIONS.privileges.DELETE],
  },
  changes: credentials.changes,
  counts: countedTogether(credentials),
  demo: { insertChoices: insertDemoCredentials, logEntries: demoLogEntries },
} satisfies RecordArea & { readonly operationCredential: unknown; readonly storedSecrets: unknown };
