/** The lifecycles of all records, as sources of their workflows. */
import { DEPLOYMENT_TYPES, deploymentTypeLabel } from '../../rules/deployments/deployment-types.ts';
import { activityLogLifecycle } from '../lifecycles/activity-log/lifecycle.ts';
import { biDeploymentLifecycle } from '../lifecycles/bi-deployment/lifecycle.ts';
import { cloudAccountLifecycle } from '../lifecycles/cloud-account/lifecycle.ts';
import { credentialLifecycle } from '../lifecycles/credential/lifecycle.ts';
import { type DeploymentFacts, NO_FACTS } from '../lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../lifecycles/deployment/lifecycle.ts';
import { deploymentLogLifecycle } from '../lifecycles/deployment-log/lifecycle.ts';
import { platformVersionLifecycle } from '../lifecycles/platform-version/lifecycle.ts';
import { roleLifecycle } from '../lifecycles/role/lifecycle.ts';
import { tenantLifecycle } from '../lifecycles/tenant/lifecycle.ts';
import { topologyLifecycle } from '../lifecycles/topology/lifecycle.ts';
import { userLifecycle } from '../lifecycles/user/lifecycle.ts';
import { vpcLifecycle } from '../lifecycles/vpc/lifecycle.ts';
import { lifecycleSource } from './lifecycle-source.ts';
import type { PermissionCases } from './permissions.ts';
import type { WorkflowSource } from './workflow-source.ts';

const NOBODY = { privileges: new Set<string>() } as const;

/** On what the privileges of a deployment's actions depend (Deployments §6). */
const DEPLOYMENT_CASES: readonly PermissionCases<DeploymentFacts>[] = [
  {
    cases: DEPLOYMENT_TYPES.map((deploymentType) => ({
      words: `of the type ${deploymentTypeLabel(deploymentType, 'product')}`,
      of: (facts) => ({ ...facts, deploymentType }),
    })),
    others: 'of another type',
  },
  {
    cases: [
      { words: 'outside production', of: (facts) => ({ ...facts, production: false }) },
      { words: 'in production', of: (facts) => ({ ...facts, production: true }) },
    ],
  },
];

export const LIFECYCLES: readonly WorkflowSource[] = [
  lifecycleSource({
    id: 'deployment',
    label: 'Deployment',
    area: 'deployments',
    lifecycle: deploymentLifecycle,
    facts: NO_FACTS,
    cases: DEPLOYMENT_CASES,
  }),
  lifecycleSource({ id: 'vpc', label: 'VPC', area: 'vpcs', lifecycle: vpcLifecycle, facts: NOBODY }),
  lifecycleSource({
    id: 'bi-deployment',
    label: 'BI deployment',
    area: 'bi-deployments',
    lifecycle: biDeploymentLifecycle,
    facts: NOBODY,
  }),
  lifecycleSource({
    id: 'cloud-account',
    label: 'Cloud account',
    area: 'cloud-accounts',
    lifecycle: cloudAccountLifecycle,
    facts: NOBODY,
  }),
  lifecycleSource({ id: 'user', label: 'User', area: 'users', lifecycle: userLifecycle, facts: NOBODY }),
  lifecycleSource({
    id: 'platform-version',
    label: 'Platform version',
    area: 'platform-versions',
    lifecycle: platformVersionLifecycle,
    facts: NOBODY,
    setBy: 'EDIT',
  }),
  lifecycleSource({
    id: 'credential',
    label: 'Credential',
    area: 'credentials',
    lifecycle: credentialLifecycle,
    facts: NOBODY,
  }),
  lifecycleSource({ id: 'tenant', label: 'Tenant', area: 'tenants', lifecycle: tenantLifecycle, facts: NOBODY }),
  lifecycleSource({ id: 'role', label: 'Role', area: 'roles', lifecycle: roleLifecycle, facts: NOBODY }),
  lifecycleSource({
    id: 'topology',
    label: 'Topology',
    area: 'topologies',
    lifecycle: topologyLifecycle,
    facts: { ...NOBODY, isOnlyOfDefault: false, tenantId: '' },
  }),
  lifecycleSource({
    id: 'activity-log-entry',
    label: 'Activity log entry',
    area: null,
    lifecycle: activityLogLifecycle,
    facts: { ...NOBODY, entryType: 'UPDATE' },
  }),
  lifecycleSource({
    id: 'deployment-log-entry',
    label: 'Deployment action log entry',
    area: null,
    lifecycle: deploymentLogLifecycle,
    facts: NOBODY,
  }),
];
