/** The VPC of a request: one that is there, or one that is asked for with it (Deployments §5 "Dependent choices"). */
import { isDeepStrictEqual } from 'node:util';
import type { VpcStatus } from '../../../src/contract/generated/schema.d.ts';
import { holds } from '../../../src/rules/access.ts';
import { NEW_VPC } from '../../../src/rules/deployments/forms/placement-fields.ts';
import { contentFor } from '../../../src/rules/deployments/forms/setting.ts';
import { wholeNumber } from '../../../src/rules/deployments/forms/whole-number.ts';
import type { Transaction } from '../../database/database.ts';
import { recordActivity } from '../../database/records.ts';
import type { Viewer } from '../../identity/viewer.ts';
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

/** What the request's own VPC must not take, changed while it is not made. */
async function changeUsedCidrs(within: Transaction, draft: RequestDraft, viewer: Viewer): Promise<void> {
  const { values, setting, tenantId } = draft;
  const before = setting.original === null ? [] : usedCidrsOf(setting.original);
  const after = usedCidrsOf(values);
  if (isDeepStrictEqual(before, after)) return;
  await within
    .updateTable('vpcs')
    .set({ used_cidrs: JSON.stringify(after) })
    .where('vpc_id', '=', Number(values.vpcId))
    .where('tenant_id', '=', tenantId)
    .execute();
  await recordActivity(within, {
    type: 'UPDATE',
    entity: 'Vpc',
    entityId: values.vpcId,
    tenantId,
    userId: viewer.userId,
    description: `Edit VPC #${values.vpcId}`,
    before: { usedCidrs: before },
    after: { usedCidrs: after },
  });
}

async function makeVpc(within: Transaction, { tenantId, values }: RequestDraft, viewer: Viewer): Promise<NamedVpc> {
  const { client, environmentIdentifier, region } = values;
  const name = newVpcName(client, environmentIdentifier, region);
  const usedCidrs = usedCidrsOf(values);
  const row = {
    tenant_id: tenantId,
    name,
    credential_id: wholeNumber(values.credentialId),
    deployment_config_id: values.deploymentConfigId,
    region,
    status: beginningOf(viewer),
    vpc_cidr: null,
  };
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
  if (vpcId === draft.setting.pendingVpcId) await changeUsedCidrs(within, draft, viewer);
  const { reference } = draft.setting;
  const offered = contentFor(reference.vpcs, { credentialId, region, deploymentConfigId });
  const kept = draft.edited?.record.document;
  const keptName = String(kept?.vpcId ?? '') === vpcId ? kept?.vpcName : null;
  const name = offered?.find((vpc) => vpc.vpcId === vpcId)?.name ?? keptName;
  return { id: Number(vpcId), name: name ?? '' };
}
