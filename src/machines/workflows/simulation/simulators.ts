/** How each lifecycle of the product is tried out, by the id of its workflow. */

import { ENTRY_TYPE_WORDS, type EntryType } from '../../../rules/activity-logs/record.ts';
import { ALL_TENANTS, tenantAllowsCreation } from '../../../rules/tenants.ts';
import { activityLogLifecycle } from '../../lifecycles/activity-log/lifecycle.ts';
import { biDeploymentLifecycle } from '../../lifecycles/bi-deployment/lifecycle.ts';
import { cloudAccountLifecycle } from '../../lifecycles/cloud-account/lifecycle.ts';
import { credentialLifecycle } from '../../lifecycles/credential/lifecycle.ts';
import { deploymentLifecycle } from '../../lifecycles/deployment/lifecycle.ts';
import { deploymentLogLifecycle } from '../../lifecycles/deployment-log/lifecycle.ts';
import { namesOf } from '../../lifecycles/engine/names.ts';
import { platformVersionLifecycle } from '../../lifecycles/platform-version/lifecycle.ts';
import { roleLifecycle } from '../../lifecycles/role/lifecycle.ts';
import { tenantLifecycle } from '../../lifecycles/tenant/lifecycle.ts';
import { type TopologyFacts, topologyLifecycle } from '../../lifecycles/topology/lifecycle.ts';
import { userLifecycle } from '../../lifecycles/user/lifecycle.ts';
import { vpcLifecycle } from '../../lifecycles/vpc/lifecycle.ts';
import { DEPLOYMENT_BEGINNINGS } from './deployment-beginnings.ts';
import { deploymentFacts } from './deployment-facts.ts';
import { type LifecycleSimulator, lifecycleSimulator } from './lifecycle-simulator.ts';
import { type FactSwitch, guardFacts, ON, onIf, onOff, type SimulatedFacts, switchValue } from './simulated-facts.ts';

const ENTRY_TYPE: FactSwitch = {
  id: 'entryType',
  label: 'Entry type',
  kind: 'choice',
  options: namesOf<EntryType>(ENTRY_TYPE_WORDS).map((value) => ({ value, label: ENTRY_TYPE_WORDS[value] })),
  most: 'UPDATE',
};

const entryFacts: SimulatedFacts<{ readonly privileges: ReadonlySet<string>; readonly entryType: EntryType }> = {
  switches: [ENTRY_TYPE],
  factsOf: (values, privileges) => {
    const value = switchValue(ENTRY_TYPE, values);
    return { privileges, entryType: namesOf<EntryType>(ENTRY_TYPE_WORDS).find((type) => type === value) ?? 'CREATE' };
  },
  valuesOf: ({ entryType }) => ({ [ENTRY_TYPE.id]: entryType }),
};

/** The guards of records that a chart of one status names, wherever it does. */
function guardsOf({
  openings,
}: {
  readonly openings: ReadonlyMap<string, readonly { readonly factGuards: readonly string[] }[]>;
}): readonly string[] {
  return [...new Set([...openings.values()].flat().flatMap(({ factGuards }) => factGuards))];
}

const OF_DEFAULT = onOff('isOnlyOfDefault', 'Belongs only to the default tenant', false, false);
const IN_TENANT = onOff('tenantId', 'A single tenant is selected', true);

const topologyFacts: SimulatedFacts<TopologyFacts> = {
  switches: [OF_DEFAULT, IN_TENANT],
  factsOf: (values, privileges) => ({
    privileges,
    isOnlyOfDefault: switchValue(OF_DEFAULT, values) === ON,
    tenantId: switchValue(IN_TENANT, values) === ON ? '' : ALL_TENANTS,
  }),
  valuesOf: (facts) => ({
    [OF_DEFAULT.id]: onIf(facts.isOnlyOfDefault),
    [IN_TENANT.id]: onIf(tenantAllowsCreation(facts.tenantId)),
  }),
};

/** Made when they are first asked for, as each makes its machine. */
const SIMULATORS: Readonly<Record<string, () => LifecycleSimulator>> = {
  deployment: () => lifecycleSimulator(deploymentLifecycle, deploymentFacts, DEPLOYMENT_BEGINNINGS),
  vpc: () => lifecycleSimulator(vpcLifecycle, guardFacts(guardsOf(vpcLifecycle))),
  'bi-deployment': () => lifecycleSimulator(biDeploymentLifecycle, guardFacts(guardsOf(biDeploymentLifecycle))),
  'cloud-account': () => lifecycleSimulator(cloudAccountLifecycle, guardFacts(guardsOf(cloudAccountLifecycle))),
  user: () => lifecycleSimulator(userLifecycle, guardFacts(guardsOf(userLifecycle))),
  // What these ask of is the viewer's privileges alone.
  'platform-version': () => lifecycleSimulator(platformVersionLifecycle, guardFacts([])),
  credential: () => lifecycleSimulator(credentialLifecycle, guardFacts([])),
  tenant: () => lifecycleSimulator(tenantLifecycle, guardFacts([])),
  role: () => lifecycleSimulator(roleLifecycle, guardFacts([])),
  'deployment-log-entry': () => lifecycleSimulator(deploymentLogLifecycle, guardFacts([])),
  'activity-log-entry': () => lifecycleSimulator(activityLogLifecycle, entryFacts),
  topology: () => lifecycleSimulator(topologyLifecycle, topologyFacts),
};

const made = new Map<string, LifecycleSimulator>();

/** Null where the workflow is no lifecycle. */
export function simulatorOf(workflow: string): LifecycleSimulator | null {
  const known = made.get(workflow);
  if (known !== undefined) return known;
  const make = Object.hasOwn(SIMULATORS, workflow) ? SIMULATORS[workflow] : undefined;
  if (make === undefined) return null;
  const simulator = make();
  made.set(workflow, simulator);
  return simulator;
}
