/** The VPC of a request: an existing one, or one created with it (Deployments §5 "Dependent choices"). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { FieldError, VpcStatus } from '../../../../src/contract/generated/schema.d.ts';
import type { ApprovalRequest } from '../../../../src/machines/lifecycles/engine/approval-guard.ts';
import { isVpcNotMade, NEW_VPC, newVpcName } from '../../../../src/rules/deployments/forms/placement-fields.ts';
import { wholeNumber } from '../../../../src/rules/deployments/forms/setting.ts';
import { whyNotThere } from '../../../../src/rules/deployments/vpc-in-the-way.ts';
import { canonicalNetworks } from '../../../../src/rules/formats/cidr.ts';
import { contentFor } from '../../../../src/rules/forms/reference.ts';
import type { Transaction } from '../../../database/database.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { noteEditSinceApproval } from '../../../records/changes-since-approval.ts';
import type { CommandContext } from '../../../records/command.ts';
import { logChange } from '../../../records/log.ts';
import type { RecordKind, StoredRecord } from '../../../records/record-kind.ts';
import { holdVpc } from '../../../reference/vpcs.ts';
import type { RequestDraft } from './draft.ts';

interface NamedVpc {
  readonly id: number;
  readonly name: string;
}

interface VpcColumns {
  readonly name: string;
  readonly credential_id: number | null;
  readonly deployment_config_id: string | null;
  readonly region: string | null;
  readonly status: VpcStatus;
}

export interface VpcOfRequest extends StoredRecord, VpcColumns {
  readonly id: number;
  readonly used_cidrs: readonly string[];
  readonly created_by: number | null;
}

export interface VpcRecords extends RecordKind<VpcOfRequest> {
  insert(
    transaction: Transaction,
    row: VpcColumns & {
      readonly tenant_id: string;
      readonly client: string;
      readonly used_cidrs: string;
      readonly created_by: number;
    },
  ): Promise<VpcOfRequest>;
  edit(
    transaction: Transaction,
    before: VpcOfRequest,
    changes: VpcColumns & { readonly used_cidrs: string },
  ): Promise<VpcOfRequest>;
  beginningOf(within: Transaction, request: ApprovalRequest, viewer: Viewer): Promise<VpcStatus>;
}

/** A VPC that is made or moved along with a request is planned like any other. */
export interface PlannedVpcs extends VpcRecords {
  orderPlan(within: Transaction, record: VpcOfRequest, context: PlanContext): Promise<void>;
}

type PlanContext = Pick<CommandContext, 'viewer' | 'now'>;

function placeOf({ values }: RequestDraft) {
  const { client, environmentIdentifier, region, credentialId, deploymentConfigId } = values;
  return {
    name: newVpcName(client, environmentIdentifier, region),
    credential_id: wholeNumber(credentialId),
    deployment_config_id: deploymentConfigId === '' ? null : deploymentConfigId,
    region,
  };
}

/** Until it is created, a request's own VPC moves with the request and needs a new approval. */
async function changeOwnVpc(
  within: Transaction,
  vpcs: PlannedVpcs,
  draft: RequestDraft,
  context: PlanContext,
  id: number,
  usedCidrs: readonly string[],
): Promise<NamedVpc> {
  const { viewer } = context;
  const before = await vpcs.lock(within, id, draft.tenantId);
  if (before === null) throw new Error(`The VPC ${id} of a request does not exist.`);
  const { name, credential_id, deployment_config_id, region, status } = before;
  const place = { name, credential_id, deployment_config_id, region };
  const next = placeOf(draft);
  const isSamePlace = isDeepStrictEqual(place, next);
  if (isSamePlace && isDeepStrictEqual(before.used_cidrs, usedCidrs)) return { id, name };
  const after = await vpcs.edit(within, before, {
    ...next,
    status: isSamePlace
      ? status
      : await vpcs.beginningOf(within, { requesterId: before.created_by, tenantIds: [draft.tenantId] }, viewer),
    used_cidrs: JSON.stringify(usedCidrs),
  });
  await logChange(within, vpcs, { action: 'UPDATE', label: 'Edit', userId: viewer.userId, before, after });
  await noteEditSinceApproval(within, vpcs, { before, after });
  await vpcs.orderPlan(within, after, context);
  return { id, name: next.name };
}

