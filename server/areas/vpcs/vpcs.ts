/** The calls of VPCs (Administration §7). */
import type { Vpc } from '../../../src/contract/generated/schema.d.ts';
import { VPC_ACTIONS, vpcLifecycle } from '../../../src/machines/lifecycles/vpc/lifecycle.ts';
import { holdsAny, type Privilege } from '../../../src/rules/access.ts';
import type { AreaRoute } from '../../../src/rules/area.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { vpcsArea } from '../../../src/rules/vpcs/area.ts';
import { isTakingAction, keepingUses, type TakingAction, vpcUsageRefusal } from '../../../src/rules/vpcs/record.ts';
import { operationCredential } from '../../credentials/operation-credential.ts';
import type { Queries } from '../../database/database.ts';
import { formCalls } from '../../forms/form-calls.ts';
import { requireAnyPrivilege, type Viewer } from '../../identity/viewer.ts';
import { statusCommands } from '../../jobs/status-commands.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { pageWindow } from '../../records/page-window.ts';
import { recordReads } from '../../records/record-reads.ts';
import { isTaken } from '../../records/taken.ts';
import { usageOf } from '../../records/usage.ts';
import { usedCidrRefusal } from '../../reference/networks-in-use.ts';
import type { Services } from '../../services.ts';
import { vpcTableForm } from './form.ts';
import { VPC_USERS, type VpcRow, vpcs } from './record.ts';

type VpcOperationId = Extract<OperationId, `${string}Vpc${string}` | 'checkUsedCidr'>;

const { routes } = vpcsArea;
const FORM = [...routes.create.privileges, ...routes.edit.privileges] as const satisfies readonly Privilege[];
const LISTING = [...routes.list.privileges, ...routes.view.privileges] as const satisfies readonly Privilege[];

/** Whoever may take a VPC away is told what keeps it. */
const USAGE = {
  privileges: [
    ...routes.view.privileges,
    'deployment.vpc.delete',
    'deployment.vpc.destroy',
    'deployment.vpc.rollback',
    'deployment.vpc.retry',
  ],
} as const satisfies Pick<AreaRoute, 'privileges'>;

const ACTIONS = { DESTROY_INFRASTRUCTURE: 'DESTROY', ROLLBACK_INFRASTRUCTURE: 'ROLLBACK' } as const;

/** What whoever only chooses one for a deployment learns of it. */
function choiceOf({ vpcId, name, status, credentialId, deploymentConfigId, region, usedCidrs }: Vpc): Vpc {
  return {
    vpcId,
    name,
    status,
    credentialId: credentialId ?? null,
    deploymentConfigId: deploymentConfigId ?? null,
    region: region ?? null,
    usedCidrs: usedCidrs ?? [],
  };
}

export function vpcHandlers(services: Services): Handlers<VpcOperationId> {
  const { queries } = services;
  const reads = recordReads(services, vpcs);
  const form = formCalls(services, vpcTableForm);
  const keeping = async (within: Queries, { id, status }: VpcRow, action: TakingAction, viewer: Viewer) => {
    const asked = keepingUses(action, status);
    return asked === null ? { uses: [], others: 0, unseen: 0 } : usageOf(within, VPC_USERS, id, viewer, { asked });
  };
  const command = statusCommands(services, vpcs, {
    lifecycle: vpcLifecycle,
    labels: VPC_ACTIONS.labels,
    sealCredential: (within, context, row, given) => {
      const { credential_id: id, cloud_provider: provider, is_empty_credential: isEmpty } = row;
      return operationCredential(within, context, { id, provider, isEmpty }, given);
    },
    obstacle: async (within, row, { action }, { viewer }) =>
      isTakingAction(action) ? vpcUsageRefusal(action, await keeping(within, row, action, viewer)) : null,
  });

  return {
    listVpcs: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query, [...LISTING, ...FORM_PRIVILEGES]);
      const { currentPage, pageSize } = pageWindow(query, 1);
      const isLister = holdsAny(viewer.privileges, LISTING);
      const results = isLister ? records : records.map(choiceOf);
      return { results, currentPage, pageSize, totalRecords };
    },
    getVpc: ({ viewer, path }) => reads.get(viewer, path.id),
    getVpcUsage: async ({ viewer, path, query: { hinders, named } }) => {
      const row = await reads.find(viewer, path.id, USAGE);
      return hinders === undefined
        ? usageOf(queries, VPC_USERS, path.id, viewer, { named })
        : keeping(queries, row, hinders, viewer);
    },
    listVpcUsers: ({ viewer }) => reads.creators(viewer),
    getVpcLog: async ({ viewer, path }) => {
      const { log, row } = await reads.log(viewer, path.id, routes.logs);
      return { ...log, jenkinsJobUrl: row.last_build_url };
    },
    checkVpcExists: async ({ viewer, query: { name, vpcResourceId } }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await isTaken(queries, 'vpcs', { name, vpc_resource_id: vpcResourceId }, viewer.tenantScope) };
    },
    checkVpcDnsNameExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await isTaken(queries, 'vpcs', { dns_name: query.dnsName }) };
    },
    checkUsedCidr: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, [...FORM, ...FORM_PRIVILEGES]);
      const place = { ...query, vpcId: query.vpcId ?? null };
      return { message: await usedCidrRefusal(queries, viewer.tenantScope, place, query.cidr) };
    },
    createVpc: form.create,
    updateVpc: (call) => form.update(call, call.path.id),
    validateVpc: (call) => form.validate(call, call.query.id ?? null),
    approveVpc: (call) => command(call, 'APPROVE', call.path.id),
    rejectVpc: (call) => command(call, 'REJECT', call.path.id),
    deleteVpc: (call) => command(call, 'DELETE', call.path.id),
    launchVpc: (call) => command(call, 'LAUNCH', call.path.id, call.body.credential),
    runVpcAction: (call) => command(call, ACTIONS[call.body.action], call.body.id, call.body.credential),
    retryVpc: (call) => command(call, 'RETRY', call.body.id, call.body.credential),
  };
}
