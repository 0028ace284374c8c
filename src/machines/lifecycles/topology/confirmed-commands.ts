import { type TopologyRecord, topologyComparison } from '../../../rules/topologies/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { NO_STATUS } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { TOPOLOGY_ACTIONS, type TopologyCommand, topologyLifecycle } from './lifecycle.ts';

/** What can be done with a topology. */
export const topologyRecords = recordLifecycle(topologyLifecycle, (_: TopologyRecord) => NO_STATUS);

/** How the commands on a topology are confirmed. */
export const topologyCommands: ConfirmedCommands<TopologyCommand, TopologyRecord> = {
  ...TOPOLOGY_ACTIONS.confirmed,
  area: 'topologies',
  noun: 'topology',
  lifecycle: topologyRecords,
  comparison: topologyComparison,
  nameOf: ({ name, topologyVersion }) => `${name} ${topologyVersion}`,
  isCheckedFirst: (action) => action === 'DELETE',
};
