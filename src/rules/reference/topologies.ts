/** Topologies of this version contain the configs for cloud accounts and VPCs (Administration §9). */
export const CONFIG_TOPOLOGY_VERSION = '1.0.1';

/** Topologies for BI deployments, which other requests aren't offered (docs/decisions/0018). */
export function isBiTopology(name: string): boolean {
  return name.startsWith('BI_');
}

/** Neither part contains a slash, so the id is unambiguous. */
export function topologyId(name: string, version: string): string {
  return `${name}/${version}`;
}

export function topologyKey(id: string): { readonly name: string; readonly version: string } {
  const [name = '', version = ''] = id.split('/');
  return { name, version };
}
