/** A request as stored, from what its form sends: the sending rules apply to any body. */
import type {
  ApplicationBody,
  CommonRequestBody,
  DatabaseRequestBody,
  NetworkBody,
  OnPremRequestBody,
  StoreServerRequestBody,
  WindowsRequestBody,
} from '../../../../src/contract/generated/schema.d.ts';
import type { DeploymentRequestBody } from '../../../../src/rules/deployments/forms/body.ts';
import type { DeploymentReference } from '../../../../src/rules/deployments/forms/setting.ts';
import type { LinkedRequest } from '../../../../src/rules/deployments/forms/values.ts';
import type { Queries } from '../../../database/database.ts';
import type { DeploymentDocument, DeploymentSecrets } from '../record.ts';
import type { EditedColumns } from '../store.ts';
import type { RequestDraft } from './draft.ts';

/** The request that a Windows deployment links to: of the product and the same tenant. */
export async function findLinked(queries: Queries, tenantId: string, id: number): Promise<LinkedRequest | null> {
  const row = await queries
    .selectFrom('deployment_requests')
    .select(['id', 'client', 'environment_identifier'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('deployment_type', '=', 'PRODUCT')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { client, environment_identifier: environmentIdentifier } = row;
  return { id, client, environmentIdentifier, deploymentType: 'PRODUCT' };
}

/** The link by the current names of the linked request; a deleted one keeps its last names. */
export async function linkedRequestOf(
  queries: Queries,
  { tenantId, values }: RequestDraft,
): Promise<LinkedRequest | null> {
  const linked = values['installerApplicationsData.linkedDeploymentRequest'];
  return linked === null ? null : ((await findLinked(queries, tenantId, linked.id)) ?? linked);
}

type AnyBody = CommonRequestBody &
  Partial<NetworkBody & ApplicationBody> &
  Partial<Pick<OnPremRequestBody, 'uploadedProfileFileToken'>> &
  Partial<Pick<StoreServerRequestBody, 'numberOfVms'>> &
  Partial<Pick<WindowsRequestBody, 'windowsVmCount' | 'installerApplicationsData'>> &
  Partial<Omit<DatabaseRequestBody, keyof CommonRequestBody | keyof NetworkBody | 'deploymentType'>>;

interface RequestReferences {
  readonly vpc: { readonly id: number; readonly name: string } | null;
  readonly linkedRequest: LinkedRequest | null;
}

interface StoredRequest {
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly columns: Omit<EditedColumns, 'secrets'>;
  readonly document: DeploymentDocument;
  readonly secrets: DeploymentSecrets;
}

function secretsOf(body: AnyBody): DeploymentSecrets {
  const { licence, defaultPassword, sftpPassword } = body;
  const { uploadedStackFileToken, uploadedEnvFileToken, uploadedProfileFileToken } = body;
  const given = {
    licence,
    defaultPassword,
    sftpPassword,
    uploadedStackFileToken,
    uploadedEnvFileToken,
    uploadedProfileFileToken,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
}

/** "scriptVersionId on write, read back as scriptVersion" (Deployments §3) */
function monitoringScheduleOf(
  { deploymentMonitoringSchedule: schedule }: AnyBody,
  { scriptVersions }: DeploymentReference,
): NonNullable<DeploymentDocument['deploymentMonitoringSchedule']> | null {
  if (schedule === null) return null;
  const known = scriptVersions?.find(({ versionId }) => versionId === schedule.scriptVersionId);
  return { scriptVersion: known?.version ?? null, idleTimeMins: schedule.idleTimeMins };
}

/** A version that is no longer offered keeps the name in the record. */
function platformVersionOf(
  body: AnyBody,
  { platformVersions }: DeploymentReference,
  before: DeploymentDocument,
): DeploymentDocument {
  const { platformVersion } = body;
  if (platformVersion === undefined) return {};
  const kept = platformVersion === before.platformVersion ? (before.platformVersionName ?? null) : null;
  const name = platformVersions?.find(({ version }) => version === platformVersion)?.name ?? kept;
  return { platformVersion, platformVersionName: platformVersion === null ? null : name };
}

function installersOf(body: AnyBody, { linkedRequest }: RequestReferences): DeploymentDocument {
  const { installerApplicationsData: data } = body;
  return data === undefined ? {} : { installerApplicationsData: { ...data, linkedDeploymentRequest: linkedRequest } };
}

/**
 * @param sent what the form sends for valid values
 * @param before the document of the edited request; empty for a new one
 */
export function storedRequest(
  sent: DeploymentRequestBody,
  references: RequestReferences,
  reference: DeploymentReference,
  before: DeploymentDocument,
): StoredRequest {
  const { deploymentType: _type, ...others } = sent;
  const body: AnyBody = others;
  const { client, environmentIdentifier, approvalReference, environmentType, ...unnamed } = body;
  const { credentialId, monitoringCredentialId, tokenValidFrom, tokenValidTo, ...unplaced } = unnamed;
  const { environmentTypeProduction: _kind, usedEmptyCredential: _isEmpty, usedCidrs: _networks, ...open } = unplaced;
  const { licence: _licence, defaultPassword: _default, sftpPassword: _sftp, ...tokened } = open;
  const {
    uploadedStackFileToken: _stacks,
    uploadedEnvFileToken: _envs,
    uploadedProfileFileToken: _profile,
    ...plain
  } = tokened;
  const hasNetwork = body.vpcId !== undefined;
  return {
    client,
    environmentIdentifier,
    columns: {
      approval_reference: approvalReference,
      environment_type: environmentType,
      credential_id: credentialId,
      monitoring_credential_id: monitoringCredentialId,
      token_valid_from: tokenValidFrom,
      token_valid_to: tokenValidTo,
    },
    document: {
      ...plain,
      deploymentMonitoringSchedule: monitoringScheduleOf(body, reference),
      ...platformVersionOf(body, reference, before),
      ...installersOf(body, references),
      ...(hasNetwork ? { vpcId: references.vpc?.id ?? null, vpcName: references.vpc?.name ?? null } : {}),
    },
    secrets: secretsOf(body),
  };
}
