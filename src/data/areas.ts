/** The records of every area except deployments, which load with the first script (`resources/resources.ts`). */
import { biDeploymentOutboxRules } from '../machines/lifecycles/bi-deployment/lifecycle.ts';
import { cloudAccountOutboxRules } from '../machines/lifecycles/cloud-account/lifecycle.ts';
import { vpcOutboxRules } from '../machines/lifecycles/vpc/lifecycle.ts';
import { biDeploymentConditions, biDeploymentStatuses, waitingBiDeployments } from '../rules/bi-deployments/record.ts';
import { cloudAccountConditions, cloudAccountStatuses, waitingCloudAccounts } from '../rules/cloud-accounts/record.ts';
import { vpcConditions, vpcStatuses, waitingVpcs } from '../rules/vpcs/record.ts';
import { biDeploymentCommands, biDeploymentRecords, biDeploymentResource } from './bi-deployments/resource.ts';
import { cloudAccountCommands, cloudAccountRecords, cloudAccountResource } from './cloud-accounts/resource.ts';
import { credentialResource } from './credentials/resource.ts';
import { platformVersionResource } from './platform-versions/resource.ts';
import { roleResource } from './roles/resource.ts';
import { tenantResource } from './tenants/resource.ts';
import { topologyResource } from './topologies/resource.ts';
import { userResource } from './users/resource.ts';
import { vpcCommands, vpcRecords, vpcResource } from './vpcs/resource.ts';

export const RESOURCES = {
  credentials: credentialResource,
  'platform-versions': platformVersionResource,
  topologies: topologyResource,
  'cloud-accounts': cloudAccountResource,
  vpcs: vpcResource,
  'bi-deployments': biDeploymentResource,
  tenants: tenantResource,
  users: userResource,
  roles: roleResource,
} as const;

/** Those whose approvals and rejections may wait for the network, with what the outbox and the list of all that wait need of them. */
export const OUTBOX_RESOURCES = {
  'cloud-accounts': {
    resource: cloudAccountResource,
    records: cloudAccountRecords,
    commands: cloudAccountCommands,
    rules: cloudAccountOutboxRules,
    waiting: waitingCloudAccounts,
    statuses: cloudAccountStatuses,
    conditions: cloudAccountConditions,
    idOf: String,
  },
  vpcs: {
    resource: vpcResource,
    records: vpcRecords,
    commands: vpcCommands,
    rules: vpcOutboxRules,
    waiting: waitingVpcs,
    statuses: vpcStatuses,
    conditions: vpcConditions,
    idOf: Number,
  },
  'bi-deployments': {
    resource: biDeploymentResource,
    records: biDeploymentRecords,
    commands: biDeploymentCommands,
    rules: biDeploymentOutboxRules,
    waiting: waitingBiDeployments,
    statuses: biDeploymentStatuses,
    conditions: biDeploymentConditions,
    idOf: Number,
  },
} as const;
