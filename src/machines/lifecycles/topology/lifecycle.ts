import { ALL_TENANTS, tenantAllowsCreation } from '../../../rules/people/tenants.ts';
import { isOnlyOfDefault, type TopologyRecord, topologyComparison } from '../../../rules/topologies/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import type { LifecycleFacts } from '../engine/definition.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { ON, onIf, onOff, type SimulatedFacts, switchValue } from '../engine/simulated-facts.ts';
import type { ActionOf, CommandOf } from '../engine/status-actions.ts';

/** Administration §2, §6 */
export const TOPOLOGY_ACTIONS = definePlainActions({
  VIEW: { label: 'View', privilege: 'deployment.topology.view', offline: 'reads' },
  EDIT: { label: 'Edit', privilege: 'deployment.topology.edit', offline: 'opens a form' },
  COPY: { label: 'Copy', privilege: 'deployment.topology.create', offline: 'needs network' },
  DELETE: {
    label: 'Delete',
    privilege: 'deployment.topology.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this topology?',
    isDestructive: true,
    isRemoval: true,
  },
});
type TopologyAction = ActionOf<typeof TOPOLOGY_ACTIONS>;
export type TopologyCommand = CommandOf<typeof TOPOLOGY_ACTIONS>;
type TopologyGuard = 'it belongs to a tenant other than the default one' | 'one tenant is selected';

export interface TopologyFacts extends LifecycleFacts {
  readonly isOnlyOfDefault: boolean;
  readonly tenantId: string;
}

/** The server checks uses before a deletion. */
export const topologyLifecycle = plainLifecycle<TopologyAction, TopologyRecord, TopologyFacts, TopologyGuard>({
  id: 'topology',
  actions: TOPOLOGY_ACTIONS,
  factsOf: ({ tenants = [] }: TopologyRecord, { privileges, currentTenantId }): TopologyFacts => ({
    privileges,
    isOnlyOfDefault: isOnlyOfDefault(tenants.map(({ tenantId }) => tenantId)),
    tenantId: currentTenantId,
  }),
  factGuards: {
    'it belongs to a tenant other than the default one': {
      holds: (facts) => !facts.isOnlyOfDefault,
      sentence: 'It belongs only to the default tenant and is shared by everyone.',
      isLasting: true,
    },
    'one tenant is selected': {
      holds: ({ tenantId }) => tenantAllowsCreation(tenantId),
      sentence: 'Select a tenant to create a copy in.',
      isLasting: true,
    },
  },
  guards: {
    EDIT: ['it belongs to a tenant other than the default one'],
    DELETE: ['it belongs to a tenant other than the default one'],
    COPY: ['one tenant is selected'],
  },
});

export const topologyRecords = recordLifecycle(topologyLifecycle, (_: TopologyRecord) => NO_STATUS);

export const topologyCommands: ConfirmedCommands<TopologyCommand, TopologyRecord> = {
  ...TOPOLOGY_ACTIONS.confirmed,
  area: 'topologies',
  noun: 'topology',
  lifecycle: topologyRecords,
  comparison: topologyComparison,
  nameOf: ({ name, topologyVersion }) => `${name} ${topologyVersion}`,
  isCheckedFirst: (action) => action === 'DELETE',
};

const OF_DEFAULT = onOff('isOnlyOfDefault', 'Belongs only to the default tenant', false, false);
const IN_TENANT = onOff('tenantId', 'A single tenant is selected', true);

export const simulatedTopologyFacts: SimulatedFacts<TopologyFacts> = {
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
