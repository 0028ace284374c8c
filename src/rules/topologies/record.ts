import type { Topology } from '../../contract/generated/schema.d.ts';
import { DEFAULT_TENANT } from '../tenants.ts';

/** A topology as screens and device know it: by its name and its version together; `version` counts its changes, as that of every record. */
export type TopologyRecord = Omit<Topology, 'version' | 'revision' | 'deploymentConfigs'> & {
  readonly id: string;
  readonly topologyVersion: string;
  readonly version?: number;
};

/** Neither part has a slash: the id says both. */
export function topologyId(name: string, version: string): string {
  return `${name}/${version}`;
}

/** The two parts of an id, as calls name them. */
export function topologyKey(id: string): { readonly name: string; readonly version: string } {
  const [name = '', version = ''] = id.split('/');
  return { name, version };
}

export function recordOf({
  version: topologyVersion,
  revision,
  deploymentConfigs: _,
  ...topology
}: Topology): TopologyRecord {
  const id = topologyId(topology.name, topologyVersion);
  return { ...topology, id, topologyVersion, ...(revision !== undefined && { version: revision }) };
}

/** A record as it came. */
export function wireOf({ id: _, topologyVersion, version: revision, ...topology }: TopologyRecord): Topology {
  return { ...topology, version: topologyVersion, ...(revision !== undefined && { revision }) };
}

/** "Topology edit and delete are hidden when the topology belongs only to DEFAULT." */
export function isOnlyOfDefault(tenantIds: readonly string[]): boolean {
  return tenantIds.length > 0 && tenantIds.every((tenantId) => tenantId === DEFAULT_TENANT);
}

/** Why a topology can't be deleted (Administration §8). */
export const TOPOLOGY_IS_USED = 'This topology is currently being used by a deployment';

/** What its zip is called. */
export const TOPOLOGY_FILE = 'topology.zip';
