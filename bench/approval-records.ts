/** The demo's requests that wait for a decision, in each area with approvals, as a push message names them. */
import * as v from 'valibot';
import { typeFromWire, typeToSegment } from '../src/contract/product-names.ts';
import type { PushItem } from '../src/rules/push/push-message.ts';

const PRODUCT = { code: 'MERIDIAN', slug: 'meridian' };
const WAITING = 'PENDING_APPROVAL';

const Status = v.union([v.string(), v.object({ approvalStatus: v.object({ status: v.string() }) })]);
/** What rows of the four areas have in common or of their own. */
const Row = v.object({
  status: Status,
  tenantId: v.optional(v.string()),
  tenants: v.optional(v.array(v.object({ tenantId: v.string() }))),
  id: v.optional(v.number()),
  deploymentType: v.optional(v.string()),
  vpcId: v.optional(v.number()),
  accountId: v.optional(v.string()),
  cloudProvider: v.nullish(v.string()),
  name: v.optional(v.string()),
  environmentIdentifier: v.optional(v.string()),
  environmentTypeProduction: v.optional(v.boolean()),
});
type Row = v.InferOutput<typeof Row>;
const rows = v.array(Row);
const Answer = v.object({
  deployments: v.optional(rows),
  results: v.optional(rows),
  cloudAccounts: v.optional(rows),
});

const AREAS = [
  {
    area: 'deployments',
    label: 'Deployment request',
    list: 'deploymentrequests?pageSize=100',
    pathOf: ({ id, deploymentType = '' }: Row) =>
      `deployments/view/${typeToSegment(typeFromWire(deploymentType, PRODUCT), PRODUCT)}/${id}`,
  },
  {
    area: 'vpcs',
    label: 'Deployment VPC',
    list: 'deploymentvpcs?pageSize=100&status=PENDING_APPROVAL',
    pathOf: ({ vpcId }: Row) => `vpcs/view/${vpcId}`,
  },
  {
    area: 'bi-deployments',
    label: 'BI deployment',
    list: 'bideploymentrequests?pageSize=100',
    pathOf: ({ id }: Row) => `bideployments/view/${id}`,
  },
  {
    area: 'cloud-accounts',
    label: 'Cloud account',
    list: 'cloudaccounts?pageSize=100',
    pathOf: ({ accountId, cloudProvider }: Row) => `cloudaccounts/view/${cloudProvider?.toLowerCase()}/${accountId}`,
  },
] as const;

/** Those without a typed production identifier, which counts as no press. By area. */
export async function findWaiting(
  read: (path: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly PushItem[]>> {
  const found = AREAS.map(async ({ area, label, list, pathOf }) => {
    const { deployments, results, cloudAccounts } = v.parse(Answer, await read(list));
    const waiting = (deployments ?? results ?? cloudAccounts ?? []).filter(
      ({ status, environmentTypeProduction }) =>
        (typeof status === 'string' ? status : status.approvalStatus.status) === WAITING && !environmentTypeProduction,
    );
    const items = waiting.map((row) => ({
      area,
      id: String(row.id ?? row.vpcId ?? row.accountId),
      tenantId: row.tenantId ?? row.tenants?.[0]?.tenantId ?? '',
      label,
      name: row.name ?? row.environmentIdentifier ?? row.accountId ?? '',
      path: `/dashboard/${pathOf(row)}`,
    }));
    return [area, items] as const;
  });
  return new Map(await Promise.all(found));
}
