import { errorOfAnswer, errorOfConnection, errorOfForeignAnswer, isForeignAnswer } from '../../contract/app-error.ts';
import { answerTo, type ContractClient, call, jsonOf } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/topologies.ts';
import { topologyParser } from '../../contract/generated/parsers/topologies.ts';
import {
  topologyCommands as confirmedCommands,
  type TopologyCommand,
} from '../../machines/lifecycles/topology/lifecycle.ts';
import { compareVersions } from '../../rules/formats/version-order.ts';
import { topologyKey } from '../../rules/reference/topologies.ts';
import {
  recordOf,
  TOPOLOGY_IS_USED,
  type TopologyListQuery,
  type TopologyRecord,
  topologyListAddress,
  wireOf,
} from '../../rules/topologies/record.ts';
import type { EntryOrder } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, type Resource, resourceCommands } from '../resources/resource.ts';

/** `ask` makes the call. Throws an AppError. */
async function downloadedFile(
  { timeout }: Pick<ContractClient, 'timeout'>,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Blob> {
  const answer = await ask(AbortSignal.timeout(timeout));
  if (isForeignAnswer(answer)) throw errorOfForeignAnswer(answer.status);
  if (!answer.ok) throw errorOfAnswer(answer, jsonOf(await answer.text()));
  return answer.blob().catch((error: unknown) => {
    throw errorOfConnection(error);
  });
}

/** By name, highest version first, as the server lists them. */
const byName: EntryOrder = (left, right) => {
  const [before, after] = [topologyKey(String(left.id)), topologyKey(String(right.id))];
  if (before.name !== after.name) return before.name < after.name ? -1 : 1;
  return compareVersions(after.version, before.version);
};

export const topologyRecords = listedWhole({
  area: 'topologies',
  parser: topologyParser,
  recordOf,
  wireOf,
  order: byName,
  address: topologyListAddress,
  compared: { name: ({ name }) => name },
});

const topologyCommands = resourceCommands<TopologyRecord, AskedCommand<TopologyCommand>>(
  confirmedCommands,
  async (client, _, { recordId: id, header }) => {
    await call(client, operations.deleteTopology, { params: { path: topologyKey(id), header } });
    return null;
  },
  async (client, _, id, signal) => {
    const isUsed = await call(client, operations.checkTopologyIsUsed, { params: { query: topologyKey(id) }, signal });
    return isUsed ? TOPOLOGY_IS_USED : null;
  },
);

/** Administration §2, §7 */
export const topologyResource: Resource<
  TopologyRecord,
  TopologyRecord,
  TopologyListQuery,
  AskedCommand<TopologyCommand>
> = {
  area: 'topologies',
  sensitive: null,
  address: topologyListAddress,
  list: async (client, query, { privileges, signal }) => {
    const params = { query: topologyListAddress.parameters(query, privileges) };
    const { results, totalRecords } = await call(client, operations.listTopologies, { params, signal });
    return { rows: results.map(recordOf), totalRecords };
  },
  get: async (client, id, { signal }) =>
    recordOf(await call(client, operations.getTopology, { params: { path: topologyKey(id) }, signal })),
  loadKind: async () => topologyRecords,
  loadCommands: async () => topologyCommands,
};

/** Throws an AppError. */
export function topologyFileNames(client: ContractClient, id: string, signal: AbortSignal): Promise<readonly string[]> {
  return call(client, operations.listTopologyFiles, { params: { path: topologyKey(id) }, signal });
}

/** A link can't carry the token. Throws an AppError. */
export function readTopologyFile(client: ContractClient, id: string): Promise<Blob> {
  return downloadedFile(client, (signal) =>
    answerTo(client, operations.downloadTopology, { params: { path: topologyKey(id) } }, signal),
  );
}
