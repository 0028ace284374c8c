/** BI deployments asked for and changed through their form (Administration §5, §7 "BI deployments"). */
import { sql } from 'kysely';
import type { BiDeploymentBody } from '../../../src/contract/generated/schema.d.ts';
import { biDeploymentLifecycle } from '../../../src/machines/lifecycles/bi-deployment/lifecycle.ts';
import { biDeploymentsArea } from '../../../src/rules/bi-deployments/area.ts';
import {
  type BiDeploymentCheckName,
  type BiDeploymentReference,
  type BiDeploymentValues,
  biDeploymentForm,
  biDeploymentValues,
  clientFinding,
  pairFinding,
} from '../../../src/rules/bi-deployments/form.ts';
import type { Queries } from '../../database/database.ts';
import type { StoreChecks } from '../../forms/findings.ts';
import { tableForm } from '../../forms/table-form.ts';
import type { CommandContext } from '../../records/command.ts';
import { listCredentials } from '../../reference/credentials.ts';
import { findTopology, listTopologies } from '../../reference/topologies.ts';
import { biDeploymentOf, biDeployments, biSecrets } from './record.ts';

/** Whether the tenant (any where the scope is null) has a request of this client, and with this environment identifier where one is given. */
export async function biDeploymentExists(
  queries: Queries,
  tenantScope: string | null,
  { client, environmentIdentifier }: { readonly client: string; readonly environmentIdentifier?: string },
): Promise<boolean> {
  const row = await queries
    .selectFrom('bi_deployments')
    .select('id')
    .where(sql`lower(client)`, '=', client.toLowerCase())
    .$if(tenantScope !== null, (query) => query.where('tenant_id', '=', tenantScope ?? ''))
    .$if(environmentIdentifier !== undefined, (query) =>
      query.where(sql`lower(environment_identifier)`, '=', (environmentIdentifier ?? '').toLowerCase()),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the form's rules choose from, out of the server's own rows: nothing of it is taken from a body. */
async function referenceOf(
  queries: Queries,
  tenantId: string,
  { topologyName: name, topologyVersion: version }: Pick<BiDeploymentBody, 'topologyName' | 'topologyVersion'>,
): Promise<BiDeploymentReference> {
  const credentials = await listCredentials(queries, tenantId, { useForDeployment: true });
  const topology = name === null || version === null ? null : await findTopology(queries, name, version);
  return {
    credentials: credentials.map((row) => ({
      credentialId: String(row.credential_id),
      credentialName: row.credential_name,
      cloudProvider: row.cloud_provider,
      isEmpty: row.is_empty,
    })),
    topologies: await listTopologies(queries, tenantId),
    topology: {
      key: { name: name ?? '', version: version ?? '' },
      content: { deploymentConfigs: topology?.deploymentConfigs ?? [], parameters: [] },
    },
  };
}

/** What a request's row has of its form. */
function columnsOf(sent: BiDeploymentBody, values: BiDeploymentValues, { keys }: CommandContext) {
  return {
    client: sent.client,
    environment_identifier: sent.environmentIdentifier,
    approval_reference: sent.approvalReference,
    notification_email: sent.notificationEmail,
    cloud_provider: sent.cloudProvider,
    credential_id: Number(values.credentialId),
    region: values.region,
    topology_name: values.topologyName,
    topology_version: values.topologyVersion,
    deployment_config_id: values.deploymentConfigId,
    additional_parameters: JSON.stringify(sent.additionalParameters),
    pbi_user_display_name: sent.pbiUserDisplayName,
    pbi_user_mail_nick_name: sent.pbiUserMailNickName,
    secrets: biSecrets.seal(keys, {
      connectionString: values.connectionString,
      pbiUserDefaultPassword: values.pbiUserDefaultPassword,
    }),
  };
}

export const biForm = tableForm({
  form: biDeploymentForm,
  records: biDeployments,
  area: biDeploymentsArea,
  editRefusal: ({ status }, { privileges }) => biDeploymentLifecycle.whyNot({ status }, { privileges }, 'EDIT'),
  sent: biDeploymentValues<BiDeploymentBody>,
  shown: (row, { keys }) => biDeploymentValues({ ...biDeploymentOf(row), ...biSecrets.open(keys, row.secrets) }),
  setting: async (within, original, edited, { viewer }, body) => {
    const tenantId = edited?.tenant_id ?? viewer.tenantId;
    const reference = await referenceOf(within, tenantId, body);
    return {
      original,
      tenantId,
      userEmail: '',
      lacksSecrets: false,
      hasEmptyCredential: edited?.credential_is_empty ?? false,
      status: edited?.status ?? null,
      reference,
    };
  },
  checks: (within, { values, setting: { tenantId } }): StoreChecks<BiDeploymentCheckName> => ({
    'pair exists': async () => pairFinding(await biDeploymentExists(within, tenantId, values)),
    // It is no fault.
    'client exists': async () => clientFinding(true),
  }),
  columns: columnsOf,
  row: (sent, values, context) => ({
    ...columnsOf(sent, values, context),
    tenant_id: context.viewer.tenantId,
    created_by: context.viewer.userId,
  }),
});
