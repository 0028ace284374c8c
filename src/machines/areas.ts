import type { RecordAreaName } from '../rules/areas.ts';
import { deploymentCharts } from './deployments/charts.ts';
import { activityLogLifecycle, simulatedEntryFacts } from './lifecycles/activity-log/lifecycle.ts';
import { biDeploymentLifecycle, biDeploymentRecords } from './lifecycles/bi-deployment/lifecycle.ts';
import { cloudAccountLifecycle, cloudAccountRecords } from './lifecycles/cloud-account/lifecycle.ts';
import { credentialLifecycle, credentialRecords } from './lifecycles/credential/lifecycle.ts';
import { deploymentLogLifecycle } from './lifecycles/deployment-log/lifecycle.ts';
import { guardFacts } from './lifecycles/engine/simulated-facts.ts';
import { platformVersionLifecycle, platformVersionRecords } from './lifecycles/platform-version/lifecycle.ts';
import { roleLifecycle, roleRecords } from './lifecycles/role/lifecycle.ts';
import { tenantLifecycle, tenantRecords } from './lifecycles/tenant/lifecycle.ts';
import { simulatedTopologyFacts, topologyLifecycle, topologyRecords } from './lifecycles/topology/lifecycle.ts';
import { userLifecycle, userRecords } from './lifecycles/user/lifecycle.ts';
import { vpcLifecycle, vpcRecords } from './lifecycles/vpc/lifecycle.ts';
import { type AreaCharts, areaCharts } from './workflows/area-charts.ts';
import { graphOf } from './workflows/field-graph.ts';

const NOBODY = { privileges: new Set<string>() } as const;

/** A missing area doesn't compile. Where only privileges are asked for, the simulation has no switches for guards. */
export const AREA_CHARTS = {
  deployments: deploymentCharts,
  vpcs: areaCharts({
    id: 'vpc',
    label: 'VPC',
    area: 'vpcs',
    lifecycle: vpcLifecycle,
    records: vpcRecords,
    facts: NOBODY,
    simulated: guardFacts(vpcLifecycle),
    form: async () => graphOf('form-vpc', 'VPC form', (await import('../rules/vpcs/form.ts')).vpcForm),
  }),
  'bi-deployments': areaCharts({
    id: 'bi-deployment',
    label: 'BI deployment',
    area: 'bi-deployments',
    lifecycle: biDeploymentLifecycle,
    records: biDeploymentRecords,
    facts: NOBODY,
    simulated: guardFacts(biDeploymentLifecycle),
    form: async () =>
      graphOf(
        'form-bi-deployment',
        'BI deployment form',
        (await import('../rules/bi-deployments/form.ts')).biDeploymentForm,
      ),
  }),
  'cloud-accounts': areaCharts({
    id: 'cloud-account',
    label: 'Cloud account',
    area: 'cloud-accounts',
    lifecycle: cloudAccountLifecycle,
    records: cloudAccountRecords,
    facts: NOBODY,
    simulated: guardFacts(cloudAccountLifecycle),
    form: async () =>
      graphOf(
        'form-cloud-account',
        'Cloud account form',
        (await import('../rules/cloud-accounts/form.ts')).cloudAccountForm,
      ),
  }),
  users: areaCharts({
    id: 'user',
    label: 'User',
    area: 'users',
    lifecycle: userLifecycle,
    records: userRecords,
    facts: NOBODY,
    simulated: guardFacts(userLifecycle),
    form: async () => graphOf('form-user', 'User form', (await import('../rules/users/form.ts')).userForm),
  }),
  'platform-versions': areaCharts({
    id: 'platform-version',
    label: 'Platform version',
    area: 'platform-versions',
    lifecycle: platformVersionLifecycle,
    records: platformVersionRecords,
    facts: NOBODY,
    setBy: 'EDIT',
    simulated: guardFacts(),
    form: async () =>
      graphOf(
        'form-platform-version',
        'Platform version form',
        (await import('../rules/platform-versions/form.ts')).platformVersionForm,
      ),
  }),
  credentials: areaCharts({
    id: 'credential',
    label: 'Credential',
    area: 'credentials',
    lifecycle: credentialLifecycle,
    records: credentialRecords,
    facts: NOBODY,
    simulated: guardFacts(),
    form: async () =>
      graphOf('form-credential', 'Credential form', (await import('../rules/credentials/form.ts')).credentialForm),
  }),
  tenants: areaCharts({
    id: 'tenant',
    label: 'Tenant',
    area: 'tenants',
    lifecycle: tenantLifecycle,
    records: tenantRecords,
    facts: NOBODY,
    simulated: guardFacts(),
    form: async () => graphOf('form-tenant', 'Tenant form', (await import('../rules/tenants/form.ts')).tenantForm),
  }),
  roles: areaCharts({
    id: 'role',
    label: 'Role',
    area: 'roles',
    lifecycle: roleLifecycle,
    records: roleRecords,
    facts: NOBODY,
    simulated: guardFacts(),
    form: async () => graphOf('form-role', 'Role form', (await import('../rules/roles/form.ts')).roleForm),
  }),
  topologies: areaCharts({
    id: 'topology',
    label: 'Topology',
    area: 'topologies',
    lifecycle: topologyLifecycle,
    records: topologyRecords,
    facts: { ...NOBODY, isOnlyOfDefault: false, tenantId: '' },
    simulated: simulatedTopologyFacts,
    form: async () =>
      graphOf('form-topology', 'Topology form', (await import('../rules/topologies/form.ts')).topologyForm),
  }),
  'activity-logs': areaCharts({
    id: 'activity-log-entry',
    label: 'Activity log entry',
    area: null,
    lifecycle: activityLogLifecycle,
    facts: { ...NOBODY, entryType: 'UPDATE' },
    simulated: simulatedEntryFacts,
  }),
  'deployment-logs': areaCharts({
    id: 'deployment-log-entry',
    label: 'Deployment action log entry',
    area: null,
    lifecycle: deploymentLogLifecycle,
    facts: NOBODY,
    simulated: guardFacts(),
  }),
} as const satisfies Readonly<Record<RecordAreaName, AreaCharts>> & Readonly<Record<string, AreaCharts>>;

export function chartsOf(workflow: string): AreaCharts | null {
  return Object.values<AreaCharts>(AREA_CHARTS).find(({ source }) => source.id === workflow) ?? null;
}
