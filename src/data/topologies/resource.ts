import { answerTo, type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/topologies.ts';
import type { TopologyCommand } from '../../machines/lifecycles/topology/lifecycle.ts';
import {
  recordOf,
  type TopologyListQuery,
  type TopologyRecord,
  topologyKey,
  topologyListAddress,
} from '../../rules/topologies/record.ts';
import type { AskedCommand, Resource } from '../resources/resource.ts';
import { downloadedFile } from '../server/downloaded-file.ts';

/** Topologies (Administration §2, §7). */
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
  loadKind: async () => (await import('./kept-records.ts')).topologyRecords,
  loadCommands: async () => (await import('./kept-records.ts')).topologyCommands,
};

/** Names of the files in a topology's zip. Throws an AppError. */
export function topologyFileNames(client: ContractClient, id: string, signal: AbortSignal): Promise<readonly string[]> {
  return call(client, operations.listTopologyFiles, { params: { path: topologyKey(id) }, signal });
}

/** Its zip. A link could not bear the token. Throws an AppError. */
export function readTopologyFile(client: ContractClient, id: string): Promise<Blob> {
  return downloadedFile(client, (signal) =>
    answerTo(client, operations.downloadTopology, { params: { path: topologyKey(id) } }, signal),
  );
}
