/** The VPC of a request: one that is there, or one that is asked for with it (Deployments §5 "Dependent choices"). */

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { VpcStatus } from '../../../../src/contract/generated/schema.d.ts';
import { holds } from '../../../../src/rules/access.ts';
import { isVpcNotMade, NEW_VPC } from '../../../../src/rules/deployments/forms/placement-fields.ts';
import { wholeNumber } from '../../../../src/rules/deployments/forms/whole-number.ts';
import { contentFor } from '../../../../src/rules/forms/reference.ts';
import type { Transaction } from '../../../database/database.ts';
import { recordActivity } from '../../../database/records.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { newVpcName } from '../vpc-of-request.ts';
import type { RequestDraft } from './draft.ts';

interface NamedVpc {
  readonly id: number;
  readonly name: string;
}

/** A VPC made by who may approve it waits to be created, any other for its approval. */
function beginningOf({ privileges }: Viewer): VpcStatus {
  return holds(privileges, 'deployment.vpc.approve') ? 'PENDING_CREATION' : 'PENDING_APPROVAL';
}

function usedCidrsOf({ usedCidr }: RequestDraft['values']): readonly string[] {
  return [...new Set(usedCidr.map((cidr) => cidr.trim()))].filter(Boolean);
}

/** Where the request is, and what its VPC must not take. */
function placeOf({ values }: RequestDraft) {
  const { client, environmentIdentifier, region, credentialId, deploymentConfigId } = values;
  return {
    name: newVpcName(client, environmentIdentifier, region),
    credential_id: wholeNumber(credentialId),
    deployment_config_id: deploymentConfigId === '' ? null : deploymentConfigId,
    region,
  };
}

/** The request's own VPC goes where the request goes, while it is not made. Elsewhere it is approved anew. */
async function changeOwnVpc(
  within: Transaction,
  draft: RequestDraft,
  viewer: Viewer,
  id: number,
  usedCidrs: readonly string[],
): Promise<NamedVpc> {
  const { tenantId } = draft;
  const row = within.selectFrom('vpcs').where('vpc_id', '=', id).where('tenant_id', '=', tenantId);
  const { used_cidrs, status, ...place } = await row
    .select(['name', 'credential_id', 'deployment_config_id', 'region', 'used_cidrs', 'status'])
    .executeTakeFirstOrThrow();
  const before = { ...place, status, usedCidrs: used_cidrs };
  const next = placeOf(draft);
  const after = { ...next, status: isDeepStrictEqual(place, next) ? status : beginningOf(viewer), usedCidrs };
  if (isDeepStrictEqual(before, after)) return { id, name: next.name };
  const { usedCidrs: _, ...columns } = after;
  await within
    .updateTable('vpcs')
    .set({ ...columns, used_cidrs: JSON.stringify(usedCidrs) })
    .where('vpc_id', '=', id)
    .execute();
  await recordActivity(within, {
    type: 'UPDATE',
    entity: 'Vpc',
    entityId: String(id),
    tenantId,
    userId: viewer.userId,
    description: `Edit VPC #${id} (${next.name})`,
    before,
    after,
  });
  return { id, name: next.name };
}

/** The VPC that the edited request once asked for, is not made, and no request has now; null where there is none. */
async function leftVpcOf(within: Transaction, { tenantId, values, edited }: RequestDraft) {
  if (edited === null) return null;
  const { client, environmentIdentifier } = values;
  const rows = await within
    .selectFrom('vpcs')
    .select(['vpc_id', 'name', 'region', 'status', 'used_cidrs'])
    .where('tenant_id', '=', tenantId)
    .where('name', 'like', `${newVpcName(client, environmentIdentifier, '').replaceAll('_', '\\_')}%`)
    .where(sql<boolean>`not exists (select from deployment_requests where document ->> 'vpcId' = vpcs.vpc_id::text)`)
    .orderBy('vpc_id')
    .execute();
  const isOwn = ({ name, region }: (typeof rows)[number]) =>
    name === newVpcName(client, environmentIdentifier, region ?? '');
  return rows.find((row) => isOwn(row) && isVpcNotMade(row.status)) ?? null;
}

async function makeVpc(within: Transaction, draft: RequestDraft, viewer: Viewer): Promise<NamedVpc> {
  const { tenantId, values } = draft;
  const usedCidrs = usedCidrsOf(values);
  const left = await leftVpcOf(within, draft);
  if (left !== null) {
    const kept = usedCidrs.length === 0 ? left.used_cidrs : usedCidrs;
    return changeOwnVpc(within, draft, viewer, left.vpc_id, kept);
  }
  const row = { tenant_id: tenantId, ...placeOf(draft), status: beginningOf(viewer), vpc_cidr: null };
  const { name } = row;
  const { vpc_id: id } = await within
    .insertInto('vpcs')
    .values({ ...row, used_cidrs: JSON.stringify(usedCidrs), created_by: viewer.userId })
    .returning('vpc_id')
    .executeTakeFirstOrThrow();
  await recordActivity(within, {
    type: 'CREATE',
    entity: 'Vpc',
    entityId: String(id),
    tenantId,
    userId: viewer.userId,
    description: `Create VPC #${id} (${name})`,
    before: null,
    after: { ...row, usedCidrs },
  });
  return { id, name };
}

/** Null where the request has none. A new one is made in the same transaction. */
export async function vpcOf(within: Transaction, draft: RequestDraft, viewer: Viewer): Promise<NamedVpc | null> {
  const { credentialId, region, deploymentConfigId, vpcId } = draft.values;
  if (vpcId === '') return null;
  if (vpcId === NEW_VPC) return makeVpc(within, draft, viewer);
  if (vpcId === draft.setting.pendingVpcId) {
    return changeOwnVpc(within, draft, viewer, Number(vpcId), usedCidrsOf(draft.values));
  }
  const { reference } = draft.setting;
  const offered = contentFor(reference.vpcs, { credentialId, region, deploymentConfigId });
  const kept = draft.edited?.record.document;
  const keptName = String(kept?.vpcId ?? '') === vpcId ? kept?.vpcName : null;
  const name = offered?.find((vpc) => vpc.vpcId === vpcId)?.name ?? keptName;
  return { id: Number(vpcId), name: name ?? '' };
}