/** A VPC that an earlier request left behind uncreated, for reuse; null if none. One with a network of its own was created independently. */
async function leftVpcOf(within: Transaction, { tenantId, values, edited }: RequestDraft) {
  const { client, environmentIdentifier, region: asked } = values;
  const rows = await within
    .selectFrom('vpcs')
    .select(['vpc_id', 'name', 'region', 'status', 'used_cidrs'])
    .where('tenant_id', '=', tenantId)
    .where('vpc_cidr', 'is', null)
    .where('name', 'like', `${newVpcName(client, environmentIdentifier, '').replaceAll('_', '\\_')}%`)
    .where(sql<boolean>`not exists (select from deployment_requests where document ->> 'vpcId' = vpcs.vpc_id::text)`)
    .orderBy('vpc_id')
    // So that it can't be deleted before the request has it.
    .forUpdate()
    .execute();
  const isOwn = ({ name, region }: (typeof rows)[number]) =>
    name === newVpcName(client, environmentIdentifier, edited === null ? asked : (region ?? ''));
  return rows.find((row) => isOwn(row) && isVpcNotMade(row.status)) ?? null;
}

/** Locks a chosen VPC until the request is saved; reports one that was deleted meanwhile. */
async function chosenFaults(within: Transaction, vpcId: string): Promise<readonly FieldError[]> {
  const id = wholeNumber(vpcId);
  if (id === null) return [];
  const why = whyNotThere((await holdVpc(within, id))?.status ?? null);
  return why === null
    ? []
    : [{ field: 'vpcId', message: `Select another VPC: this one can’t be used because ${why}.` }];
}

/** Why the request can't have its VPC: the chosen one is gone, or another VPC has the new one's name or network. */
export async function vpcFaults(within: Transaction, draft: RequestDraft): Promise<readonly FieldError[]> {
  const { vpcId } = draft.values;
  const own = vpcId === draft.setting.pendingVpcId ? Number(vpcId) : null;
  if (own === null && vpcId !== NEW_VPC) {
    return vpcId === draft.setting.original?.vpcId ? [] : chosenFaults(within, vpcId);
  }
  const { name } = placeOf(draft);
  const other = await within
    .selectFrom('vpcs')
    .select('vpc_id')
    .where('tenant_id', '=', draft.tenantId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('vpc_id', '!=', own ?? 0)
    .executeTakeFirst();
  if (other === undefined || (own === null && other.vpc_id === (await leftVpcOf(within, draft))?.vpc_id)) return [];
  const message = `A VPC named ${name} already exists. Select an existing VPC or another region.`;
  return [{ field: 'vpcId', message }];
}

async function makeVpc(
  within: Transaction,
  vpcs: PlannedVpcs,
  draft: RequestDraft,
  context: PlanContext,
): Promise<NamedVpc> {
  const { viewer } = context;
  const { tenantId, values } = draft;
  const usedCidrs = canonicalNetworks(values.usedCidr);
  const left = await leftVpcOf(within, draft);
  if (left !== null) {
    const kept = usedCidrs.length === 0 ? left.used_cidrs : usedCidrs;
    return changeOwnVpc(within, vpcs, draft, context, left.vpc_id, kept);
  }
  const after = await vpcs.insert(within, {
    ...placeOf(draft),
    tenant_id: tenantId,
    client: values.client,
    status: await vpcs.beginningOf(within, { requesterId: viewer.userId, tenantIds: [tenantId] }, viewer),
    used_cidrs: JSON.stringify(usedCidrs),
    created_by: viewer.userId,
  });
  await logChange(within, vpcs, { action: 'CREATE', label: 'Create', userId: viewer.userId, before: null, after });
  await vpcs.orderPlan(within, after, context);
  return { id: after.id, name: after.name };
}

/** Null if the request has none. A new one is created in the same transaction. */
export async function vpcOf(
  within: Transaction,
  vpcs: PlannedVpcs,
  draft: RequestDraft,
  context: PlanContext,
): Promise<NamedVpc | null> {
  const { credentialId, region, deploymentConfigId, vpcId } = draft.values;
  if (vpcId === '') return null;
  if (vpcId === NEW_VPC) return makeVpc(within, vpcs, draft, context);
  if (vpcId === draft.setting.pendingVpcId) {
    return changeOwnVpc(within, vpcs, draft, context, Number(vpcId), canonicalNetworks(draft.values.usedCidr));
  }
  const { reference } = draft.setting;
  const offered = contentFor(reference.vpcs, { credentialId, region, deploymentConfigId });
  const kept = draft.edited?.record.document;
  const keptName = String(kept?.vpcId ?? '') === vpcId ? kept?.vpcName : null;
  const name = offered?.find((vpc) => vpc.vpcId === vpcId)?.name ?? keptName;
  return { id: Number(vpcId), name: name ?? '' };
}
