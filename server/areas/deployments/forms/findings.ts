/** What prevents saving a request (Deployments §5): taken names, licences, networks, links. */
import { sql } from 'kysely';
import type { FieldError } from '../../../../src/contract/generated/schema.d.ts';
import type { DeploymentCheckName } from '../../../../src/rules/deployments/forms/deployment-form.ts';
import {
  licenceFinding,
  pairFinding,
  usedCidrFinding,
} from '../../../../src/rules/deployments/forms/deployment-form.ts';
import { DEPLOYMENT_FORMS } from '../../../../src/rules/deployments/forms/forms.ts';
import { readLicenceText } from '../../../../src/rules/deployments/forms/licence.ts';
import { networksOf } from '../../../../src/rules/deployments/forms/placement-fields.ts';
import { wholeNumber } from '../../../../src/rules/deployments/forms/setting.ts';
import type { CheckFinding } from '../../../../src/rules/forms/form.ts';
import type { Queries, Transaction } from '../../../database/database.ts';
import { findingsOf as findingsOfForm, type StoreChecks } from '../../../forms/findings.ts';
import { uploadErrors } from '../../../forms/uploads.ts';
import type { CommandContext } from '../../../records/command.ts';
import { usedCidrRefusal } from '../../../reference/vpcs.ts';
import { deployments } from '../store.ts';
import type { RequestDraft } from './draft.ts';
import { findLinked } from './stored-request.ts';
import { vpcFaults } from './vpc.ts';

type LicenceState = 'valid' | 'expired' | 'invalid';

export function licenceState(xml: string, now: Date): LicenceState {
  const licence = readLicenceText(xml);
  if (licence === null) return 'invalid';
  return licence.ends.some((end) => end <= now.getTime()) ? 'expired' : 'valid';
}

function ofClient(queries: Queries, tenantScope: string | null, client: string) {
  const query = queries
    .selectFrom('deployment_requests')
    .select('id')
    .where(sql<string>`lower(client)`, '=', client.toLowerCase());
  return tenantScope === null
    ? query.where('tenant_id', 'in', queries.selectFrom('tenants').select('tenants.tenant_id'))
    : query.where('tenant_id', '=', tenantScope);
}

export async function requestExists(
  queries: Queries,
  tenantScope: string | null,
  client: string,
  environmentIdentifier: string,
): Promise<boolean> {
  const row = await ofClient(queries, tenantScope, client)
    .where(sql<string>`lower(environment_identifier)`, '=', environmentIdentifier.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function clientExists(queries: Queries, tenantScope: string | null, client: string): Promise<boolean> {
  return (await ofClient(queries, tenantScope, client).limit(1).executeTakeFirst()) !== undefined;
}

const UNKNOWN_LINK = 'This deployment request does not exist.';

async function networksFinding(
  within: Transaction,
  { tenantId, values, setting: { pendingVpcId } }: RequestDraft,
): Promise<CheckFinding> {
  const credentialId = wholeNumber(values.credentialId);
  if (credentialId === null) return usedCidrFinding(null);
  const isPending = values.vpcId === pendingVpcId;
  const place = { credentialId, region: values.region, vpcId: isPending ? wholeNumber(values.vpcId) : null };
  for (const cidr of networksOf(values.usedCidr)) {
    const finding = usedCidrFinding(await usedCidrRefusal(within, tenantId, place, cidr));
    if (finding.kind === 'fault') return finding;
  }
  return usedCidrFinding(null);
}

/** What the database knows of the form's checks. A missing check doesn't compile. */
function storeChecks(
  within: Transaction,
  draft: RequestDraft,
  { now }: CommandContext,
): StoreChecks<DeploymentCheckName> {
  const { tenantId, values, setting } = draft;
  const { client, environmentIdentifier, licence } = values;
  return {
    'pair exists': async () => pairFinding(await requestExists(within, tenantId, client, environmentIdentifier)),
    'client exists': null,
    licence: async () => {
      // The request's previous licence may have expired since: an edit of something else must not require a new one.
      const isAsked = licence !== '' && licence !== setting.original?.licence;
      return licenceFinding(isAsked ? licenceState(licence, now) : 'valid');
    },
    'used CIDR': () => networksFinding(within, draft),
  };
}

async function linkErrors(
  within: Transaction,
  { tenantId, values, setting: { original } }: RequestDraft,
): Promise<readonly FieldError[]> {
  const field = 'installerApplicationsData.linkedDeploymentRequest';
  const linked = values[field];
  if (linked === null || linked.id === original?.[field]?.id) return [];
  return (await findLinked(within, tenantId, linked.id)) === null ? [{ field, message: UNKNOWN_LINK }] : [];
}

/** The first message of each field; empty if the request can be saved. */
export function findingsOf(
  within: Transaction,
  draft: RequestDraft,
  context: CommandContext,
): Promise<readonly FieldError[]> {
  const { type, values, setting, edited } = draft;
  const form = DEPLOYMENT_FORMS[type];
  const owner = edited === null ? null : { area: deployments.area, id: edited.record.id };
  return findingsOfForm(form, values, setting, storeChecks(within, draft, context), [
    () => uploadErrors(within, form, values, setting, context.viewer, owner),
    () => linkErrors(within, draft),
    () => vpcFaults(within, draft),
  ]);
}
