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
