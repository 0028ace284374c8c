/** The topologies that BI deployments are made with; no other request is offered one of them (docs/decisions/0018). */
export function isBiTopology(name: string): boolean {
  return name.startsWith('BI_');
}

/** Neither part has a slash: the id says both. */
export function topologyId(name: string, version: string): string {
  return `${name}/${version}`;
}

/** The two parts of an id, as calls name them. */
export function topologyKey(id: string): { readonly name: string; readonly version: string } {
  const [name = '', version = ''] = id.split('/');
  return { name, version };
}
