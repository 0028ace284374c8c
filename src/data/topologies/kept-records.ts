import { call } from '../../contract/client.ts';
import { checkTopologyIsUsed, deleteTopology } from '../../contract/generated/operations/topologies.ts';
import { topologyParser } from '../../contract/generated/parsers/topologies.ts';
import { topologyCommands as confirmedCommands } from '../../machines/lifecycles/topology/confirmed-commands.ts';
import type { TopologyCommand } from '../../machines/lifecycles/topology/lifecycle.ts';
import {
  recordOf,
  TOPOLOGY_IS_USED,
  type TopologyRecord,
  topologyKey,
  topologyListAddress,
  wireOf,
} from '../../rules/topologies/record.ts';
import { compareVersions } from '../../rules/version-order.ts';
import type { EntryOrder } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, resourceCommands } from '../resources/resource.ts';

/** By name, the highest version of each first, as the server lists them. */
const byName: EntryOrder = (left, right) => {
  const [before, after] = [topologyKey(String(left.id)), topologyKey(String(right.id))];
  if (before.name !== after.name) return before.name < after.name ? -1 : 1;
  return compareVersions(after.version, before.version);
};

/** Topologies as the device keeps them. */
export const topologyRecords = listedWhole({
  area: 'topologies',
  parser: topologyParser,
  recordOf,
  wireOf,
  order: byName,
  address: topologyListAddress,
  compared: { name: ({ name }) => name },
});

/** Their commands, for dialogs (Administration §7). */
export const topologyCommands = resourceCommands<TopologyRecord, AskedCommand<TopologyCommand>>(
  confirmedCommands,
  async (client, _, { subjectId: id, header }) => {
    await call(client, deleteTopology, { params: { path: topologyKey(id), header } });
    return null;
  },
  async (client, _, id, signal) => {
    const isUsed = await call(client, checkTopologyIsUsed, { params: { query: topologyKey(id) }, signal });
    return isUsed ? TOPOLOGY_IS_USED : null;
  },
);
